import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { RestDialect } from '../../../service/dialect/rest-dialect.ts';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const exact = {
  select: `SELECT 9007199254740993::BIGINT AS big, 1.10::DECIMAL(9,2) AS price, 'nan'::DOUBLE AS none, [1, NULL] AS list, DATE '2001-01-31' AS day,
    TIMESTAMPTZ '2001-01-31 00:00:00+00' AS moment, TRUE AS flag, DATE 'infinity' AS endless,
    TIMESTAMPTZ '-infinity' AS beginning, TIME '24:00:00' AS midnight, '\\xFB'::BLOB AS bytes, NULL::VARCHAR AS text, uuid() AS uid`,
};
const keyed = { select: 'SELECT 1 AS id, 2 AS other', description: { schema: { fields: [], primaryKey: ['id'] } } };
const rules = {
  rules: [
    { apis: ['things/exact'] },
    { apis: ['things/keyed'], users: ['ada'], columns: ['id'] },
    { apis: ['things/keyed'], users: ['bob'] },
  ],
};

const schemaSchema = z.record(z.string(), z.unknown());
const operationSchema = z.looseObject({
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({ enum: z.array(z.string()).optional() }) }))
    .default([]),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.object({ schema: schemaSchema })).optional() })),
});
const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schemaSchema) }),
});
type Document = z.infer<typeof documentSchema>;

let services: readonly PublishedService[];
beforeAll(async () => {
  const dialects: Partial<RestDialect>[] = [{}, { envelope: 'items', more: 'member', errors: 'message' }];
  const access = callers({ ada: {}, bob: {} });
  services = await Promise.all(dialects.map((rest) => serveTables({ exact, keyed }, { access, rules, rest })));
});
afterAll(() => Promise.all(services.map((service) => service[Symbol.asyncDispose]())));

const as = (service: PublishedService, caller: string, path: string) => service.get(path, { headers: { 'svc-x-api-token': caller } });

async function documentFor(service: PublishedService, caller: string): Promise<Document> {
  return documentSchema.parse(await (await as(service, caller, '/dmp-api/openapi.json')).json());
}

/** Replaces the references in a schema with the referenced schemas. */
function resolveReferences(schema: unknown, document: Document): unknown {
  if (Array.isArray(schema)) return schema.map((part) => resolveReferences(part, document));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return resolveReferences(document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''], document);
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, resolveReferences(part, document)]));
}

/** Checks that the document describes a response: its status, media type, and body. */
async function isPromised(response: Response, operation: z.infer<typeof operationSchema>, document: Document): Promise<void> {
  const promised = operation.responses[String(response.status)];
  expect(promised, `${response.url} answers ${response.status}`).toBeDefined();
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  expect(Object.keys(promised?.content ?? {}), response.url).toContain(type);
  const schema = resolveReferences(promised?.content?.[type]?.schema, document);
  const body = /[/+]json$/.test(type) ? await response.json() : await response.text();
  z.fromJSONSchema(schemaSchema.parse(schema)).parse(body);
}

test('every path in the OpenAPI document returns the documented responses in each dialect, including errors', async () => {
  for (const service of services) {
    const document = await documentFor(service, 'bob');
    let called = 0;
    let held = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      const { get } = operations;
      if (get === undefined) continue;
      const root = get.parameters.find(({ name }) => name === 'root')?.schema.enum?.[0] ?? '';
      const address = path.replace('{root}', root).replace('{key}', '1');
      const response = await as(service, 'bob', address);
      expect([path, response.status]).toEqual([path, 200]);
      const tag = response.headers.get('etag');
      await isPromised(response, get, document);
      if (tag !== null) {
        held += 1;
        const again = await service.get(address, { headers: { 'svc-x-api-token': 'bob', 'if-none-match': tag } });
        expect([again.status, Object.keys(get.responses)]).toEqual([304, expect.arrayContaining(['304'])]);
      }
      for (const accept of Object.keys(get.responses['200']?.content ?? {})) {
        const response = await service.get(address, { headers: { 'svc-x-api-token': 'bob', accept } });
        expect([path, accept, response.headers.get('content-type')?.split(';', 1)[0]]).toEqual([path, accept, accept]);
        await isPromised(response, get, document);
      }
      called += 1;
      if (get.responses['401'] !== undefined) await isPromised(await as(service, 'nobody', address), get, document);
      else expect(get.security).toEqual([]);
      if (get.responses['400'] !== undefined) await isPromised(await as(service, 'bob', `${address}?filter=nope==1`), get, document);
      if (get.responses['404'] !== undefined && path.endsWith('{key}')) {
        await isPromised(await as(service, 'bob', path.replace('{key}', '7')), get, document);
      }
    }
    expect([called, held]).toEqual([10, 6]);
  }
});

test('the OpenAPI document shows each caller only the APIs and columns that the caller can access', async () => {
  const [service] = services;
  if (service === undefined) throw new Error('no service');
  const columns = async (caller: string) => {
    const { components } = await documentFor(service, caller);
    return Object.keys(schemaSchema.parse(components.schemas.Row2?.properties));
  };
  expect(await columns('bob')).toEqual(['id', 'other']);
  expect(await columns('ada')).toEqual(['id']);
});
