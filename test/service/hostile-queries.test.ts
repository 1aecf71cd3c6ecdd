import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printODataUrl } from '../../shared/odata/index.ts';
import { comparisonOperators, type Predicate, type Query, textOperators } from '../../shared/query/index.ts';
import { printRestUrl } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { shop } from './odata/expand/shop.ts';
import { type PublishedService, serveTables } from './published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ people: { select: `SELECT * FROM (VALUES (1, 'Ada'), (2, 'Grace'), (3, NULL)) t(id, name)` } });
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = '/dmp-api/data/things/people';
const odata = '/dmp-api/odata/things/people';

const hostile: readonly (readonly [string, string])[] = [
  ['a quote', `' OR '1'='1`],
  ['double quotes', `" OR 1=1 --`],
  ['an end of the statement', `'; DROP VIEW "things/people"; --`],
  ['a union', `x') UNION ALL SELECT content FROM read_text('/etc/hostname') --`],
  ['a comment', `*/ OR 1=1 /*`],
  ['a backslash', `\\' OR 1=1`],
  ['a parameter', '$1'],
  ['wildcards', '%_%'],
  ['a line end', `Ada'\r\nX-Injected: 1`],
  ['signs of URLs', '&$top=0#?+%25%00'],
  ['signs of RSQL', `Ada',name=="Grace`],
  ['signs of OData', `Ada' or name eq 'Grace`],
];

describe.each(hostile)('a text with %s is a value in every condition of REST and OData', (_name, value) => {
  const conditions: Predicate[] = [
    ...comparisonOperators.map(
      (operator): Predicate => ({ kind: 'comparison', column: 'name', operator, value: { kind: 'string', value } }),
    ),
    { kind: 'in', column: 'name', values: [{ kind: 'string', value }] },
    ...textOperators.map((operator): Predicate => ({ kind: 'text', column: 'name', operator, value, ignoreCase: false })),
  ];
  const passing: Readonly<Record<string, number[]>> = {
    ne: [1, 2, 3],
    lt: below(value),
    le: below(value),
    gt: above(value),
    ge: above(value),
  };

  test.each(
    conditions.map((where) => [where.kind === 'comparison' || where.kind === 'text' ? where.operator : where.kind, where] as const),
  )('is a value in the condition %s', async (operator, where) => {
    const query: Query = { columns: ['id'], where, order: [], slice: { kind: 'page', number: 1, size: 10 }, count: false, only: [] };
    const urls = [printRestUrl(rest, query), printODataUrl(odata, query)].filter(({ diagnostics }) => diagnostics.length === 0);
    expect(urls.length).toBeGreaterThan(0);
    for (const { text } of urls) {
      const response = await service.get(exactUrl(text));
      expect(response.status).toBe(200);
      expect(response.headers.get('x-injected')).toBeNull();
      const body: unknown = await response.json();
      const rows = typeof body === 'object' && body !== null && 'value' in body ? body.value : body;
      expect(rows).toEqual((passing[operator] ?? []).map((id) => ({ id })));
    }
  });
});

describe.each(hostile)('a text with %s is a value in every OData expression', (_name, value) => {
  const literal = `'${value.replaceAll("'", "''")}'`;
  test.each([
    [`$filter=concat(name,${literal}) eq ${literal}`, []],
    [`$filter=substring(concat(name,${literal}),3) eq ${literal}`, [1]],
    [`$filter=length(${literal}) eq ${[...value].length}`, [1, 2, 3]],
    [`$filter=contains(concat(${literal},name),${literal})`, [1, 2]],
    [`$filter=concat('',@x) eq ${literal}&@x=${literal}`, [1, 2, 3]],
    [`$orderby=case(name eq ${literal}:1,true:2),id desc`, [3, 2, 1]],
  ])('returns the expected rows for %s', async (query, expected) => {
    const [option = '', ...others] = query.split(/&(?=@x=')/);
    const parts = [option, ...others].map((part) =>
      part.replace(/^([^=]*)=(.*)$/s, (_, name, text) => `${name}=${encodeURIComponent(text)}`),
    );
    const response = await service.get(`${odata}?$select=id&${parts.join('&')}`);
    expect(await response.json()).toMatchObject({ value: expected.map((id) => ({ id })) });
  });
});

/** Returns the IDs of names below a text, by code points. */
function below(value: string): number[] {
  return ['Ada', 'Grace'].flatMap((name, index) => (name < value ? [index + 1] : []));
}
function above(value: string): number[] {
  return ['Ada', 'Grace'].flatMap((name, index) => (name > value ? [index + 1] : []));
}

test.each(hostile)('%s used for a name is rejected', async (_name, value) => {
  const name = encodeURIComponent(value);
  for (const query of [`?select=${name}`, `?sort=${name}`, `?filter=${name}==1`]) {
    expect((await service.get(`${rest}${query}`)).status).toBe(400);
  }
  for (const query of [`?$select=${name}`, `?$orderby=${name}`, `?$filter=${name} eq 1`]) {
    expect([400, 501]).toContain((await service.get(`${odata}${query}`)).status);
  }
  for (const path of ['data', 'odata']) {
    expect((await service.get(`/dmp-api/${path}/things/${name}`)).status).toBe(404);
    expect((await service.get(`/dmp-api/${path}/${name}/people`)).status).toBe(404);
  }
});

test('no query text causes an internal error', async () => {
  const fragments = fc.constantFrom(
    'id',
    'name',
    ' eq ',
    '==',
    '=in=',
    ' and ',
    ';',
    ',',
    '(',
    ')',
    "'",
    '"',
    '1',
    'null',
    'not ',
    '*',
    '\\',
    '/',
    ' in ',
    '$it',
    'length(',
    ' add ',
    ' div ',
    'null',
    'cast(',
    ',Edm.Int32)',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  const parameters = fc.constantFrom(
    ...['filter', 'select', 'sort', 'page', 'hitsPerPage'].map((name) => `${rest}?${name}=`),
    ...['$filter', '$select', '$orderby', '$top', '$skip', '$count'].map((name) => `${odata}?${name}=`),
  );
  await fc.assert(
    fc.asyncProperty(parameters, text, async (start, value) => {
      const response = await service.get(start + encodeURIComponent(value));
      const body = await response.text();
      expect([200, 400, 501]).toContain(response.status);
      expect(() => JSON.parse(body)).not.toThrow();
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('no path or option for related data causes an internal error', async () => {
  const lists = { lists: { select: `SELECT 1 AS id, ['a', NULL] AS tags`, description: { schema: { fields: [], primaryKey: ['id'] } } } };
  await using related = await serveTables({ ...shop, ...lists });
  const root = '/dmp-api/odata/things';
  const words = fc.constantFrom(
    ...['customers', 'orders', 'lines', 'lists', 'customer', 'tags', 'name', 'id', '$it', '$this', '$count', '$value', '$ref'],
    ...['(', ')', '(1)', ',', '/', ';', '=', '$filter=', '$select=', '$expand=', '$levels=max', '-1', '0', '99999999999'],
    ...[
      ' as ',
      'join(',
      'outerjoin(',
      'nest(',
      'filter(',
      'groupby((',
      'aggregate(',
      ' with sum',
      ' eq ',
      "'a'",
      'any(o:o/',
      '*',
      '%',
      '%25',
      '%2F',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  const starts = fc.constantFrom(
    ...['$crossjoin', '$crossjoin(', 'lists(1)/tags/', 'lists(1)/tags', 'orders(10)/', 'customers(1)/orders', '$async/'],
    ...['$crossjoin(orders,customers)?$filter=', '$crossjoin(orders,customers)?$expand=', '$crossjoin(orders,customers)?$orderby='],
    ...['lists(1)/tags?$filter=', 'lists(1)/tags?$orderby=', 'orders?$expand=', 'orders?$expand=customer(', 'customers?$apply='],
  );
  await fc.assert(
    fc.asyncProperty(starts, text, fc.boolean(), async (start, value, isAsync) => {
      const prefer: Record<string, string> = isAsync ? { prefer: 'respond-async,wait=60' } : {};
      const response = await related.get(`${root}/${start}${encodeURIComponent(value)}`, { headers: prefer });
      const body = await response.text();
      expect([200, 204, 400, 404, 405, 501]).toContain(response.status);
      expect(body.slice(0, 1)).not.toBe('<');
    }),
    { numRuns: 500 },
  );
}, 120_000);

test.each(['null', 'null desc', '1', "'a' desc", '@none', '2', 'cast(null,Edm.Int32)', 'INF', '-1', 'true desc'])(
  'sorting by %s, which is the same in each row, has no effect',
  async (order) => {
    for (const query of [`$orderby=${order}`, `$apply=orderby(${order})`]) {
      const response = await service.get(`${odata}?$select=id&${query}`);
      expect(await response.json()).toMatchObject({ value: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    }
  },
);

test.each(['$filter=null', '$compute=null as x', '$apply=compute(null as x)', '$apply=filter(null)'])('%s succeeds', async (query) => {
  expect((await service.get(`${odata}?${query}`)).status).toBe(200);
});

test('a query that grows exponentially with each level is rejected quickly', async () => {
  const wrap = (levels: number, open: string, close: string) => `${open.repeat(levels)}id${close.repeat(levels)}`;
  const queries = [
    `$filter=${wrap(60, 'cast(cast(', ',Edm.String),Edm.Double)')} eq 1`,
    `$filter=${wrap(60, 'substring(cast(', ',Edm.String),0)')} eq '1'`,
    `$orderby=${wrap(60, 'cast(cast(', ',Edm.String),Edm.Double)')}`,
    `$apply=${Array.from({ length: 40 }, () => 'concat(identity,identity)').join('/')}`,
    `$compute=${wrap(60, 'cast(cast(', ',Edm.String),Edm.Double)')} as x`,
  ];
  // Exponential time would exceed the time limit of the test.
  for (const query of queries) {
    const response = await service.get(`${odata}?${query}`);
    expect([response.status, (await response.text()).length < 1000]).toEqual([400, true]);
  }
});

test('conditions nested thousands of levels deep are rejected', async () => {
  await using patient = await serveTables({ people: { select: 'SELECT 1 AS id' } }, { limits: { urlLength: 100_000 } });
  const depth = 10_000;
  const nested = [
    `/dmp-api/data/things/people?filter=${'('.repeat(depth)}id==1${')'.repeat(depth)}`,
    `/dmp-api/odata/things/people?$filter=${'('.repeat(depth)}id eq 1${')'.repeat(depth)}`,
    `/dmp-api/odata/things/people?$filter=${'not '.repeat(depth)}(id eq 1)`,
  ];
  for (const path of nested) expect((await patient.get(path)).status).toBe(400);
});

test('a list of thousands of values is accepted in a filter', async () => {
  const values = Array.from({ length: 3000 }, (_, index) => index + 2).join(',');
  const response = await service.get(`${rest}?select=id&filter=id=in=(${values})`);
  expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }]);
});
