import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePackageFolder } from '../../service/sample/package-folder.ts';
import { type PublishedService, servePackage, token } from './published-service.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;
let service: PublishedService;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  service = await servePackage(samplePackageFolder(), folder.path);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Returns the text of a response's rows without the brackets of their array. */
async function rowsText(path: string): Promise<string> {
  const response = await service.get(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  return text.slice(text.indexOf('[') + 1, text.lastIndexOf(']'));
}

test('the sample has five projects, and each table has a description, columns, and keywords', () => {
  const { projects } = service.publication.catalogue;
  expect(projects.map(({ rootCode }) => rootCode)).toEqual(['transport', 'economy', 'nature', 'society', 'statistics']);
  const apis = projects.flatMap((project) => project.apis);
  expect(apis.length).toBeGreaterThanOrEqual(60);
  for (const { details, columns, keywords } of apis) {
    expect(details).not.toBe('');
    expect(columns.length).toBeGreaterThan(0);
    expect(keywords.length).toBeGreaterThan(1);
  }
});

test('every sample API returns the same rows in REST and OData', async () => {
  for (const { root, accessPoint } of service.publication.catalogue.projects.flatMap((project) => project.apis)) {
    const rest = await rowsText(`/dmp-api/data/${root}/${accessPoint}?hitsPerPage=200`);
    const odata = await rowsText(`/dmp-api/odata/${root}/${accessPoint}?$top=200`);
    expect(odata).toBe(rest);
    expect(rest).not.toBe('');
    expect(JSON.parse(`[${rest}]`)).toBeInstanceOf(Array);
  }
});

test('three million flights have the same counts, filters, order, and pages in REST and OData', async () => {
  const response = await service.get('/dmp-api/data/transport/flights-3m?hitsPerPage=1');
  expect(response.headers.get('x-total-count')).toBe('3000000');
  const lax = await service.get('/dmp-api/data/transport/flights-3m?filter=origin==LAX&hitsPerPage=1');
  expect(lax.headers.get('x-total-count')).toBe('115245');
  expect(await (await service.get(`/dmp-api/odata/transport/flights-3m/$count?$filter=origin eq 'LAX'`)).text()).toBe('115245');
  const rest = await rowsText('/dmp-api/data/transport/flights-3m?filter=delay=gt=60;origin==LAX&sort=-delay,date&hitsPerPage=50&page=3');
  const odata = await rowsText(
    `/dmp-api/odata/transport/flights-3m?$filter=delay gt 60 and origin eq 'LAX'&$orderby=delay desc,date&$top=50&$skip=100`,
  );
  expect(odata).toBe(rest);
  expect(rest.match(/"origin":"LAX"/g)).toHaveLength(50);
});

test('a sample table of 200,000 rows is returned completely', async () => {
  const rows: unknown[] = JSON.parse(`[${await rowsText('/dmp-api/odata/transport/flights-200k')}]`);
  expect(rows).toHaveLength(200_000);
});

test('callers who stop reading delay no other caller', async () => {
  const headers = { 'svc-x-api-token': token };
  const stalled = Array.from({ length: 20 }, () => httpGet(`${service.base}/dmp-api/odata/transport/flights-3m`, { headers }));
  const responses = await Promise.all(stalled.map(async (request) => (await once(request, 'response'))[0]));
  expect(await (await service.get('/dmp-api/data/transport/flights-3m?filter=distance=gt=4900&hitsPerPage=1')).json()).toHaveLength(1);
  for (const response of responses) response.destroy();
});
