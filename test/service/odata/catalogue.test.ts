import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetadata } from '../../../shared/metadata/index.ts';
import { type PublishedService, serveTables, token } from '../published-service.ts';

const about = (title: string, description: string, keywords: readonly string[]) => ({ title, description, keywords });

let service: PublishedService;
beforeAll(async () => {
  const tables = {
    anvils: { select: 'SELECT 1 AS id, 2.5 AS weight', description: about('Anvils', 'Heavy "things"', ['iron', 'smith']) },
    'bolt-sizes': { select: "SELECT 'M4' AS size", description: about('Bolts', 'Small ones', ['iron']) },
    cats: { select: 'SELECT true AS asleep', description: about('Cats', '', []) },
  };
  const rules = { rules: [{ apis: ['things/anvils', 'things/bolt-sizes'] }] };
  service = await serveTables(tables, { rules });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/dmp-api/odata/Datachain/${path}`, { headers });
const root = () => `${service.base}/dmp-api/odata/Datachain/`;

async function titles(query: string): Promise<string[]> {
  const response = await get(`Expositions${query}`);
  expect([response.status, response.status === 200 ? '' : await response.clone().text()]).toEqual([200, '']);
  const { value }: { value: { Title: string }[] } = JSON.parse(await response.text());
  return value.map(({ Title }) => Title);
}

describe('the OData catalogue', () => {
  test('lists only the APIs that the caller can access, with all their details', async () => {
    expect(await titles('')).toEqual(['Anvils', 'Bolts']);
    const { value } = JSON.parse(await (await get('Expositions')).text());
    expect(value[0]).toEqual({
      Id: expect.any(Number),
      Title: 'Anvils',
      ODataUrl: `${service.base}/dmp-api/odata/things/anvils`,
      Details: 'Heavy "things"',
      Keywords: ['iron', 'smith'],
      UpdateDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      Columns: [
        { alias: 'id', description: null, Type: 'INTEGER', filter: true, islist: false },
        { alias: 'weight', description: null, Type: 'DECIMAL', filter: true, islist: false },
      ],
    });
  });

  test.each([
    ["?$filter=Title eq 'Bolts'", ['Bolts']],
    ["?$filter=contains(tolower(Details),'heavy')", ['Anvils']],
    ["?$filter=Keywords/any(k:k eq 'smith')", ['Anvils']],
    ['?$filter=Keywords/$count eq 1 and UpdateDate lt now()', ['Bolts']],
    ['?$search=small', ['Bolts']],
    ['?$search=cats', []],
    ['?$orderby=Title desc', ['Bolts', 'Anvils']],
    ['?$orderby=Title desc&$top=1&$skip=1', ['Anvils']],
    ["/$filter(endswith(ODataUrl,'sizes'))", ['Bolts']],
  ])('can be filtered, searched, and sorted: %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('has counts, pages, keys, properties, and aggregation', async () => {
    expect(await (await get('Expositions/$count')).text()).toBe('2');
    const counted = await (await get('Expositions?$count=true&$top=1&$select=Title')).json();
    expect(counted).toEqual({ '@odata.context': `${root()}$metadata#Expositions(Title)`, '@odata.count': 2, value: [{ Title: 'Anvils' }] });
    const first = JSON.parse(await (await get('Expositions', { prefer: 'maxpagesize=1' })).text());
    const second = JSON.parse(await (await service.get(first['@odata.nextLink'].slice(service.base.length))).text());
    expect([first.value[0].Title, second.value[0].Title, second['@odata.nextLink']]).toEqual(['Anvils', 'Bolts', undefined]);
    const id = first.value[0].Id;
    expect(await (await get(`Expositions(${id})/Title/$value`)).text()).toBe('Anvils');
    expect(await (await get(`Expositions(${id})/Keywords`)).json()).toMatchObject({ value: ['iron', 'smith'] });
    expect((await get(`Expositions(${id + 100})`)).status).toBe(404);
    expect(await (await get('Expositions?$select=Columns&$top=1')).json()).toMatchObject({ value: [{ Columns: [{ alias: 'id' }, {}] }] });
    expect(await (await get('Expositions?$apply=aggregate($count as n)')).json()).toMatchObject({ value: [{ n: 2 }] });
  });

  test('is described by its own metadata in XML and JSON', async () => {
    expect(await (await get('')).json()).toMatchObject({ value: [{ name: 'Expositions', kind: 'EntitySet', url: 'Expositions' }] });
    for (const format of ['xml', 'json']) {
      const { schema, diagnostics } = readMetadata(await (await get(`$metadata?$format=${format}`)).text());
      expect(diagnostics).toEqual([]);
      const types = schema?.types.map(({ kind, name, key, properties }) => [kind, name, key.length, properties.length]);
      expect(types?.toSorted()).toEqual([
        ['complex', 'Datachain.Column', 0, 5],
        ['entity', 'Datachain.Expositions', 1, 7],
      ]);
      const columns = schema?.types.flatMap(({ properties }) => properties).find(({ name }) => name === 'Columns');
      expect(columns).toMatchObject({ list: true, typeName: 'Datachain.Column' });
    }
    const full = await (await get('Expositions?$top=1&$select=Title', { accept: 'application/json;odata.metadata=full' })).json();
    expect(full.value[0]).toMatchObject({ '@odata.type': '#Datachain.Expositions', '@odata.id': expect.stringContaining('Expositions(') });
  });

  test.each([
    ['Expositions?$filter=Nope eq 1', 400],
    ['Expositions?$filter=Columns/any()', 501],
    ["Expositions?$filter=Columns/any(c:c/alias eq 'id')", 501],
    ['Expositions/$filter(Columns/any())', 501],
    ['Expositions?$expand=Columns', 501],
    ['Nothing', 404, 'not found in the catalogue'],
    ['Expositions?$select=Columns/alias', 501, 'Only whole columns can be selected'],
  ])('%s is rejected with status %i', async (path, status, words = '') => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)]);
  });

  test('can be queried in a batch', async () => {
    const response = await service.get('/dmp-api/odata/Datachain/$batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'svc-x-api-token': token },
      body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'Expositions/$count' }] }),
    });
    expect(await response.json()).toMatchObject({ responses: [{ id: '1', status: 200, body: '2' }] });
  });
});
