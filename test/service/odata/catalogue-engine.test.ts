import { expect, test } from 'vitest';
import type { PublishedApi } from '../../../service/catalogue/catalogue.ts';
import { CatalogueEngine } from '../../../service/odata/catalogue-engine.ts';
import { rowsOf } from '../engine/engine-with-table.ts';

function api(id: number): PublishedApi {
  const about = { title: `API ${id}`, details: '', keywords: [], updatedAt: null, sources: [], licenses: [] };
  const name = `api${id}`;
  return { id, root: 'root', accessPoint: name, entityName: name, ...about, table: name, columns: [], model: { name, properties: [] } };
}

const catalogueOf = (...apis: readonly PublishedApi[]) => ({ projects: [{ id: 1, rootCode: 'root', label: 'root', apis }] });

async function opened() {
  const engine = new CatalogueEngine();
  return { engine, [Symbol.asyncDispose]: () => engine.close() };
}

test('concurrent callers with different permissions see only their own APIs, with the base URL of their request', async () => {
  await using catalogue = await opened();
  const apis = Array.from({ length: 12 }, (_, index) => api(index));
  const seen = async (own: readonly PublishedApi[], base: string) =>
    (await rowsOf(await catalogue.engine.tableOf(catalogueOf(...own), base))).map(({ Title, ODataUrl }) => [Title, ODataUrl]);
  const expected = (own: readonly PublishedApi[], base: string) =>
    own.map(({ title, accessPoint }) => [title, `${base}/dmp-api/odata/root/${accessPoint}`]);
  for (const base of ['http://one', 'http://other'])
    for (const left of apis.keys()) {
      const own = apis.filter((_, index) => index !== left);
      expect(await seen(own, base)).toEqual(expected(own, base));
    }
});

test('the OData catalogue shows the current title and order of APIs that are published again', async () => {
  await using catalogue = await opened();
  const [one, other] = [api(1), api(2)];
  const titles = async (...own: readonly PublishedApi[]) =>
    (await rowsOf(await catalogue.engine.tableOf(catalogueOf(...own), ''))).map(({ Title }) => Title);
  expect(await titles(one, other)).toEqual(['API 1', 'API 2']);
  expect(await titles(one, { ...other, title: 'changed' })).toEqual(['API 1', 'changed']);
  expect(await titles(other, one)).toEqual(['API 2', 'API 1']);
  expect(await titles()).toEqual([]);
});

test('a replaced catalogue table stays available to its current readers until they finish', async () => {
  await using catalogue = await opened();
  const first = await catalogue.engine.tableOf(catalogueOf(api(0)), '');
  await Promise.all(Array.from({ length: 20 }, (_, index) => catalogue.engine.tableOf(catalogueOf(api(index + 1)), '')));
  expect(await rowsOf(first)).toMatchObject([{ Title: 'API 0' }]);
});
