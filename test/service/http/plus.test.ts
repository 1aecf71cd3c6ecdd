import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  const select = `SELECT * FROM (VALUES (1, 'a b', TIMESTAMPTZ '2020-01-01 00:00:00+00', 1e20), (2, 'a+b', TIMESTAMPTZ '2021-01-01 00:00:00+00', 1.0)) t(id, name, "day", x)`;
  service = await serveTables({ notes: { select } });
});
afterAll(() => service[Symbol.asyncDispose]());

const ids = async (path: string) => {
  const response = await service.get(`/dmp-api/${path}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const body: { id: number }[] | { value: { id: number }[] } = JSON.parse(text);
  return (Array.isArray(body) ? body : body.value).map(({ id }) => id);
};

test.each([
  ['odata/things/notes?$filter=id+eq+1&$select=id', [1]],
  ["odata/things/notes?$filter=name+eq+'a+b'", [1]],
  ["odata/things/notes?$filter=name+eq+'a%2Bb'", [2]],
  ['odata/things/notes?$filter=day+gt+2020-06-01T02:00:00+02:00', [2]],
  ['odata/things/notes?$filter=day+gt+2020-06-01T02%3A00%3A00.5+02%3A00', [2]],
  ['odata/things/notes?$filter=x+eq+1e+20', [1]],
  ['odata/things/notes?$filter=id+gt+10+or+id+eq+2', [2]],
  ['odata/things/notes?$filter=id+lt+2+and+day+lt+2020-02-01T00:00:00Z', [1]],
  ["data/things/notes?filter=name=='a+b'", [1]],
  ["data/things/notes?filter=name=='a%2Bb'", [2]],
  ['data/things/notes?filter=id==2+and+id==2', [2]],
])('%s: a plus is decoded to a space, except in timestamps and exponents', async (path, expected) => {
  expect(await ids(path)).toEqual(expected);
});
