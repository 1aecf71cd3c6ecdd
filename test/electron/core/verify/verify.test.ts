import { afterEach, describe, expect, test } from 'vitest';
import type { LoopbackServer } from '../../loopback-server.ts';
import { type ServerFaults, startFaultyServer, things } from './faulty-server.ts';
import { faultsOf, verified } from './verified.ts';

let server: LoopbackServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function verify(serverFaults: ServerFaults, rows = 100) {
  server = await startFaultyServer(serverFaults);
  return verified(server.origin, { rows });
}

/** Replaces row 12 with row 13. */
const repeated = (rows: typeof things): typeof things => rows.map((thing, index) => (thing.id === 12 ? (rows[index + 1] ?? thing) : thing));

const planted: readonly (readonly [name: string, serverFaults: ServerFaults, faults: readonly string[]])[] = [
  ['a wrong type in $metadata', { types: { name: 'Edm.Date' } }, ['types value-of-other-type odata']],
  ['a type too narrow for its values in $metadata', { types: { price: 'Edm.Int32' } }, ['types value-of-other-type odata']],
  [
    'a row that comes on two pages of REST',
    { page: (format, rows, { size }) => (format === 'rest' && size < 25 && size > 1 ? repeated(rows) : rows) },
    ['pages-rest row-repeated rest', 'pages-rest row-lost rest'],
  ],
  [
    'a row that is on no page of OData',
    { page: (format, rows, { skip, size }) => (format === 'odata' && skip > 0 && size < 25 && size > 1 ? rows.slice(1) : rows) },
    ['pages-odata row-lost odata'],
  ],
  [
    'a column that one format lacks',
    { row: (format, _, text) => (format === 'odata' ? text.replace(/,?"day":"[^"]*"/, '') : text) },
    ['columns column-missing odata', 'agreement value-differs'],
  ],
  [
    'a total that is too high',
    { total: (format, total) => (format === 'rest' ? total + 1 : total) },
    ['totals total-wrong rest', 'totals totals-differ'],
  ],
  ['a total that is too low', { total: (_, total) => total - 1 }, ['totals total-wrong rest', 'totals total-wrong odata']],
  [
    'an order that changes with each request',
    { all: (format, rows, request) => (format === 'rest' && request % 2 === 0 ? rows.toReversed() : rows) },
    ['repeatable not-repeatable rest'],
  ],
  [
    'a next page at another origin',
    { nextLink: (url) => url.replace('127.0.0.1', 'elsewhere.invalid') },
    ['pages-odata next-page-elsewhere odata'],
  ],
  [
    'a null that one format omits',
    { row: (format, _, text) => (format === 'rest' ? text.replace('"name":null,', '') : text) },
    ['columns column-missing rest'],
  ],
  [
    'a decimal that one format rounds',
    { row: (format, _, text) => (format === 'odata' ? text.replace(/("price":\d+\.\d\d)5/, '$1') : text) },
    ['agreement value-differs'],
  ],
  [
    'a row that is missing in one format',
    { all: (format, rows) => (format === 'odata' ? rows.filter(({ id }) => id !== 7) : rows) },
    ['totals totals-differ', 'agreement row-missing odata'],
  ],
  [
    'a page size that is ignored',
    { page: (format, rows) => (format === 'rest' && rows.length > 0 ? things : rows) },
    ['totals limit-ignored rest', 'pages-rest limit-ignored rest'],
  ],
  [
    'a $top that is ignored',
    { page: (format, rows, { skip }) => (format === 'odata' && rows.length > 0 ? things.slice(skip) : rows) },
    ['pages-odata limit-ignored odata'],
  ],
  [
    'a condition that is ignored',
    { ignores: (format, parameter) => format === 'rest' && parameter === 'filter' },
    ['filter filter-ignored rest'],
  ],
  [
    'an order that is ignored',
    { ignores: (format, parameter) => format === 'odata' && parameter === 'order' },
    ['order order-ignored odata'],
  ],
  [
    'a selection that is ignored',
    { ignores: (format, parameter) => format === 'odata' && parameter === 'select' },
    ['selection selection-ignored odata'],
  ],
  [
    'a key that is null',
    { row: (format, thing, text) => (format === 'odata' && thing.id === 9 ? text.replace('"id":9', '"id":null') : text) },
    ['types null-not-allowed odata', 'agreement row-missing odata', 'agreement row-missing rest'],
  ],
  [
    'a duplicate key',
    { all: (_, rows) => rows.map((thing) => (thing.id === 9 ? { ...thing, id: 8 } : thing)) },
    ['key key-repeated rest', 'key key-repeated odata'],
  ],
  [
    'a duplicate column, as from joined tables',
    { row: (format, _, text) => (format === 'rest' ? text.replace('"id":', '"id":0,"id":') : text) },
    ['columns column-twice rest'],
  ],
  [
    'a timestamp without a time zone in one format',
    {
      types: { day: 'Edm.DateTimeOffset' },
      row: (format, _, text) => text.replace(/("day":"[^"]*)"/, format === 'rest' ? '$1T00:00:00"' : '$1T00:00:00Z"'),
    },
    ['agreement zone-missing rest'],
  ],
  [
    'a local time that is declared as UTC',
    {
      types: { day: 'Edm.DateTimeOffset' },
      row: (format, _, text) => text.replace(/("day":"[^"]*)"/, format === 'rest' ? '$1T02:00:00Z"' : '$1T00:00:00Z"'),
    },
    ['agreement value-differs'],
  ],
  [
    'a decimal that was converted to a double',
    {
      row: (format, _, text) =>
        format === 'rest' ? text.replace(/("price":)([\d.]+)/, (_, head, digits) => head + (Number(digits) + 1e-15)) : text,
    },
    ['types value-too-long rest', 'agreement value-differs'],
  ],
  [
    'a column that is upper-case in one format',
    { row: (format, _, text) => (format === 'odata' ? text.replace('"day"', '"DAY"') : text) },
    ['columns column-missing odata', 'columns column-unknown odata'],
  ],
  [
    'a string that one format trims',
    { row: (format, _, text) => (format === 'odata' ? text.replace('"thing a"', '"thing a "') : text) },
    ['agreement value-differs'],
  ],
  [
    'a null that one format writes as an empty string',
    { row: (format, _, text) => (format === 'rest' ? text.replace('"name":null', '"name":""') : text) },
    ['agreement value-differs'],
  ],
  ['pages that end early without a next link', { cap: 10, nextLink: () => null }, ['pages-odata pages-end-early odata']],
  [
    'a repeated last page',
    { page: (format, rows) => (format === 'rest' && rows.length === 0 ? things.slice(-5) : rows) },
    ['totals total-wrong rest'],
  ],
  [
    'a plus sign in a condition that is decoded as a space',
    { value: (format, value) => (format === 'odata' ? value.replaceAll('+', ' ') : value) },
    ['filter filter-count odata'],
  ],
  [
    'a condition on a date that matches no rows',
    { value: (format, value) => (format === 'rest' ? value.replace(/^2024-/, '2023-') : value) },
    ['filter filter-count rest'],
  ],
  ['a format that responds with an error', { status: (format) => (format === 'odata' ? 500 : null) }, ['answers no-answer odata']],
];

describe('the verification of a server', () => {
  test('passes every check for a correct server', async () => {
    const [api] = await verify({});
    expect(api?.checks.map(({ id, outcome }) => `${id} ${outcome.status}`)).toEqual([
      'metadata passed',
      'answers passed',
      'columns passed',
      'types passed',
      'key passed',
      'totals passed',
      'repeatable passed',
      'pages-rest passed',
      'pages-odata passed',
      'agreement passed',
      'filter passed',
      'order passed',
      'selection passed',
    ]);
    expect(api?.passed).toBe(true);
  });

  test('skips an API without permission, but fails if the caller named that API', async () => {
    const [api] = await verify({ status: () => 403 });
    expect(api?.passed).toBe(true);
    expect(new Set(api?.checks.map(({ outcome }) => (outcome.status === 'skipped' ? outcome.reason : outcome.status)))).toEqual(
      new Set(['not-permitted']),
    );
    const named = { api: { root: 'shop', accessPoint: 'things' } };
    await expect(verified(server?.origin ?? '', named)).rejects.toMatchObject({ problem: { code: 'not-permitted' } });
  });

  test('stops when the sign-in expires, and reports nothing about APIs that couldn’t be requested', async () => {
    await expect(verify({ status: () => 401 })).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/not-signed-in|credentials/) },
    });
  });

  test('reports an error if only one format denies permission', async () => {
    expect(faultsOf(await verify({ status: (format) => (format === 'odata' ? 403 : null) }))).toContain('answers no-answer odata');
  });

  test('passes even if it requests only some of the rows', async () => {
    expect(faultsOf(await verify({}, 10))).toEqual([]);
  });

  test.each(planted)('finds %s', async (_, serverFaults, faults) => {
    const apis = await verify(serverFaults);
    const found = faultsOf(apis);
    expect(found).toEqual(expect.arrayContaining([...faults]));
    expect(found.length).toBeGreaterThan(0);
    for (const { outcome } of apis.flatMap(({ checks }) => checks))
      if (outcome.status === 'failed') for (const { requests } of outcome.faults) expect(requests).not.toEqual([]);
  });

  test('reports the column, the row, and both values of a difference', async () => {
    const [api] = await verify({ row: (format, { id }, text) => (format === 'odata' && id === 2 ? text.replace('7.375', '7.38') : text) });
    expect(api?.checks.find(({ id }) => id === 'agreement')?.outcome).toEqual({
      status: 'failed',
      faults: [
        {
          code: 'value-differs',
          facts: { column: 'price', row: 2, rest: '7.375', odata: '7.38' },
          requests: [
            { format: 'rest', url: expect.stringMatching(/\/dmp-api\/data\/shop\/things\?page=1&hitsPerPage=100$/) },
            { format: 'odata', url: expect.stringMatching(/\/dmp-api\/odata\/shop\/things\?\$top=100&\$count=true$/) },
          ],
        },
      ],
    });
  });

  test('reports a server that returns all rows for any request', async () => {
    const [api] = await verify({ page: (_, rows) => (rows.length === 0 ? rows : things) }, 10);
    expect(faultsOf(api === undefined ? [] : [api])).toEqual(
      expect.arrayContaining(['answers limit-ignored rest', 'answers limit-ignored odata']),
    );
  });
});
