import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readMetadata } from '../../../shared/metadata/index.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const things = {
  select: `SELECT i AS id, (i / 10)::DECIMAL(6,2) AS price, i::INTEGER AS small, 'x' || i AS name, DATE '2020-01-01' + i::INTEGER AS day, [i] AS list
    FROM range(1, 8) r(i)`,
  description: { schema: { fields: [], primaryKey: ['id'] } },
};

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ things });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/dmp-api/odata/things/${path}`, { headers });
const first = 'things?$top=1&$select=id,price,small,name,day,list';

describe('the JSON format that an OData caller requests', () => {
  test.each([
    ['application/json;odata.metadata=none', '{"value":[{"id":1,"price":0.10,"small":1,"name":"x1","day":"2020-01-02","list":[1]}]}'],
    [
      'application/json;odata.metadata=none;IEEE754Compatible=true',
      '{"value":[{"id":"1","price":"0.10","small":1,"name":"x1","day":"2020-01-02","list":["1"]}]}',
    ],
  ])('%s returns the requested metadata level and number format', async (accept, text) => {
    const response = await get(first, { accept });
    expect(response.headers.get('content-type')).toBe(accept);
    expect(await response.text()).toBe(text);
  });

  test('includes types with full metadata if JSON doesn’t determine them', async () => {
    const response = await get(`${first}&$format=application/json;odata.metadata=full`);
    expect(await response.json()).toMatchObject({
      '@odata.context': expect.stringContaining('$metadata#things'),
      value: [
        {
          'id@odata.type': '#Int64',
          'price@odata.type': '#Decimal',
          'small@odata.type': '#Int32',
          'day@odata.type': '#Date',
          'list@odata.type': '#Collection(Int64)',
        },
      ],
    });
  });

  test('applies to a single row and a single value', async () => {
    const accept = 'application/json;metadata=none;IEEE754Compatible=true';
    expect(await (await get('things(3)?$select=id,price', { accept })).text()).toBe('{"id":"3","price":"0.30"}');
    expect(await (await get('things(3)/price', { accept })).text()).toBe('{"value":"0.30"}');
    expect(await (await get('things(3)/price', { accept: 'application/json;odata.metadata=full' })).json()).toMatchObject({ value: 0.3 });
  });

  test.each([
    ['things', { accept: 'application/atom+xml' }, 406],
    ['things', { accept: 'text/html,*/*;q=0.1' }, 200],
    ['things', { accept: 'application/json;odata.metadata=all' }, 406],
    ['things', { accept: 'application/json;odata=verbose, application/json;q=0.1' }, 200],
    ['things', { accept: 'application/json;odata=verbose' }, 406],
    ['things', { accept: 'application/json;charset=latin1' }, 406],
    ['things', { accept: 'application/json;odata.streaming=true;ExponentialDecimals=true' }, 200],
    ['things', { accept: 'application/json;q=0, */*' }, 406],
    ['things', { accept: 'application/*;q=0, */*' }, 406],
    ['things?$format=application/json;odata=verbose', {}, 415],
    ['$metadata', { accept: 'image/png' }, 406],
    ['$metadata', { accept: 'text/xml' }, 200],
    ['$metadata', { accept: 'application/json;q=0, application/*' }, 200],
    ['things?$format=xml', {}, 415],
    ['things', { 'odata-maxversion': '3.0' }, 400],
    ['things', { 'odata-maxversion': '4.01' }, 200],
    ['things', { 'odata-maxversion': '5.0' }, 200],
    ['things', { 'odata-maxversion': 'x' }, 400],
    ['things', { 'odata-version': '4.01' }, 200],
    ['things', { 'odata-version': '3.0' }, 400],
    ['things', { 'odata-isolation': 'snapshot' }, 412],
    ['things', { isolation: 'snapshot' }, 412],
  ])('%s with the headers %o returns status %i', async (path, headers, status) => {
    expect((await get(path, { ...headers })).status).toBe(status);
  });
});

test.each([
  ['things?$top=1', 'application/json', 'application/json;odata.metadata=minimal'],
  ['things?$top=1', 'application/json;charset=utf-8', 'application/json;odata.metadata=minimal;charset=utf-8'],
  ['things?$format=application/json;charset=utf-8', 'text/html', 'application/json;odata.metadata=minimal;charset=utf-8'],
  ['things?$filter=wrong', '*/*', 'application/json;odata.metadata=minimal'],
  ['$metadata', '*/*', 'application/xml'],
  ['$metadata', 'application/json', 'application/json'],
])('%s contains a charset in its content type only if it is requested: %s', async (path, accept, type) => {
  expect((await get(path, { accept })).headers.get('content-type')).toBe(type);
});

test.each(['things?$top=1', 'things(1)', 'things/$count', '', '$metadata'])('Vary lists all headers that %s depends on', async (path) => {
  expect((await get(path)).headers.get('vary')).toBe('accept, prefer, odata-maxversion');
});

test('the Vary header of an error response also contains Accept-Language', async () => {
  expect((await get('things?$filter=wrong')).headers.get('vary')).toBe('accept, prefer, odata-maxversion, accept-language');
});

describe('an OData response with an ETag', () => {
  test('is sent again only if it changed or has another format', async () => {
    const tag = (await get('things?$top=1')).headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/".+"$/);
    const again = await get('things?$top=1', { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await get('things?$top=2', { 'if-none-match': tag })).status).toBe(200);
    expect((await get('things?$top=1', { 'if-none-match': tag, accept: 'application/json;odata.metadata=none' })).status).toBe(200);
  });

  test('has no ETag if it depends on the current time', async () => {
    expect((await get('things?$filter=now() gt 2000-01-01T00:00:00Z')).headers.get('etag')).toBeNull();
  });
});

describe('OData metadata in JSON', () => {
  test.each([
    ['$metadata?$format=json', {}],
    ['$metadata', { accept: 'application/json' }],
  ])('%s with the headers %o returns JSON metadata with the same types found in XML', async (path, headers) => {
    const response = await get(path, { ...headers });
    expect(response.headers.get('content-type')).toContain('application/json');
    const [json, xml] = [readMetadata(await response.text()), readMetadata(await (await get('$metadata')).text())];
    expect(json.diagnostics).toEqual([]);
    expect(json.schema?.entitySets).toEqual(xml.schema?.entitySets);
    expect(json.schema?.types).toEqual(xml.schema?.types);
  });
});

const pageSchema = z.object({ '@odata.nextLink': z.string().optional(), value: z.array(z.object({ id: z.number() })) });

async function pages(path: string, size: number): Promise<number[][]> {
  const found: number[][] = [];
  let link: string | undefined = `/dmp-api/odata/things/${path}`;
  for (let turn = 0; link !== undefined && turn < 20; turn += 1) {
    const response: Response = await service.get(link, turn === 0 ? { headers: { prefer: `odata.maxpagesize=${size}` } } : {});
    if (turn === 0) expect(response.headers.get('preference-applied')).toBe(`odata.maxpagesize=${size}`);
    const page = pageSchema.parse(await response.json());
    found.push(page.value.map(({ id }) => id));
    link = page['@odata.nextLink']?.slice(service.base.length);
  }
  return found;
}

describe('OData pages of the preferred size', () => {
  test.each([
    ['things', 3, [[1, 2, 3], [4, 5, 6], [7]]],
    ['things?$select=id', 7, [[1, 2, 3, 4, 5, 6, 7]]],
    ['things?$orderby=id desc&$skip=1&$top=4', 3, [[6, 5, 4], [3]]],
    ['things?$top=3', 3, [[1, 2, 3]]],
    ['things?$filter=id gt 5', 1, [[6], [7]]],
    ["things?$filter=contains(name,'x') and small mod 2 eq 0&$count=true", 2, [[2, 4], [6]]],
    ['things?$apply=orderby(id desc)/top(3)', 2, [[7, 6], [5]]],
    ['things?$filter=id gt 9', 2, [[]]],
  ])('%s with %i rows per page returns all rows by its next links', async (path, size, expected) => {
    expect(await pages(path, size)).toEqual(expected);
  });

  test('a skip token that the service did not issue is rejected', async () => {
    for (const token of ['', 'x', Buffer.from('1.0').toString('base64url'), Buffer.from('-1.5').toString('base64url')]) {
      expect((await get(`things?$skiptoken=${token}`)).status).toBe(400);
    }
  });
});
