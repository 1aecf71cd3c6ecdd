import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables } from '../../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({
    values: {
      select: `SELECT * FROM (VALUES
        (1, '2020-01-02'::DATE, '2020-01-02 03:04:05Z'::TIMESTAMPTZ, 'a52b7a0c-3ae1-4d1c-9b5f-5d3a1b0f2e11'::UUID, 9007199254740993::BIGINT, 'it''s', ['it''s', 'x'], '03:04:05'::TIME),
        (2, '2021-01-02'::DATE, NULL, NULL, 2::BIGINT, repeat('y', 70000), NULL, NULL)
      ) t(id, day, moment, code, big, text, tags, hour)`,
      description: { schema: { fields: [], primaryKey: ['id'] } },
    },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const schema = z.object({
  responses: z.array(z.object({ status: z.number(), headers: z.record(z.string(), z.string()).optional(), body: z.unknown().optional() })),
});

async function batch(requests: readonly { url: string; headers?: Record<string, string>; method?: string; body?: unknown }[]) {
  const body = JSON.stringify({ requests: requests.map((request, index) => ({ id: String(index + 1), method: 'GET', ...request })) });
  const headers = { 'content-type': 'application/json', prefer: 'continue-on-error' };
  const response = await service.get('/dmp-api/odata/things/$batch', { method: 'POST', body, headers });
  return schema.parse(await response.json()).responses;
}

const idsOf = (body: unknown) =>
  z
    .object({ value: z.array(z.object({ id: z.number() })) })
    .parse(body)
    .value.map(({ id }) => id);

test.each(['day', 'moment', 'code', 'big', 'text', 'hour'])(
  'a value of the column %s keeps its type in the next request',
  async (column) => {
    for (const accept of ['application/json', 'application/json;odata.metadata=full', 'application/json;IEEE754Compatible=true']) {
      const responses = await batch([
        { url: `values(1)?$select=${column}`, headers: { accept } },
        { url: `values(1)/${column}`, headers: { accept } },
        { url: `values?$select=id&$filter=${column} eq $1/${column}` },
        { url: `values?$select=id&$filter=${column} eq $2` },
      ]);
      expect([accept, ...responses.slice(2).map(({ body }) => idsOf(body))]).toEqual([accept, [1], [1]]);
    }
  },
);

test('a computed value keeps its type, and a list of values can be searched', async () => {
  const responses = await batch([
    { url: 'values(1)?$compute=date(moment) as at&$select=at,tags' },
    { url: 'values?$select=id&$filter=day eq $1/at' },
    { url: 'values?$select=id&$filter=text in $1/tags' },
    { url: 'values/$query', method: 'POST', headers: { 'content-type': 'text/plain' }, body: '$select=id&$filter=day gt $1/at' },
  ]);
  expect(responses.slice(1).map(({ body }) => idsOf(body))).toEqual([[1], [1], [2]]);
});

test('a null value is the literal null', async () => {
  const [, response] = await batch([{ url: 'values(2)?$select=code' }, { url: 'values?$select=id&$filter=code eq $1/code' }]);
  expect(idsOf(response?.body)).toEqual([2]);
});

test('a long response can’t be referred to, and only then is rejected', async () => {
  const [first, second, third] = await batch([
    { url: 'values(2)?$select=text' },
    { url: 'values?$select=id&$filter=text eq $1/text' },
    { url: 'values(2)?$select=id' },
  ]);
  expect([first?.status, second?.status, third?.status]).toEqual([200, 400, 200]);
  expect(second?.body).toMatchObject({ error: { code: 'query-limit-exceeded' } });
});

test('If-None-Match can refer to the ETag of an earlier response', async () => {
  const [, same] = await batch([{ url: 'values(1)?$select=id' }, { url: 'values(1)?$select=id', headers: { 'if-none-match': '$1' } }]);
  expect(same?.status).toBe(304);
});

test('names of options and literals aren’t references, even if a request has this ID', async () => {
  const requests = [
    { id: 'it', method: 'GET', url: 'values(2)?$select=id' },
    { id: 'root', method: 'GET', url: 'values(2)?$select=id' },
    { id: '3', method: 'GET', url: 'values?$select=id&$filter=$it/id eq 1 and $root/values(1)/id eq id' },
  ];
  const headers = { 'content-type': 'application/json' };
  const response = await service.get('/dmp-api/odata/things/$batch', { method: 'POST', body: JSON.stringify({ requests }), headers });
  expect(idsOf(schema.parse(await response.json()).responses[2]?.body)).toEqual([1]);
});
