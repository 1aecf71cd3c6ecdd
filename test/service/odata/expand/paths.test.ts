import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { makeFolder } from '../../sources/published-files.ts';
import { type LiveService, serveLocation } from '../live-service.ts';
import { pathConditions } from './path-conditions.ts';
import { shop, shopTables } from './shop.ts';

const idsOf = async (response: Response) => {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { value }: { value: { id: number }[] } = JSON.parse(text);
  return value.map(({ id }) => id);
};

/** Sorts IDs by number if the query has no order, because the rows can then have any order. */
function sorted(query: string, ids: readonly number[]): readonly number[] {
  return query.includes('$orderby') ? ids : ids.toSorted((one, other) => one - other);
}

async function expectAll(service: LiveService, root: string): Promise<void> {
  for (const [query, ids] of pathConditions) {
    const found = await idsOf(await service.get(`${root}/${query}`));
    expect([query, sorted(query, found)]).toEqual([query, ids]);
  }
}

describe('filters and sort orders on related rows', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables(shop);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(pathConditions)('%s returns the expected rows', async (query, ids) => {
    expect(sorted(query, await idsOf(await service.get(`/dmp-api/odata/things/${query}`)))).toEqual(ids);
  });

  test.each([
    ['orders?$filter=customer/nothing eq 1', 400],
    ['orders?$filter=nothing/name eq 1', 400],
    ['orders?$filter=lines/item eq 1', 400],
    ['orders?$filter=customer/any(c:c/id eq 1)', 400],
    ['orders?$filter=$root/nothing(1)/id eq 1', 400],
    ['alone?$filter=$root/nothing(1)/id eq 1', 400],
    ['orders?$filter=$root/customers(1)/nothing eq 1', 400],
    ["orders?$filter=$root/customers('x')/id eq 1", 400],
    ['orders?$filter=$root/lines(order_id=10)/place eq 1', 400],
    ['orders?$filter=$root/lines(10)/place eq 1', 400],
    ['orders?$filter=$root/customers/name eq 1', 400],
    [`employees?$filter=${'manager/'.repeat(31)}id eq 1`, 400],
  ])('%s is rejected', async (query, status) => {
    expect((await service.get(`/dmp-api/odata/things/${query}`)).status).toBe(status);
  });
});

const programs = await findPostgres();

describe('filters and sort orders on related rows in databases', () => {
  test('SQLite returns the same rows for paths to related rows', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'shop.sqlite');
    const database = new DatabaseSync(file);
    database.exec(shopTables);
    database.close();
    await using service = await serveLocation(file);
    await expectAll(service, 'shop');
  });

  test.skipIf(programs === null)("PostgreSQL returns the same rows for paths (skipped if its server isn't installed)", async () => {
    await using server = await startPostgres(programs ?? '');
    await server.run(shopTables);
    await using service = await serveLocation(server.url);
    await expectAll(service, 'public');
  });
});
