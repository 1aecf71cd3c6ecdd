import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HttpProblem } from '../../../../service/http/problems/http-problem.ts';
import { errorLanguage, problemIn } from '../../../../service/http/problems/problem-in-language.ts';
import { limitExceeded } from '../../../../service/http/problems/query-mistake.ts';
import { type PublishedService, serveTables, token } from '../../published-service.ts';

const restErrorSchema = z.looseObject({
  detail: z.string(),
  code: z.string(),
  title: z.string(),
  mistakes: z.array(z.looseObject({ message: z.string() })).optional(),
});
const odataErrorSchema = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ odd: { select: 'SELECT i AS id FROM range(10) r(i)' } });
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
  ])('Accept-Language %s means %s', (header, language) => {
    expect(errorLanguage(header)).toBe(language);
  });

  test('a French caller reads what is wrong in French, from REST and OData, with the same codes and ASCII status texts', async () => {
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
    expect(error.message).toMatch(/^\$filter: .*colonne.*idd/);
    const mistaken = restErrorSchema.parse(await (await get('/dmp-api/data/things/odd?filter=idd==1', { 'accept-language': 'fr' })).json());
    expect(mistaken.mistakes?.[0]?.message).toContain('colonne');
    expect(mistaken.mistakes?.[0]).not.toHaveProperty('french');
  });

  test('English stays the default, and only errors depend on the language: rows keep their caches', async () => {
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

  test('a message without a French text says what its code means, with the English detail where that tells more', () => {
    const refused = problemIn(new HttpProblem(400, 'query-refused', '$expand can’t be used here.'), 'fr');
    expect([refused.code, refused.message]).toEqual([
      'query-refused',
      'La requête n’est pas valide. Détail (en anglais)\u00a0: $expand can’t be used here.',
    ]);
    expect(problemIn(new HttpProblem(503, 'engine-busy', 'All connections are in use.'), 'fr').message).toBe(
      'D’autres requêtes utilisent toutes les connexions aux données. Réessayez dans un instant.',
    );
  });

  test('a limit names what it counts and its option in both languages, and nothing in a name is read as a text', () => {
    expect(limitExceeded('querySteps', 20).message).toBe(
      'The query exceeds the limit of 20 transformations in $apply. Simplify the query. The service option --query-steps sets this limit.',
    );
    expect(problemIn(limitExceeded('sorts', 100), 'fr').message).toBe(
      'La requête dépasse la limite de 100 colonnes de tri. Simplifiez la requête.',
    );
    const hostile = get('/dmp-api/data/things/$t(errors:internal){{key}}', { 'accept-language': 'fr' }).then((response) => response.json());
    return expect(hostile).resolves.toMatchObject({ detail: expect.stringContaining('$t(errors:internal){{key}}') });
  });
});
