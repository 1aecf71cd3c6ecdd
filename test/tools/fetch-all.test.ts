import { describe, expect, test } from 'vitest';
import type { Session } from '../../electron/core/connections/session.ts';
import { fetchRows } from '../../electron/core/fetch-all/fetched-rows.ts';
import { createWireClient } from '../../electron/wire/client.ts';
import { createRedaction } from '../../electron/wire/redaction.ts';
import type { RestDialect } from '../../service/dialect/rest-dialect.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import { startCdsService } from '../cds-service.ts';
import { linesOf, sessionOver, shortRetryPolicy } from '../electron/core/fetch-all/paged-server.ts';
import { serveTables, token } from '../service/published-service.ts';

const rows = 25_000;
const table = { select: `SELECT i AS id, 'row ' || i AS text FROM range(0, ${rows}) r(i)` };

/** Fetches all rows of a query. Returns their IDs in order, the number of pages, and the notices. */
async function fetched(format: Format, url: string, credential: readonly (readonly [string, string])[] = []) {
  const wire = createWireClient({ retry: { attempts: 0 } });
  const plain = sessionOver(wire);
  const session: Session = {
    ...plain,
    send: ({ headers, ...request }) => plain.send({ ...request, headers: [...headers, ...credential] }),
  };
  try {
    const source = fetchRows({ session, redaction: createRedaction(), retryPolicy: shortRetryPolicy }, { format, url });
    const lines = await linesOf(source);
    return {
      ids: lines.map((line) => JSON.parse(line)),
      pages: source.progress.pages,
      total: source.progress.total,
      notices: source.notices,
    };
  } finally {
    await wire.close();
  }
}

const idsOf = (found: readonly { readonly id: number }[]): readonly number[] => found.map(({ id }) => id);
const every = Array.from({ length: rows }, (_, index) => index);

describe('fetching all rows from the data service', () => {
  const dialects: readonly Partial<RestDialect>[] = [
    { more: 'link' },
    { more: 'total' },
    { more: 'none' },
    { envelope: 'items', more: 'link' },
    { envelope: 'items', more: 'total' },
    { envelope: 'items', more: 'member' },
    { envelope: 'items', more: 'none', errors: 'message' },
    { sort: 'colon' },
    { sort: 'comma' },
  ];
  const orders = { signed: 'sort=id', colon: 'sort=id:asc', comma: 'sort=id,asc' };

  test.for(dialects)('returns every row once, in order, with REST: %o', async (rest) => {
    // Pages have fewer rows than requested, and the number of rows isn't a multiple of the page size.
    for (const pageSize of [700, 1_000_000]) {
      await using service = await serveTables({ many: table }, { rest, limits: { pageSize } });
      const url = `${service.base}/dmp-api/data/things/many?${orders[rest.sort ?? 'signed']}&page=3&hitsPerPage=5`;
      const { ids, pages, notices } = await fetched('rest', url, [['svc-x-api-token', token]]);
      expect(idsOf(ids)).toEqual(every);
      expect(notices).toEqual([]);
      expect(pages).toBeGreaterThan(pageSize === 700 ? 20 : 0);
    }
  });

  test.for([null, 700])('returns every row once, in order, with OData and a response limit of %s rows', async (collectionPage) => {
    await using service = await serveTables({ many: table }, { limits: { collectionPage } });
    const url = `${service.base}/dmp-api/odata/things/many?$orderby=id&$skip=5&$top=7`;
    const { ids, total, notices } = await fetched('odata', url, [['svc-x-api-token', token]]);
    expect(idsOf(ids)).toEqual(every);
    expect({ total, notices }).toEqual({ total: rows, notices: [] });
  });
});

test('fetching all rows from a service of @sap/cds returns every row once', async () => {
  await using service = await startCdsService();
  const books = await fetched('odata', `${service.baseUrl}/Books?$top=3`);
  const numbers: readonly { readonly ID: number }[] = books.ids;
  expect(numbers.map(({ ID }) => ID)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  expect([books.total, books.notices]).toEqual([300, []]);
  const some = await fetched('odata', `${service.baseUrl}/Books?$filter=stock eq 3&$select=ID&$orderby=ID desc`);
  expect(some.ids).toHaveLength(34);
}, 120_000);
