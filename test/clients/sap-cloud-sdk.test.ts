import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedService, serveTables, token } from '../service/published-service.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { keyless, numbers } from './client-tables.ts';
import { generateClient } from './generate-client.ts';
import { createQuestions } from './sap-cloud-sdk-client.js';

let service: PublishedService;
let ask: ReturnType<typeof createQuestions>;
const owned = new AsyncDisposableStack();

beforeAll(async () => {
  service = owned.use(await serveTables({ 'some-numbers': numbers, keyless }));
  const folder = owned.use(await makeTemporaryFolder());
  const metadata = await (await service.get('/dmp-api/odata/things/$metadata')).text();
  const generated = await generateClient(folder.path, 'things', metadata, '/dmp-api/odata/things');
  ask = createQuestions(generated, { url: service.base, headers: { 'svc-x-api-token': token } });
});
afterAll(() => owned.disposeAsync());

const row = (id: number) => ({
  id,
  kind: id % 2 === 0 ? 'even' : 'odd',
  price: (id / 10).toFixed(2),
  day: new Date(Date.UTC(2020, 0, 1 + id)).toISOString().slice(0, 10),
});

describe("a client of the SAP Cloud SDK, generated from the service's own metadata", () => {
  test('filters, sorts, and pages rows', async () => {
    expect(await ask.list()).toEqual([row(248), row(246), row(244)]);
  });

  test('compares functions with true and false, and texts that contain quotes', async () => {
    expect(await ask.functions()).toEqual([row(3), row(5)]);
  });

  test('filters by date, selects columns, and counts rows', async () => {
    expect(await ask.days()).toEqual([row(3)]);
    expect(await ask.chosen()).toEqual([[1, undefined]]);
    expect(await ask.count()).toBe(125);
  });

  test('reads a row by its key, and gets an error for a missing one', async () => {
    expect(await ask.one()).toEqual(row(7));
    expect(await ask.missing()).toBe('unknown-entity');
  });

  test('sends several requests in one batch', async () => {
    expect(await ask.batch()).toEqual([[row(7)], [row(2), row(4)]]);
  });

  test('reads a table without a key', async () => {
    expect(await ask.keyless()).toEqual(['x1']);
  });
});
