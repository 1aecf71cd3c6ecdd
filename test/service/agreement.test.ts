import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { printODataUrl } from '../../shared/odata/index.ts';
import { comparisonOperators, type Predicate, type Query, textOperators } from '../../shared/query/index.ts';
import { defaultDialect, printRestUrl } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { passes, type Row, type Value } from './evaluate-predicate.ts';
import { type PublishedService, serveTables } from './published-service.ts';

/** Values that are told apart with difficulty: signs of both languages, of SQL, of LIKE, of URLs; letters beyond 16 bits; edges. */
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
} satisfies Record<string, readonly Value[]>;

const sqlTypes = { name: 'VARCHAR', count: 'INTEGER', price: 'DECIMAL(6,2)', ratio: 'DOUBLE', day: 'DATE', flag: 'BOOLEAN' };

/** Every value of every column, combined by a fixed rule. */
const rows: readonly Row[] = Array.from({ length: 200 }, (_, id) => ({
  id,
  ...Object.fromEntries(
    Object.entries(pools).map(([column, pool], index) => [column, pool[(id * (index * 2 + 1) + (id >> 3)) % pool.length] ?? null]),
  ),
}));

let service: PublishedService;
beforeAll(async () => {
  const columns = Object.entries(sqlTypes);
  const tuples = rows.map(
    (row) => `(${[row.id, ...columns.map(([name, type]) => `${sqlLiteral(row[name] ?? null)}::${type}`)].join(', ')})`,
  );
  const select = `SELECT * FROM (VALUES ${tuples.join(', ')}) t(id, ${columns.map(([name]) => `"${name}"`).join(', ')})`;
  service = await serveTables({ mixed: { select } });
});
afterAll(() => service[Symbol.asyncDispose]());

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

const columnNames = fc.constantFrom('name', 'count', 'price', 'ratio', 'day', 'flag');

const conditions: fc.Arbitrary<Predicate> = columnNames.chain((column) => {
  const literal = literalFor(column);
  const operator = fc.constantFrom(...(column === 'flag' ? (['eq', 'ne'] as const) : comparisonOperators));
  const general: fc.Arbitrary<Predicate>[] = [
    fc.record({ kind: fc.constant('comparison' as const), column: fc.constant(column), operator, value: literal }),
    fc.record({ kind: fc.constant('in' as const), column: fc.constant(column), values: fc.array(literal, { minLength: 1, maxLength: 3 }) }),
    fc.constant({ kind: 'isNull', column }),
  ];
  const ranges: fc.Arbitrary<Predicate>[] =
    column === 'flag'
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

const rowsSchema = z.array(z.object({ id: z.number() }));
const answerSchema = z.union([rowsSchema, z.object({ value: rowsSchema }).transform(({ value }) => value)]);

async function idsOf(url: string): Promise<number[]> {
  const answer = await service.get(exactUrl(url));
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`${answer.status} ${url} ${JSON.stringify(body)}`);
  return answerSchema.parse(body).map(({ id }) => id);
}

test('the same query gives the same rows by REST, by OData, and by the rules of OData worked out row by row', async () => {
  const model = service.publication.catalogue.projects[0]?.apis[0]?.model;
  const said = { odata: 0, rest: 0 };
  await fc.assert(
    fc.asyncProperty(predicates, async (where) => {
      const expected = rows.filter((row) => passes(where, row)).map(({ id }) => id);
      const query: Query = { columns: ['id'], where, order: [], slice: { kind: 'page', number: 1, size: 1000 }, count: false, only: [] };
      const odata = printODataUrl('/dmp-api/odata/things/mixed', query, model);
      if (!odata.incomplete) {
        said.odata += 1;
        expect(await idsOf(odata.text)).toEqual(expected);
      }
      const rest = printRestUrl('/dmp-api/data/things/mixed', query, defaultDialect, model);
      if (!rest.incomplete) {
        said.rest += 1;
        expect(await idsOf(rest.text)).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(said.odata, said.rest)).toBeGreaterThan(100);
}, 60_000);
