import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sortSyntaxes } from '../../service/dialect/rest-choices.ts';
import { defaultRestDialect } from '../../service/dialect/rest-dialect.ts';
import { printODataUrl } from '../../shared/odata/index.ts';
import { comparisonOperators, type Predicate, type Query, textOperators } from '../../shared/query/index.ts';
import { defaultDialect, printRestUrl, type SortSyntax } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { passes, type Row, type Value } from './evaluate-predicate.ts';
import { type PublishedService, serveTables } from './published-service.ts';

/** Values that are easily confused: special characters of both languages, SQL, LIKE, and URLs, characters beyond 16 bits, and limits. */
const pools = {
  name: [
    '',
    'a',
    'A',
    'ab',
    '100%',
    'a_c',
    'a*c',
    'a\\c',
    "it's",
    'say "x"',
    'a,b;c',
    '(x)',
    'é',
    '\u{1f986}',
    '\uffee',
    'null',
    'a b',
    'a+b&c=d#e',
    '%41',
    null,
  ],
  count: [-2, -1, 0, 1, 2, 10, 2147483647, null],
  price: [-1.1, 0, 1.1, 1.11, 99.99, null],
  ratio: [-Infinity, -1.5, 0, 0.1, 1.5, Infinity, Number.NaN, null],
  day: ['1999-12-31', '2020-01-01', '2020-02-29', null],
  flag: [true, false, null],
  moment: ['1969-12-31T23:59:59Z', '2020-01-01T00:00:00Z', '2020-01-01T12:30:00Z', null],
  code: ['00000000-0000-4000-8000-000000000001', 'abcdef00-0000-4000-8000-00000000000f', null],
  raw: ['AAAA', '_-8', '', null],
} satisfies Record<string, readonly Value[]>;

const sqlTypes = {
  name: 'VARCHAR',
  count: 'INTEGER',
  price: 'DECIMAL(6,2)',
  ratio: 'DOUBLE',
  day: 'DATE',
  flag: 'BOOLEAN',
  moment: 'TIMESTAMPTZ',
  code: 'UUID',
  raw: 'BLOB',
} satisfies Record<keyof typeof pools, string>;

/** Columns that can't be sorted in both languages. */
const unordered: readonly string[] = ['flag', 'code', 'raw'];

/** Rows with all values of all columns, combined by a fixed rule. */
const rows: readonly Row[] = Array.from({ length: 200 }, (_, id) => ({
  id,
  ...Object.fromEntries(
    Object.entries(pools).map(([column, pool], index) => [column, pool[(id * (index * 2 + 1) + (id >> 3)) % pool.length] ?? null]),
  ),
}));

/** One service for each sort syntax. */
const services = new Map<SortSyntax, PublishedService>();
beforeAll(async () => {
  const columns = Object.entries(sqlTypes);
  const tuples = rows.map((row) => `(${[row.id, ...columns.map(([name, type]) => sqlValue(row[name] ?? null, type))].join(', ')})`);
  const select = `SELECT * FROM (VALUES ${tuples.join(', ')}) t(id, ${columns.map(([name]) => `"${name}"`).join(', ')})`;
  for (const sort of sortSyntaxes) services.set(sort, await serveTables({ mixed: { select } }, { rest: { ...defaultRestDialect, sort } }));
});
afterAll(async () => {
  for (const service of services.values()) await service[Symbol.asyncDispose]();
});

function serviceOf(sort: SortSyntax): PublishedService {
  const service = services.get(sort);
  if (service === undefined) throw new Error(`no service sorts by ${sort}`);
  return service;
}

function sqlValue(value: Value, type: string): string {
  if (type !== 'BLOB' || typeof value !== 'string') return `${sqlLiteral(value)}::${type}`;
  return `from_base64('${Buffer.from(value, 'base64url').toString('base64')}')`;
}

function sqlLiteral(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return `'${value}'`.replace('Infinity', 'inf');
  return `'${String(value).replaceAll("'", "''")}'`;
}

function numberText(value: number): string {
  return String(value).replace('Infinity', 'INF');
}

const texts = fc.constantFrom(...pools.name.filter((text) => text !== null), 'b', '*', 'a*', '%', '_', 'É');

function literalFor(column: keyof typeof pools): fc.Arbitrary<Literal> {
  switch (column) {
    case 'name':
      return texts.map((value) => ({ kind: 'string', value }));
    case 'day':
      return fc
        .constantFrom('1999-12-31', '2020-01-01', '2020-01-02', '0001-01-01')
        .map((text) => ({ kind: 'temporal', type: 'date', text }));
    case 'moment':
      return fc
        .constantFrom('1969-12-31T23:59:59Z', '2020-01-01T00:00:00Z', '2020-01-01T12:30:01Z')
        .map((text) => ({ kind: 'temporal', type: 'dateTimeOffset', text }));
    case 'code':
      return fc
        .constantFrom('abcdef00-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-000000000002')
        .map((text) => ({ kind: 'guid', text }));
    case 'raw':
      return fc.constantFrom('AAAA', '_-8', '', 'AQ').map((text) => ({ kind: 'binary', text }));
    case 'flag':
      return fc.boolean().map((value) => ({ kind: 'boolean', value }));
    case 'ratio':
      return fc
        .constantFrom(...pools.ratio.filter((value) => value !== null), 3)
        .map((value) => ({ kind: 'number', text: numberText(value) }));
    default:
      return fc
        .constantFrom(...pools[column].filter((value) => value !== null), 1.105, 0.5, 3, 1e12, -1e12)
        .map((value) => ({ kind: 'number', text: numberText(value) }));
  }
}

const columnNames = fc.constantFrom('name', 'count', 'price', 'ratio', 'day', 'flag', 'moment', 'code', 'raw');

const conditions: fc.Arbitrary<Predicate> = columnNames.chain((column) => {
  const literal = literalFor(column);
  const operator = fc.constantFrom(...(unordered.includes(column) ? (['eq', 'ne'] as const) : comparisonOperators));
  const general: fc.Arbitrary<Predicate>[] = [
    fc.record({ kind: fc.constant('comparison' as const), column: fc.constant(column), operator, value: literal }),
    fc.record({ kind: fc.constant('in' as const), column: fc.constant(column), values: fc.array(literal, { minLength: 1, maxLength: 3 }) }),
    fc.constant({ kind: 'isNull', column }),
  ];
  const ranges: fc.Arbitrary<Predicate>[] = unordered.includes(column)
    ? []
    : [fc.record({ kind: fc.constant('between' as const), column: fc.constant(column), low: literal, high: literal })];
  const textTest: fc.Arbitrary<Predicate> = fc.record({
    kind: fc.constant('text' as const),
    column: fc.constant(column),
    operator: fc.constantFrom(...textOperators),
    value: texts,
    ignoreCase: fc.boolean(),
  });
  return fc.oneof(...general, ...ranges, ...(column === 'name' ? [textTest, textTest] : []));
});

const predicates = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    conditions,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      operands: fc.array(tie('predicate'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('predicate') }),
  ),
})).predicate;

const idSchema = z.object({ id: z.number() });

/** Returns the rows of a response as sent. */
async function rowsOf(service: PublishedService, url: string): Promise<readonly string[]> {
  const response = await service.get(exactUrl(url));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${url} ${text}`);
  return [...text.matchAll(/\{"id":[^{}]*\}/g)].map(([row]) => row);
}

async function idsOf(service: PublishedService, url: string): Promise<number[]> {
  return (await rowsOf(service, url)).map((row) => idSchema.parse(JSON.parse(row)).id);
}

test('the same query returns the same rows in REST and OData, and matches an independent OData evaluation', async () => {
  const service = serviceOf('signed');
  const model = service.publication.catalogue.projects[0]?.apis[0]?.model;
  const counts = { odata: 0, rest: 0 };
  await fc.assert(
    fc.asyncProperty(predicates, async (where) => {
      const expected = rows.filter((row) => passes(where, row)).map(({ id }) => id);
      const query: Query = { columns: ['id'], where, order: [], slice: { kind: 'page', number: 1, size: 1000 }, count: false, only: [] };
      const odata = printODataUrl('/dmp-api/odata/things/mixed', query, model);
      if (!odata.incomplete) {
        counts.odata += 1;
        expect(await idsOf(service, odata.text)).toEqual(expected);
      }
      const rest = printRestUrl('/dmp-api/data/things/mixed', query, defaultDialect, model);
      if (!rest.incomplete) {
        counts.rest += 1;
        expect(await idsOf(service, rest.text)).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(counts.odata, counts.rest)).toBeGreaterThan(100);
}, 60_000);

/** Columns except binary data, which each format encodes differently. */
const shown = fc.constantFrom('name', 'count', 'price', 'ratio', 'day', 'flag', 'moment', 'code');

test.each(sortSyntaxes)('pages sorted with the %s syntax are identical in REST and OData', async (sort) => {
  const service = serviceOf(sort);
  const model = service.publication.catalogue.projects[0]?.apis[0]?.model;
  const order = fc.uniqueArray(fc.record({ column: shown, descending: fc.boolean() }), { maxLength: 3, selector: ({ column }) => column });
  const page = fc.record({
    kind: fc.constant('page' as const),
    number: fc.integer({ min: 1, max: 4 }),
    size: fc.constantFrom(1, 7, 60),
  });
  const query = fc.record({
    columns: fc.uniqueArray(shown, { maxLength: 4 }).map((columns) => ['id', ...columns]),
    where: fc.option(predicates),
    order,
    slice: page,
    count: fc.constant(false),
    only: fc.constant([]),
  });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(query, async (wanted) => {
      const rest = printRestUrl('/dmp-api/data/things/mixed', wanted, { ...defaultDialect, sort }, model);
      if (rest.incomplete) return;
      const odata = printODataUrl('/dmp-api/odata/things/mixed', wanted, model);
      const found = await rowsOf(service, rest.text);
      expect(found).toEqual(await rowsOf(service, odata.text));
      if (found.length > 0) compared += 1;
    }),
    { numRuns: 120 },
  );
  expect(compared).toBeGreaterThan(30);
});
