import { expect, test } from 'vitest';
import type { Project, PublishedApi } from '../../../service/catalogue/catalogue.ts';
import { CatalogueDocuments } from '../../../service/rest/catalogue-documents.ts';

function api(id: number, title = `API ${id}`): PublishedApi {
  const about = { title, details: '', keywords: [], updatedAt: null, sources: [], licenses: [] };
  const name = `api${id}`;
  return { id, root: 'root', accessPoint: name, entityName: name, ...about, table: name, columns: [], model: { name, properties: [] } };
}

const catalogueOf = (apis: readonly PublishedApi[], more: Partial<Project> = {}) => ({
  projects: [{ id: 1, rootCode: 'root', label: 'root', apis, ...more }],
});

test('a catalogue is created once for all callers with the same permissions, and again after any change', () => {
  const documents = new CatalogueDocuments();
  const [one, other] = [api(1), api(2)];
  const first = documents.of(catalogueOf([one, other]), 'http://a');
  expect(documents.of(catalogueOf([one, other]), 'http://a')).toBe(first);
  const others = [
    documents.of(catalogueOf([one, other]), 'http://b'),
    documents.of(catalogueOf([one]), 'http://a'),
    documents.of(catalogueOf([one], { limited: [other] }), 'http://a'),
    documents.of(catalogueOf([one, api(2, 'changed')]), 'http://a'),
    documents.of(catalogueOf([one, other], { label: 'changed' }), 'http://a'),
    documents.of({ projects: [] }, 'http://a'),
  ];
  expect(new Set([first, ...others].map(({ tag }) => tag)).size).toBe(others.length + 1);
  expect(JSON.parse(String(others[3]?.text))).toMatchObject([{ expositions: [{ title: 'API 1' }, { title: 'changed' }] }]);
  expect(documents.of(catalogueOf([one, other]), 'http://a')).toBe(first);
});

test('only one large catalogue is cached at a time, but each is returned', () => {
  const documents = new CatalogueDocuments();
  const long = (id: number) => catalogueOf([api(id, 'x'.repeat(20_000_000))]);
  const [one, other] = [long(1), long(2)];
  const first = documents.of(one, '');
  expect(documents.of(one, '')).toBe(first);
  expect(documents.of(other, '').tag).not.toBe(first.tag);
  const again = documents.of(one, '');
  expect(again).not.toBe(first);
  expect(again.tag).toBe(first.tag);
});
