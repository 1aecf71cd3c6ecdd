import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables } from '../published-service.ts';

const numbers = {
  select: `SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END AS kind, (i / 10)::DECIMAL(6,2) AS price FROM range(1, 26) r(i)`,
  description: {
    title: 'Some numbers',
    description: 'From 1 to 25.',
    keywords: ['counting'],
    sources: [{ title: 'Peano' }],
    licenses: [{ name: 'CC0-1.0', title: 'Public domain', path: 'https://creativecommons.org/publicdomain/zero/1.0/' }],
    schema: { fields: [{ name: 'id', type: 'integer', description: 'The number' }], primaryKey: ['id'] },
  },
};
const exact = { select: `SELECT 9007199254740993::BIGINT AS big, 1.10::DECIMAL(9,2) AS price, 'nan'::DOUBLE AS none, [1, 2] AS list` };
const emptied = { select: `SELECT 1 AS id WHERE false` };

const problemSchema = z.looseObject({
  status: z.literal(400),
  detail: z.string(),
  parameter: z.string(),
  from: z.number(),
  to: z.number(),
  mistakes: z.array(z.looseObject({ code: z.string() })),
});

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ numbers, exact, emptied }, { limits: { pageSize: 1000 } });
});
afterAll(() => service[Symbol.asyncDispose]());

async function ids(query: string): Promise<number[]> {
  const response = await service.get(`/dmp-api/data/things/numbers${query}`);
  expect(response.status).toBe(200);
  const rows = z.array(z.object({ id: z.number() })).parse(await response.json());
  return rows.map(({ id }) => id);
}

test('the catalogue lists each API with its descriptions, sources, licenses, and columns', async () => {
  const response = await service.get('/dmp-api/expositions');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject([
    {
      id: 1,
      label: 'Things',
      rootCode: 'things',
      expositions: [
        {
          title: 'Some numbers',
          details: 'From 1 to 25.',
          keywords: ['counting'],
          id: 1,
          updateDate: expect.any(Number),
          accessPoint: 'numbers',
          dcRestUrl: `${service.base}/dmp-api/data/things/numbers`,
          odataUrl: `${service.base}/dmp-api/odata/things/numbers`,
          sources: [{ title: 'Peano' }],
          licenses: [{ name: 'CC0-1.0' }],
          columns: [
            { alias: 'id', description: 'The number', idColumn: true, list: false, filter: true, type: 'LONG' },
            { alias: 'kind', description: null, idColumn: false, list: false, filter: true, type: 'STRING' },
            { alias: 'price', idColumn: false, type: 'DECIMAL' },
          ],
        },
        { accessPoint: 'exact', columns: [{ type: 'LONG' }, {}, { type: 'DOUBLE' }, { alias: 'list', list: true, filter: true }] },
        { accessPoint: 'emptied' },
      ],
    },
  ]);
});

describe('REST rows', () => {
  test.each([
    ['?filter=kind==even&sort=-id&hitsPerPage=3', [24, 22, 20]],
    ['?filter=price=gt=2.35;kind==odd', [25]],
    ['?filter=id=in=(3,1,99)', [1, 3]],
    ['?filter=id=out=(1,2)&hitsPerPage=1', [3]],
    ['?filter=kind=beginsWith=o;id=lt=4', [1, 3]],
    ['?filter=(id==1,id==2);kind==even', [2]],
    ['?filter=id%3D%3D7', [7]],
    ['?filter=id>23', [24, 25]],
    ['?sort=kind,-id&hitsPerPage=2', [24, 22]],
    ['?page=3&hitsPerPage=10', [21, 22, 23, 24, 25]],
    ['?page=4&hitsPerPage=10', []],
    ['?page=9007199254740991&hitsPerPage=1000', []],
    ['?useCache=true&ctx=1&hitsPerPage=1', [1]],
    ['?', Array.from({ length: 25 }, (_, index) => index + 1)],
  ])('%s returns the matching rows', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('respect the page limit of the service even if the request has no page size', async () => {
    await using small = await serveTables({ numbers: { select: 'SELECT i AS id FROM range(30) r(i)' } }, { limits: { pageSize: 10 } });
    const response = await small.get('/dmp-api/data/things/numbers');
    expect((await response.json()).length).toBe(10);
    expect(response.headers.get('link')).toContain('page=2');
    const { paths } = await (await small.get('/dmp-api/openapi.json')).json();
    const parameters: { readonly name: string; readonly schema: unknown }[] = paths['/dmp-api/data/things/numbers'].get.parameters;
    expect(parameters.find(({ name }) => name === 'hitsPerPage')?.schema).toMatchObject({ maximum: 10, default: 10 });
  });

  test('contain exact integers and decimals, and NaN', async () => {
    const response = await service.get('/dmp-api/data/things/exact');
    expect(await response.text()).toBe('[{"big":9007199254740993,"price":1.10,"none":"NaN","list":[1,2]}]');
  });

  test('contain only the requested columns, in the requested order', async () => {
    const response = await service.get('/dmp-api/data/things/numbers?select=price,id&hitsPerPage=1');
    expect(await response.text()).toBe('[{"price":0.10,"id":1}]');
  });

  test('an empty table returns an empty list with status 200', async () => {
    const response = await service.get('/dmp-api/data/things/emptied');
    expect([response.status, await response.text(), response.headers.get('x-total-count'), response.headers.get('link')]).toEqual([
      200,
      '[]',
      '0',
      null,
    ]);
  });

  test('come in pages of 100 by default, and next links return every row once', async () => {
    await using long = await serveTables({ long: { select: 'SELECT i AS id FROM range(250) r(i)' } });
    const first = await long.get('/dmp-api/data/things/long');
    expect(first.headers.get('x-total-count')).toBe('250');
    expect(await first.json()).toHaveLength(100);
    const seen: unknown[] = [];
    let next: string | null = '/dmp-api/data/things/long?hitsPerPage=60&filter=id=ge=0&page=1';
    for (let pages = 0; next !== null && pages < 10; pages += 1) {
      const response: Response = await long.get(next);
      seen.push(...z.array(z.object({ id: z.number() })).parse(await response.json()));
      const link: RegExpExecArray | null = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '');
      next = link === null ? null : (link[1] ?? '').replace(long.base, '');
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, id) => ({ id })));
  });

  test('preserve and encode the query in their links', async () => {
    const response = await service.get('/dmp-api/data/things/numbers?filter=id>3&page=2&hitsPerPage=5');
    const url = `${service.base}/dmp-api/data/things/numbers?filter=id%3E3&hitsPerPage=5`;
    expect(response.headers.get('link')).toBe(`<${url}&page=3>; rel="next", <${url}&page=1>; rel="prev"`);
  });
});

describe('an invalid REST query', () => {
  test.each([
    ['?filter=kind==even;origni==1', 'unknown-column', 'filter', 11, 17],
    ['?filter=id==abc', 'type-mismatch', 'filter', 4, 7],
    ['?filter=kind==', 'rsql-value-missing', 'filter', 6, 6],
    ['?select=id,nope', 'unknown-column', 'select', 3, 7],
    ['?sort=-nope', 'unknown-column', 'sort', 1, 5],
    ['?page=0', 'number-expected', 'page', 0, 1],
    ['?hitsPerPage=ten', 'number-expected', 'hitsPerPage', 0, 3],
    ['?hitsPerPage=1001', 'page-too-large', 'hitsPerPage', 0, 4],
    ['?filter=kind=soundsLike=x', 'rsql-operator-unknown', 'filter', 4, 16],
    ['?colour=red', 'parameter-unknown', 'colour', 0, 3],
    ['?$top=1', 'parameter-unknown', '$top', 0, 1],
    ['?filter=id==1&filter=id==2', 'parameter-twice', 'filter', 0, 5],
  ])('%s is rejected with the position of the error', async (query, code, parameter, from, to) => {
    const response = await service.get(`/dmp-api/data/things/numbers${query}`);
    expect(response.status).toBe(400);
    const problem = problemSchema.parse(await response.json());
    expect({ code: problem.mistakes[0]?.code, parameter: problem.parameter, from: problem.from, to: problem.to }).toEqual({
      code,
      parameter,
      from,
      to,
    });
    expect(problem.detail.startsWith(`${parameter}: `)).toBe(true);
  });

  test('a page that is too large is rejected with the maximum size', async () => {
    const response = await service.get('/dmp-api/data/things/numbers?hitsPerPage=1001');
    expect(problemSchema.parse(await response.json()).detail).toContain('1000');
  });

  test('a condition on a list column matches rows with at least one matching value', async () => {
    expect(await (await service.get('/dmp-api/data/things/exact?filter=list==1')).json()).toHaveLength(1);
    expect(await (await service.get('/dmp-api/data/things/exact?filter=list==9')).json()).toEqual([]);
  });
});

describe('a REST response with an ETag', () => {
  test.each(['numbers?hitsPerPage=2', 'numbers/1'])('is not sent again if it is unchanged: %s', async (path) => {
    const address = `/dmp-api/data/things/${path}`;
    const tag = (await service.get(address)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/".+"$/);
    const again = await service.get(address, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await service.get(address, { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200);
  });

  test('is sent again for another page or format', async () => {
    const address = '/dmp-api/data/things/numbers?hitsPerPage=2';
    const tag = (await service.get(address)).headers.get('etag') ?? '';
    expect((await service.get(`${address}&page=2`, { headers: { 'if-none-match': tag } })).status).toBe(200);
    expect((await service.get(address, { headers: { 'if-none-match': tag, accept: 'text/csv' } })).status).toBe(200);
    expect((await service.get('/dmp-api/data/things/numbers/99', { headers: { 'if-none-match': '*' } })).status).toBe(404);
    expect((await service.get(`${address}&fliter=x`, { headers: { 'if-none-match': '*' } })).status).toBe(400);
  });
});
