import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorLanguage } from '../../../../service/http/problems/error-language.ts';
import { limitExceeded } from '../../../../service/http/problems/query-mistake.ts';
import { type PublishedService, serveTables, token } from '../../published-service.ts';

const restErrorSchema = z.looseObject({
  detail: z.string(),
  code: z.string(),
  title: z.string(),
  mistakes: z.array(z.looseObject({ message: z.string() })).optional(),
});
const odataErrorSchema = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });
const batchSchema = z.object({ responses: z.array(z.looseObject({ body: odataErrorSchema })) });

/** Requests that the service rejects, each for a different reason. */
const refusedRequests = [
  ...['nothing', 'data/no/odd', 'data/things/odd/1', 'data/things/odd?unknown=1', 'data/things/odd?hitsPerPage=10000000'],
  ...['data/things/odd?filter=id==x', 'data/things/odd?filter=(', 'data/things/odd?sort=none', 'data/things/odd?columns=none'],
  'account/tokens',
  ...[
    ...['odd(100)', 'odd/none', 'odd/$each', 'odd/$count/more', '$entity', '$entity?$id=http://x/', '$batch', 'odd/$query'],
    ...[
      '$metadata?$top=1',
      '$metadata?$format=csv',
      'odd?$format=csv&$count=true',
      'odd?$skiptoken=x',
      'odd?$schemaversion=2',
      'odd?$expand=none',
    ],
    ...[
      'odd?$select=id/none',
      'odd?$filter=id',
      'odd?$filter=none eq 1',
      "odd?$filter=id eq 'x'",
      'odd?$filter=cast(id,Edm.Duration) eq 1',
    ],
    ...['odd?$filter=name has x', "odd?$filter=matchesPattern(name,'(')", "odd?$filter=matchesPattern(name,'(?=a)')"],
    ...["odd?$filter=matchesPattern(name,'(a)%5C1')", 'odd?$filter=matchesPattern(name,name)', "odd?$filter=matchesPattern(name,'[b-a]')"],
    ...['odd?$filter=geo.length(name) eq 1', 'odd?$filter=name in 1', 'odd?$apply=topcount(id,id)', 'odd?$apply=none(id)'],
    ...['odd?$apply=aggregate(name with sum as total)', 'odd?$apply=aggregate(id with none as total)', 'odd?$ref', 'odd/$ref?$select=id'],
    ...['odd?$filter=name add 1 eq 2', 'odd?$compute=id as id', 'odd?$orderby=none', 'odd?$top=x', 'odd?$deltatoken=1'],
    ...['odd/$filter(none eq 1)', 'odd/$filter()', 'odd/$filter(geo.length(name) eq 1)'],
  ].map((path) => `odata/things/${path}`),
  'odata/things/odd?$isolation',
].map((path) => `/dmp-api/${path}`);

async function messageOf(response: Response | undefined): Promise<{ readonly code: string; readonly message: string }> {
  const body: unknown = await response?.json();
  const { data } = odataErrorSchema.safeParse(body);
  if (data !== undefined) return data.error;
  const { code, detail } = restErrorSchema.parse(body);
  return { code, message: detail };
}

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ odd: { select: 'SELECT i AS id, CAST(i AS VARCHAR) AS name FROM range(10) r(i)' } });
});
afterAll(() => service[Symbol.asyncDispose]());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${service.base}${path}`, { headers: { 'svc-x-api-token': token, ...headers } });
}

describe('the language of errors', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
    ['en, fr', 'en'],
    ['fr;q=0.2, en;q=0.9', 'en'],
    ['de, fr;q=0.5', 'fr'],
    ['fr;q=0', 'en'],
    ['fr;q=nonsense', 'en'],
    [`${'x,'.repeat(10_000)}fr`, 'en'],
  ])('Accept-Language %s selects %s', (header, language) => {
    expect(errorLanguage(header)).toBe(language);
  });

  test('a French caller gets French errors in REST and OData, with the same codes and ASCII status texts', async () => {
    const rest = await get('/dmp-api/data/things/none', { 'accept-language': 'fr' });
    const restError = restErrorSchema.parse(await rest.json());
    expect([rest.status, rest.headers.get('content-language'), rest.statusText]).toEqual([404, 'fr', 'Not Found']);
    expect(restError).toMatchObject({
      code: 'unknown-api',
      title: 'Not Found',
      detail:
        'API «\u00a0none\u00a0» inconnue dans le projet «\u00a0things\u00a0». Consultez le catalogue à l’adresse /dmp-api/expositions.',
    });
    const odata = await get('/dmp-api/odata/things/odd?$filter=idd%20eq%201', { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' });
    const { error } = odataErrorSchema.parse(await odata.json());
    expect([odata.headers.get('content-language'), error.code]).toEqual(['fr', 'query-refused']);
    expect(error.message).toMatch(/^\$filter\u00a0: .*colonne.*idd/);
    const mistaken = restErrorSchema.parse(await (await get('/dmp-api/data/things/odd?filter=idd==1', { 'accept-language': 'fr' })).json());
    expect(mistaken.mistakes?.[0]?.message).toContain('colonne');
    expect(mistaken.mistakes?.[0]).not.toHaveProperty('text');
  });

  test('English is the default, and successful responses do not depend on the language', async () => {
    const english = await get('/dmp-api/data/things/none');
    expect(english.headers.get('content-language')).toBe('en');
    expect(english.headers.get('vary')).toContain('accept-language');
    expect(restErrorSchema.parse(await english.json()).detail).toContain('Unknown API "none"');
    for (const path of ['/dmp-api/data/things/odd', '/dmp-api/odata/things/odd', '/dmp-api/expositions']) {
      const rows = await get(path, { 'accept-language': 'fr' });
      await rows.arrayBuffer();
      expect([path, rows.status, rows.headers.get('content-language')]).toEqual([path, 200, null]);
      expect(rows.headers.get('vary') ?? '').not.toMatch(/language/i);
    }
  });

  test.each(refusedRequests)('the error of %s is available in French, with the same code and no English part', async (path) => {
    const [english, french] = await Promise.all(['en', 'fr'].map((language) => get(path, { 'accept-language': language })));
    const [one, other] = [await messageOf(english), await messageOf(french)];
    expect([path, other.code, french?.status]).toEqual([path, one.code, english?.status]);
    expect(english?.status).toBeGreaterThanOrEqual(400);
    expect(other.message).not.toMatch(/\b(?:the|this|can’t|isn’t|doesn’t|aren’t|use|with|and|support)\b/i);
    expect(other.message).not.toBe(one.message);
  });

  test('errors in a batch have the language of the batch, unless a request has its own', async () => {
    const requests = [
      { id: '1', method: 'GET', url: 'odd?$filter=idd%20eq%201', headers: { 'accept-language': 'en' } },
      { id: '2', method: 'GET', url: 'none' },
      { id: '3', method: 'GET', url: '../other/odd' },
      { id: '4', method: 'DELETE', url: 'odd' },
      { id: '5', method: 'GET', url: 'odd', dependsOn: ['4'] },
    ];
    const response = await fetch(`${service.base}/dmp-api/odata/things/$batch`, {
      method: 'POST',
      headers: {
        'svc-x-api-token': token,
        'accept-language': 'fr',
        'content-type': 'application/json',
        prefer: 'continue-on-error',
      },
      body: JSON.stringify({ requests }),
    });
    const { responses } = batchSchema.parse(await response.json());
    expect(responses.map(({ body }) => body.error.message)).toEqual([
      expect.stringMatching(/^\$filter: This API has no column “idd”/),
      expect.stringMatching(/^API «\u00a0none\u00a0» inconnue/),
      'Un lot ne peut contenir que des requêtes vers sa propre racine de service.',
      'Ce service est en lecture seule. Utilisez GET, ou POST vers /$query.',
      'Cette requête dépend de «\u00a04\u00a0», qui a échoué.',
    ]);
  });

  test('a limit error includes the limit and its option in both languages, and names are never used for templates', () => {
    expect(limitExceeded('querySteps', 20).text.en).toBe(
      'The query exceeds the limit of 20 transformations in $apply. Simplify the query. The service option --query-steps sets this limit.',
    );
    expect(limitExceeded('sorts', 100).text.fr).toBe('La requête dépasse la limite de 100 colonnes de tri. Simplifiez la requête.');
    const hostile = get('/dmp-api/data/things/$t(errors:internal){{key}}', { 'accept-language': 'fr' }).then((response) => response.json());
    return expect(hostile).resolves.toMatchObject({ detail: expect.stringContaining('$t(errors:internal){{key}}') });
  });
});
