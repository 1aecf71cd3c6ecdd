import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readMetadata } from '../../../../shared/metadata/index.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  const described = { path: 'things.parquet', schema: { fields: [{ name: 'id', constraints: { minimum: 1 } }], primaryKey: ['id'] } };
  service = await serveTables({
    things: { select: 'SELECT 1::INTEGER AS id', description: described },
    keyless: { select: "SELECT 'a' AS name" },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const metadata = '/dmp-api/odata/things/$metadata';
const jsonSchema = z.looseObject({ $Reference: z.record(z.string(), z.looseObject({})).optional() });

test("metadata refers only to vocabularies on the same host, so that clients don't send credentials elsewhere", async () => {
  const text = await (await service.get(metadata)).text();
  const urls = [...text.matchAll(/Uri="([^"]*)"/g)].map(([, url = '']) => url);
  const { $Reference: references = {} } = jsonSchema.parse(await (await service.get(`${metadata}?$format=json`)).json());
  expect(urls).toHaveLength(4);
  expect(Object.keys(references)).toEqual(urls);
  for (const url of urls) expect(new URL(url).origin).toBe(service.base);
});

test('each term in the metadata is declared in a referenced vocabulary, which is available without credentials', async () => {
  const text = await (await service.get(metadata)).text();
  const used = new Set([...text.matchAll(/Term="([^"]*)"/g)].map(([, term = '']) => term));
  const declared = new Set<string>();
  for (const [, url = '', namespace = '', alias = ''] of text.matchAll(
    /Uri="([^"]*)">\s*<edmx:Include Namespace="([^"]*)" Alias="([^"]*)"/g,
  )) {
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type'), response.headers.get('odata-version')]).toEqual([
      200,
      'application/xml',
      '4.0',
    ]);
    const vocabulary = await response.text();
    expect(vocabulary).toContain(`<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${namespace}" Alias="${alias}">`);
    expect(readMetadata(vocabulary).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const [, term = ''] of vocabulary.matchAll(/<Term Name="([^"]*)"/g)) declared.add(`${alias}.${term}`);
    const json = z.record(z.string(), z.unknown()).parse(await (await fetch(`${url}?$format=json`)).json());
    const terms = Object.entries(z.record(z.string(), z.unknown()).parse(json[namespace])).flatMap(([name, value]) =>
      z.looseObject({ $Kind: z.literal('Term') }).safeParse(value).success ? [`${alias}.${name}`] : [],
    );
    expect(terms).toEqual([...declared].filter((term) => term.startsWith(`${alias}.`)));
  }
  expect([...used].filter((term) => !declared.has(term))).toEqual([]);
  expect(used).toContain('Validation.Minimum');
});

test('requests without credentials for anything other than vocabularies are rejected', async () => {
  const at = (end: string) => fetch(`${service.base}/dmp-api/odata/$vocabularies${end}`).then(({ status }) => status);
  expect(await Promise.all(['/Org.OData.Measures.V1', '', '/', '/a/b', '/..%2fthings', '/Org.OData.Core.V1/$count'].map(at))).toEqual([
    404, 401, 401, 401, 401, 401,
  ]);
});
