import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

const things = {
  select: `SELECT 'a/' || i AS code, i AS part, CASE WHEN i % 2 = 0 THEN i END AS even, [i] AS list, DATE '2020-01-01' AS day FROM range(1, 5) r(i)`,
  description: { schema: { fields: [], primaryKey: ['code', 'part'] } },
};
const keyless = { select: `SELECT 1 AS one, NULL::VARCHAR AS nothing, DATE '2020-01-01' AS day` };

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ 'some-things': things, keyless });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/dmp-api/odata/things/${path}`, { headers });
const root = () => `${service.base}/dmp-api/odata/things/`;

describe('the OData version of a response', () => {
  test.each([
    [undefined, '4.0', '@odata.', 'odata.metadata'],
    ['4.0', '4.0', '@odata.', 'odata.metadata'],
    ['4.01', '4.01', '@', 'metadata'],
    ['4.5', '4.01', '@', 'metadata'],
    ['5.0', '4.01', '@', 'metadata'],
  ])('follows the OData-MaxVersion %s of the request', async (most, version, control, parameter) => {
    const headers = { prefer: 'maxpagesize=2', ...(most === undefined ? {} : { 'odata-maxversion': most }) };
    const response = await get('some_things?$count=true&$select=part', headers);
    expect(response.headers.get('odata-version')).toBe(version);
    expect(response.headers.get('preference-applied')).toBe('maxpagesize=2');
    expect(response.headers.get('content-type')).toBe(`application/json;${parameter}=minimal`);
    const body = await response.json();
    expect(Object.keys(body)).toEqual([`${control}context`, `${control}count`, 'value', `${control}nextLink`]);
    const document = await (await get('', headers)).json();
    expect(document[`${control}context`]).toBe(`${root()}$metadata`);
    expect(Object.keys(await (await get("some_things(code='a%2F1',part=1)", headers)).json())[0]).toBe(`${control}context`);
  });

  test.each(['3.0', 'x'])('an unsupported OData %s client gets an error with the reason', async (most) => {
    const response = await get('some_things', { 'odata-maxversion': most });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'version-not-supported' } });
  });
});

describe('OData full metadata', () => {
  const full = { accept: 'application/json;odata.metadata=full' };

  test('contains the type and the ID of each row, and the ID returns the row', async () => {
    const body = await (await get('some_things?$select=even&$filter=part eq 2', full)).json();
    const id = `${root()}some-things(code='a%2F2',part=2)`;
    expect(body.value).toEqual([{ '@odata.type': '#things.some_things', '@odata.id': id, 'even@odata.type': '#Int64', even: 2 }]);
    const one = await service.get(id.slice(service.base.length), { headers: { ...full, 'odata-maxversion': '4.01' } });
    expect(await one.json()).toMatchObject({ '@type': '#things.some_things', '@id': id, code: 'a/2', 'part@type': '#Int64', part: 2 });
  });

  test('identifies a row without a key by its number, and has no type for rows from $apply', async () => {
    const [row] = (await (await get('keyless', full)).json()).value;
    expect(row).toMatchObject({ '@odata.type': '#things.keyless', '@odata.id': `${root()}keyless(0)` });
    expect(row).not.toHaveProperty('row_number');
    const [group] = (await (await get('some_things?$apply=aggregate($count as n)', full)).json()).value;
    expect(group).toMatchObject({ n: 4 });
    expect(group).not.toHaveProperty('@odata.type');
  });

  test('is omitted with odata.metadata=none, except for next links and counts', async () => {
    const response = await get('some_things?$count=true&$select=part&$top=3', {
      accept: 'application/json;odata.metadata=none',
      prefer: 'maxpagesize=2',
    });
    const body = await response.json();
    expect(Object.keys(body)).toEqual(['@odata.count', 'value', '@odata.nextLink']);
    expect(body.value).toEqual([{ part: 1 }, { part: 2 }]);
    expect(await (await get('', { accept: 'application/json;odata.metadata=none' })).json()).toEqual({ value: expect.any(Array) });
  });
});

describe('the types of computed OData values', () => {
  const query = 'some_things?$apply=groupby((day),aggregate(part with sum as total,$count as n,code with max as last))';

  test('are included in minimal and full metadata if JSON doesn’t determine them', async () => {
    const aggregated = { 'total@odata.type': '#Decimal', total: 10, 'n@odata.type': '#Int64', n: 4, last: 'a/4' };
    const minimal = await (await get(query)).json();
    expect(minimal['@odata.context']).toBe(`${root()}$metadata#some_things(day,total,n,last)`);
    expect(minimal.value).toEqual([{ day: '2020-01-01', ...aggregated }]);
    const [full] = (await (await get(query, { accept: 'application/json;odata.metadata=full' })).json()).value;
    expect(full).toEqual({ 'day@odata.type': '#Date', day: '2020-01-01', ...aggregated });
    const [none] = (await (await get(query, { accept: 'application/json;odata.metadata=none' })).json()).value;
    expect(none).toEqual({ day: '2020-01-01', total: 10, n: 4, last: 'a/4' });
  });

  test('are included with $compute for many rows, for one row, and for a column with a changed type', async () => {
    const compute = "$compute=part divby 4 as quarter,concat(code,'!') as loud&$select=part,quarter,loud";
    const row = { part: 1, 'quarter@odata.type': '#Decimal', quarter: 0.25, loud: 'a/1!' };
    expect((await (await get(`some_things?${compute}&$top=1`)).json()).value).toEqual([row]);
    expect(await (await get(`some_things(code='a%2F1',part=1)?${compute}`)).json()).toMatchObject(row);
    const [changed] = (await (await get('some_things?$apply=compute(day as part)/top(1)&$select=part')).json()).value;
    expect(changed).toEqual({ 'part@odata.type': '#Date', part: '2020-01-01' });
  });

  test('are included with numbers that are sent in strings', async () => {
    const accept = 'application/json;IEEE754Compatible=true';
    expect((await (await get(`${query}&$select=total,n`, { accept })).json()).value).toEqual([
      { 'total@odata.type': '#Decimal', total: '10', 'n@odata.type': '#Int64', n: '4' },
    ]);
    const counted = await (await get('some_things?$count=true&$top=0', { accept })).json();
    expect(counted['@odata.count']).toBe('4');
    const list = await (await get("some_things(code='a%2F1',part=1)/list?$count=true", { accept })).json();
    expect(list).toMatchObject({ '@odata.count': '1', value: ['1'] });
    const averaged = await get('some_things?$apply=aggregate(part with average as mean)', { accept, 'odata-maxversion': '4.01' });
    expect((await averaged.json()).value).toEqual([{ mean: 2.5 }]);
  });
});

describe('Prefer: omit-values=nulls', () => {
  test('omits null properties of one row and of many', async () => {
    const response = await get('some_things?$select=part,even&$top=2', { prefer: 'omit-values=nulls' });
    expect(response.headers.get('preference-applied')).toBe('omit-values=nulls');
    expect((await response.json()).value).toEqual([{ part: 1 }, { part: 2, even: 2 }]);
    const one = await get("some_things(code='a%2F1',part=1)?$select=even", { prefer: 'odata.omit-values="nulls"' });
    expect(Object.keys(await one.json())).toEqual(['@odata.context']);
    const both = await get('keyless', { prefer: 'odata.maxpagesize=5, omit-values=nulls', accept: 'application/json;odata.metadata=full' });
    expect(both.headers.get('preference-applied')).toBe('odata.maxpagesize=5, omit-values=nulls');
    expect((await both.json()).value).toEqual([
      {
        '@odata.type': '#things.keyless',
        '@odata.id': `${root()}keyless(0)`,
        'one@odata.type': '#Int32',
        one: 1,
        'day@odata.type': '#Date',
        day: '2020-01-01',
      },
    ]);
  });

  test('is reported applied only if the preference is supported', async () => {
    const response = await get('some_things', { prefer: 'omit-values=defaults, return=minimal, odata.maxpagesize=0' });
    expect(response.headers.get('preference-applied')).toBeNull();
    expect((await response.json()).value[0]).toHaveProperty('even', null);
  });
});

test('an unchanged OData row is not sent again if the caller has its ETag', async () => {
  const path = "some_things(code='a%2F1',part=1)";
  const tag = (await get(path)).headers.get('etag') ?? '';
  expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
  const missing = await get("some_things(code='x',part=1)");
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
});

describe('a response that depends on the time has no ETag, so that a caller never keeps an old value', () => {
  test.each([
    '$compute=now() as at',
    '$compute=n%6Fw() as at',
    '$compute=%6eow%28%29 as at',
    '$filter=day lt date(n%6fw())',
    '$orderby=n%6Fw(),part',
    '$apply=filter(day lt date(n%6Fw()))',
    '$apply=compute(n%6Fw() as at)/aggregate(at with max as at)',
    '$apply=nest(filter(day lt date(n%6Fw())) as old)',
    '$filter=day lt date(@at)&@at=n%6Fw()',
    '%24compute=n%6Fw() as at',
  ])('%s', async (options) => {
    const response = await get(`some_things?${options.replaceAll(' ', '%20')}`);
    expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
  });

  test.each(["some_things(code='a%2F1',part=1)?$compute=n%6Fw()%20as%20at", 'some_things/$filter(day%20lt%20date(n%6Fw()))'])(
    '%s',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
    },
  );

  test('but a text that looks like a function has one', async () => {
    const response = await get("some_things?$filter=code%20ne%20'now()'");
    expect([response.status, response.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W\//)]);
  });
});

test('an outdated next link is rejected with status 410 after the data was published again', async () => {
  const stale = Buffer.from(JSON.stringify([2, 2, null, 'an older edition'])).toString('base64url');
  const response = await get(`some_things?$skiptoken=${stale}`);
  expect([response.status, await response.json()]).toMatchObject([410, { error: { code: 'data-changed' } }]);
});
