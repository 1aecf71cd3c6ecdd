import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  const schema = (...primaryKey: string[]) => ({ schema: { fields: [], primaryKey } });
  service = await serveTables({
    'some-people': {
      select: `SELECT * FROM (VALUES (1, 'Ada', 1.10::DECIMAL(5,2), '\\x01\\xFF'::BLOB), (2, NULL, NULL, NULL)) t(id, name, price, bytes)`,
      description: schema('id'),
    },
    lines: {
      select: `SELECT * FROM (VALUES (1, 'a/b', 7), (1, 'it''s (1)', 8)) t("order", item, amount)`,
      description: schema('order', 'item'),
    },
    lists: {
      select: `SELECT * FROM (VALUES (1, ['a', NULL]), (2, []), (3, NULL)) t(id, tags)`,
      description: schema('id'),
    },
    keyless: { select: 'SELECT 1 AS id' },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string) => service.get(`/dmp-api/odata/things/${path}`);
const metadata = () => `${service.base}/dmp-api/odata/things/$metadata`;

describe('an OData type cast in a path to the entity type of the rows', () => {
  test.each([
    ['lines/things.lines/$count', '2'],
    ["lines/things.lines(order=1,item='a%2Fb')/amount/$value", '7'],
    ["lines(order=1,item='a%2Fb')/things.lines/amount/$value", '7'],
    ['lines/$count?$filter=things.lines/amount eq 7', '1'],
    ['keyless/things.keyless/$count', '1'],
  ])('%s returns the same value with and without the type cast', async (path, text) => {
    expect(await (await get(path)).text()).toBe(text);
  });

  test('is accepted in $select and $orderby', async () => {
    const rows = await (await get('lines?$select=things.lines/amount&$orderby=things.lines/amount desc')).json();
    expect(rows).toEqual({ '@odata.context': `${metadata()}#lines(amount)`, value: [{ amount: 8 }, { amount: 7 }] });
  });

  test('returns 404 if it names another entity type', async () => {
    expect((await get('lines/things.lists')).status).toBe(404);
    expect((await get('lists(1)/things.lines')).status).toBe(404);
  });
});

describe('a row by its key', () => {
  test('can be addressed by a parameter alias and can have computed columns, but no aggregation', async () => {
    expect(await (await get("lines(order=@o,item=@i)/amount/$value?@o=1&@i='a/b'")).text()).toBe('7');
    expect((await get('some-people(@none)')).status).toBe(501);
    const computed = await (await get('some-people(1)?$compute=price mul 2 as twice&$select=twice')).json();
    expect(computed).toEqual({ '@odata.context': `${metadata()}#some_people(twice)/$entity`, 'twice@odata.type': '#Decimal', twice: 2.2 });
    const entity = await (await get('some-people(1)?$compute=id add 1 as next')).json();
    expect(entity).toMatchObject({ '@odata.context': `${metadata()}#some_people(id,name,price,bytes,next)/$entity`, id: 1, next: 2 });
    expect((await get('some-people(1)?$apply=aggregate($count as n)')).status).toBe(400);
  });

  test('returns the number of values in a list property', async () => {
    const counts = await Promise.all([1, 2, 3].map(async (id) => (await get(`lists(${id})/tags/$count`)).text()));
    expect(counts).toEqual(['2', '0', '0']);
    expect((await get('lists(1)/id/$count')).status).toBe(404);
    expect((await get('lists(1)/tags/$value')).status).toBe(404);
  });

  test.each(['some-people(1)', 'some_people(1)', 'some-people(id=1)', 'some-people(1)/', 'some-people%281%29'])('%s', async (path) => {
    const response = await get(path);
    expect(await response.text()).toBe(
      `{"@odata.context":"${metadata()}#some_people/$entity","id":1,"name":"Ada","price":1.10,"bytes":"Af8="}`,
    );
  });

  test.each([
    ["lines(order=1,item='a%2Fb')", 7],
    ["lines(item='it''s (1)',order=1)", 8],
  ])('%s returns the entity with this compound key', async (path, amount) => {
    expect(await (await get(path)).json()).toMatchObject({ amount });
  });

  test('returns only the selected properties', async () => {
    const response = await get('some-people(1)?$select=name');
    expect(await response.json()).toEqual({ '@odata.context': `${metadata()}#some_people(name)/$entity`, name: 'Ada' });
  });
});

describe('a property of an OData entity', () => {
  test('is returned with its context URL', async () => {
    expect(await (await get('some-people(1)/price')).text()).toBe(`{"@odata.context":"${metadata()}#some_people(1)/price","value":1.10}`);
    const response = await get("lines(item='it''s (1)',order=1)/amount");
    expect(await response.json()).toEqual({ '@odata.context': `${metadata()}#lines(item='it''s%20(1)',order=1)/amount`, value: 8 });
  });

  test.each([
    ['some-people(1)/name/$value', 'text/plain;charset=utf-8', 'Ada'],
    ['some-people(1)/price/$value', 'text/plain;charset=utf-8', '1.10'],
    ['some-people/$count', 'text/plain;charset=utf-8', '2'],
  ])('%s returns the raw value in plain text', async (path, type, text) => {
    const response = await get(path);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([type, text]);
  });

  test('is returned in plain text by its raw value URL, for any Accept header', async () => {
    const ask = (path: string, accept: string) => service.get(`/dmp-api/odata/things/${path}`, { headers: { accept } });
    for (const accept of ['text/plain', 'application/json;IEEE754Compatible=true', '*/*'])
      expect(await (await ask('some-people(1)/price/$value', accept)).text()).toBe('1.10');
    expect(await (await get('some-people(1)/price/$value?$format=text/plain')).text()).toBe('1.10');
    expect(await (await ask('lists(1)/tags/$count', 'text/plain')).text()).toBe('2');
    expect((await get('some-people(1)/price?$select=name')).status).toBe(400);
  });

  test('returns binary data byte for byte by its raw value URL', async () => {
    const response = await get('some-people(1)/bytes/$value');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 255]);
  });
});

describe('an OData key written in path segments', () => {
  test.each([
    ['some-people/1/name/$value', 'Ada'],
    ['lines/1/a%2Fb/amount/$value', '7'],
    ["lines/1/it's%20(1)/amount/$value", '8'],
    ['lists/1/tags/$count', '2'],
  ])('%s returns the value addressed by key segments', async (path, text) => {
    expect(await (await get(path)).text()).toBe(text);
  });

  test('returns the same entity and context URL that the key in parentheses returns', async () => {
    expect(await (await get('some-people/1')).text()).toBe(await (await get('some-people(1)')).text());
    expect(await (await get('some-people/1/name')).text()).toBe(await (await get('some-people(1)/name')).text());
  });
});

describe('a filter segment in an OData path', () => {
  const ids = async (path: string) => {
    const { value }: { value: { id: number }[] } = JSON.parse(await (await get(path)).text());
    return value.map(({ id }) => id);
  };

  test.each([
    ['lists/$filter(id gt 1)', [2, 3]],
    ['lists/$filter(id gt 1)/$filter(tags/$count eq 0)', [2]],
    ['lists/$filter(@a)?@a=id lt 3&$filter=id gt 1', [2]],
    ['lists/$filter(id gt 1)?$apply=filter(id lt 3)', [2]],
    ["some-people/$filter(name eq 'Ada')", [1]],
  ])('%s returns only the matching rows', async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  test('is applied before counts, query options, and $apply', async () => {
    expect(await (await get('lists/$filter(id gt 1)/$count')).text()).toBe('2');
    expect(await (await get('lists/$filter(id gt 1)/$count?$filter=id gt 2')).text()).toBe('1');
    expect(await (await get('lists/$filter(id gt 1)?$apply=aggregate($count as n)')).json()).toMatchObject({ value: [{ n: 2 }] });
  });
});

describe('OData entity references', () => {
  const root = () => `${service.base}/dmp-api/odata/things/`;

  test('contain entity IDs that can be requested', async () => {
    const response = await get('lines/$ref?$filter=amount gt 7&$count=true');
    const id = `${root()}lines(order=1,item='it''s%20(1)')`;
    expect(await response.json()).toEqual({
      '@odata.context': `${metadata()}#Collection($ref)`,
      '@odata.count': 1,
      value: [{ '@odata.id': id }],
    });
    expect(await (await get(id.slice(root().length))).json()).toMatchObject({ amount: 8 });
  });

  test('are returned in pages and in the requested order', async () => {
    const first = await service.get('/dmp-api/odata/things/lists/$ref?$orderby=id desc', { headers: { prefer: 'maxpagesize=2' } });
    const { value, '@odata.nextLink': next } = JSON.parse(await first.text());
    expect(value).toEqual([{ '@odata.id': `${root()}lists(3)` }, { '@odata.id': `${root()}lists(2)` }]);
    const second = await service.get(String(next).slice(service.base.length));
    expect(await second.json()).toMatchObject({ value: [{ '@odata.id': `${root()}lists(1)` }] });
  });

  test('are returned for a single entity', async () => {
    const response = await get('lists(2)/$ref');
    expect(await response.json()).toEqual({ '@odata.context': `${metadata()}#$ref`, '@odata.id': `${root()}lists(2)` });
  });

  test('can be resolved by an $entity request', async () => {
    expect(await (await get(`$entity?$id=${root()}some-people(1)&$select=name`)).text()).toBe(
      await (await get('some-people(1)?$select=name')).text(),
    );
    expect(await (await get('$entity?$id=some-people(1)')).json()).toMatchObject({ id: 1 });
    expect(await (await get('$entity?id=lines(order=1,item=%27a%252Fb%27)')).json()).toMatchObject({ amount: 7 });
  });
});

describe('OData query options in a POST body', () => {
  const post = (path: string, body: string, type = 'text/plain') =>
    service.get(`/dmp-api/odata/things/${path}`, { method: 'POST', body, headers: { 'content-type': type } });

  test('return the same response in a POST body and in the URL', async () => {
    const response = await post('some-people/$query', "$filter=name%20eq%20'Ada'&$select=id");
    expect([response.status, await response.text()]).toEqual([
      200,
      await (await get("some-people?$filter=name eq 'Ada'&$select=id")).text(),
    ]);
    expect(await (await post('some-people(1)/$query', '$select=name')).json()).toMatchObject({ name: 'Ada' });
    expect(await (await post('lists/$filter(id gt 1)/$query', '')).json()).toMatchObject({ value: [{ id: 2 }, { id: 3 }] });
    expect(await (await post('lists/$query?$top=1', '$skip=1&$select=id')).json()).toMatchObject({ value: [{ id: 2 }] });
  });

  test('are accepted in form and JSON bodies, and rejected in other formats', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await (await post('some-people/$query', '%24filter=name+eq+%27Ada%27&%24select=id', form)).json()).toMatchObject({
      value: [{ id: 1 }],
    });
    const json = JSON.stringify({
      $filter: 'name eq @name or id eq 2',
      '@name': "'Ada & co'",
      $select: ['id', 'name'],
      $top: 2,
      $count: true,
    });
    expect(await (await post('some-people/$query', json, 'application/json')).json()).toMatchObject({
      '@odata.count': 1,
      value: [{ id: 2, name: null }],
    });
    for (const wrong of ['[]', '1', '{"$top":1.5}', '{"$filter":null}', '{"$expand":{"a":1}}'])
      expect((await post('lists/$query', wrong, 'application/json')).status).toBe(400);
    expect((await post('lists/$query', '{', 'application/json')).status).toBe(400);
    expect((await post('lists/$query', '<a/>', 'application/xml')).status).toBe(415);
    expect((await post('lists', '%24top=1', form)).status).toBe(405);
  });

  test('can be longer than a URL', async () => {
    const list = Array.from({ length: 10_000 }, (_, index) => index + 2).join(',');
    expect(await (await post('lists/$query', `$filter=id in (${list})&$select=id`)).json()).toMatchObject({
      value: [{ id: 2 }, { id: 3 }],
    });
  });

  test('are rejected with the same status codes in a POST body and in the URL', async () => {
    expect((await post('lists/$query?$top=1', '$top=2')).status).toBe(400);
    expect((await post('lists/$query', '$filter=nope eq 1')).status).toBe(400);
    expect((await post('lists', '$top=1')).status).toBe(405);
    expect((await post('nothing/$query', '')).status).toBe(404);
  });
});

describe('invalid OData paths and missing entities', () => {
  test.each([
    ['some-people(9)', 404, 'unknown-entity'],
    ['some-people(9)/name', 404, 'unknown-entity'],
    ['some-people(1)/nope', 404, 'unknown-path'],
    ['some-people(1)/name/length', 404, 'unknown-path'],
    ['some-people/nope', 404, 'unknown-path'],
    ['some-people/9', 404, 'unknown-entity'],
    ['lines/1', 404, 'unknown-path'],
    ['keyless/1', 404, 'unknown-entity'],
    ['some-people/$ref?$select=id', 400, 'query-refused'],
    ['some-people/$ref?$apply=aggregate($count as n)', 400, 'query-refused'],
    ['some-people(9)/$ref', 404, 'unknown-entity'],
    ['some-people(1)/name/$ref', 404, 'unknown-path'],
    ['some-people/$filter(nope eq 1)', 400, 'query-refused'],
    ['some-people/$filter(id eq)', 400, 'query-refused'],
    ['some-people/$filter(id eq 1)/nope', 404, 'unknown-path'],
    ['some-people/$filter(isof(Some.Type))', 501, 'query-not-supported'],
    ['some-people/$each', 501, 'query-not-supported'],
    ['some-people/$filter(id gt 0)(1)', 501, 'query-not-supported'],
    ['some-people/$query', 405, 'method-not-allowed'],
    ['$entity', 400, 'query-refused'],
    ['$entity?$id=some-people(9)', 404, 'unknown-entity'],
    ['$entity?$id=../other/some-people(1)', 404, 'unknown-entity'],
    ['$entity?$id=http://elsewhere.example/some-people(1)', 404, 'unknown-entity'],
    ['$entity?$id=urn:some:id', 404, 'unknown-entity'],
    ['some-people?$id=1', 501, 'query-not-supported'],
    ['$all', 501, 'query-not-supported'],
    ['keyless(1)', 404, 'unknown-entity'],
    ['nothing(1)', 404, 'unknown-api'],
    ["some-people('1')", 400, 'query-refused'],
    ['some-people(nope=1)', 400, 'query-refused'],
    ['some-people(', 400, 'query-refused'],
    ['lines(1)', 400, 'query-refused'],
    ['lines(order=1)', 400, 'query-refused'],
    ['some-people(1)?$filter=id eq 1', 400, 'query-refused'],
    ['some-people(1)?$top=1', 400, 'query-refused'],
  ])('%s returns status %i with the code %s', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  test('a name that isn’t a key column is rejected with the names of the key columns', async () => {
    const message: unknown = expect.stringContaining('The entity key consists of: order, item.');
    expect(await (await get('lines(order=1,amount=2)')).json()).toMatchObject({ error: { message } });
  });

  test.each(['some-people(2)/name', 'some-people(2)/name/$value'])('%s returns 204 without a body if it is null', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

test('only the current schema version is available; a request for another version returns 404', async () => {
  expect((await get('keyless?$schemaversion=*')).status).toBe(200);
  expect((await get('keyless?$schemaversion=2')).status).toBe(404);
});

test('row options are rejected for resources without rows', async () => {
  for (const path of ['?$filter=a eq 1', '$metadata?$top=1', '?$nothing=1']) expect([path, (await get(path)).status]).toEqual([path, 400]);
  for (const path of ['?$format=json&own=1', '$metadata?$schemaversion=*', '?$metadata'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test('a HEAD request to the batch URL succeeds for clients that fetch a token; GET is rejected', async () => {
  expect((await service.get('/dmp-api/odata/things/$batch', { method: 'HEAD' })).status).toBe(204);
  const response = await get('$batch');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, OPTIONS, POST']);
  expect((await service.get('/dmp-api/odata/nothing/$batch', { method: 'HEAD' })).status).toBe(404);
});
