import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codingFor } from '../../../../service/http/responses/compression.ts';
import { damage } from '../../damage.ts';
import { writeParquet } from '../../parquet-file.ts';
import { type PublishedService, servePackage, serveTables, token } from '../../published-service.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';

const rowsOfText = (count: number) => `SELECT i AS id, 'a text of some length ' || i AS text FROM range(${count}) r(i)`;
const things = { things: { select: rowsOfText(200_000), description: { schema: { fields: [], primaryKey: ['id'] } } } };
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

/** Sends a request and returns the compressed response, which `fetch` would decompress. */
function ask(base: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(`${base}${path}`, { method, headers: { 'svc-x-api-token': token, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
}

describe('a response to a caller that accepts compression', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables(things, { compression: 'always' });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const rows = ['/dmp-api/data/things/things?hitsPerPage=100000', '/dmp-api/odata/things/things'];
  test.each(rows.flatMap((path) => Object.entries(decoders).map(([name, decode]) => [path, name, decode] as const)))(
    'contains the same rows in a fifth of the bytes: %s in %s',
    async (path, name, decode) => {
      const plain = await ask(service.base, path);
      const rowsAsTheyAre = await buffer(plain);
      expect([plain.headers['content-encoding'], String(plain.headers.vary)]).toEqual([
        undefined,
        expect.stringContaining('accept-encoding'),
      ]);
      const response = await ask(service.base, path, { 'accept-encoding': name });
      const sent = await buffer(response);
      expect([response.statusCode, response.headers['content-encoding'], response.headers.vary]).toEqual([200, name, plain.headers.vary]);
      expect(sent.length).toBeLessThan(rowsAsTheyAre.length / 5);
      expect(decode(sent).equals(rowsAsTheyAre)).toBe(true);
    },
  );

  test.each([
    ['/dmp-api/data/things/things?hitsPerPage=1000', { accept: 'text/csv' }],
    ['/dmp-api/data/things/things?hitsPerPage=1000', { accept: 'application/vnd.apache.arrow.stream' }],
    ['/dmp-api/odata/things/$metadata', {}],
    ['/metrics', {}],
  ])('is compressed: %s with %o', async (path, headers) => {
    const response = await ask(service.base, path, { ...headers, 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(await buffer(response)).length).toBeGreaterThan(1024);
  });

  test('is uncompressed and has a content length if it is short', async () => {
    const response = await ask(service.base, '/dmp-api/odata/things/things(1)', { 'accept-encoding': 'gzip' });
    expect([response.headers['content-encoding'], response.headers['content-length']]).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
    response.resume();
  });

  test('a batch is compressed completely, regardless of the headers of its parts', async () => {
    const requests = [{ id: '1', method: 'GET', url: 'things?$top=100&$select=id', headers: { 'accept-encoding': 'gzip' } }];
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
    const response = await ask(service.base, '/dmp-api/odata/things/$batch', headers, JSON.stringify({ requests }));
    const rows = expect.objectContaining({ length: 100 });
    expect(JSON.parse(gunzipSync(await buffer(response)).toString())).toMatchObject({ responses: [{ body: { value: rows } }] });
  });

  test('a compressed query ends if the caller disconnects', async () => {
    const response = await ask(service.base, '/dmp-api/odata/things/things', { 'accept-encoding': 'gzip', 'x-request-id': 'leaves-early' });
    response.destroy();
    await expect.poll(() => service.log.some((line) => line.includes('leaves-early') && line.includes('answered'))).toBe(true);
    await expect.poll(async () => (await (await service.get('/metrics')).text()).includes('dataquay_queries_in_flight 0')).toBe(true);
  });

  test('a caller who has the current version gets 304 without a body', async () => {
    const { headers } = await ask(service.base, '/dmp-api/odata/things/things?$top=50', { 'accept-encoding': 'gzip' });
    const again = await ask(service.base, '/dmp-api/odata/things/things?$top=50', {
      'accept-encoding': 'gzip',
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.headers['content-encoding'], (await buffer(again)).length]).toEqual([304, undefined, 0]);
  });
});

test('a compressed response is aborted, never short, if the rows end with an error', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'damaged.parquet');
  // Many more rows than the engine reads ahead, so that it sends some before it reads the damaged ones.
  await writeParquet(file, rowsOfText(2_000_000), ', ROW_GROUP_SIZE 20480, COMPRESSION zstd');
  await damage(file);
  const resources = [{ name: 'damaged', path: 'damaged.parquet' }];
  await writeFile(join(folder.path, 'datapackage.json'), JSON.stringify({ name: 'things', resources }));
  await using damaged = await servePackage(folder.path, join(folder.path, 'data'), { compression: 'always' });
  const response = await ask(damaged.base, '/dmp-api/odata/things/damaged', { 'accept-encoding': 'gzip' });
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'gzip']);
  await expect(buffer(response)).rejects.toThrow('aborted');
  await expect.poll(() => damaged.log.some((line) => line.includes('The response was truncated.'))).toBe(true);
});

test.each(['remote', 'never'] as const)('a caller on the same computer gets uncompressed rows (%s)', async (compression) => {
  await using service = await serveTables(things, { compression });
  const response = await ask(service.base, '/dmp-api/odata/things/things?$top=1000', { 'accept-encoding': 'gzip' });
  expect([response.headers['content-encoding'], response.headers.vary]).toEqual([undefined, 'accept, prefer, odata-maxversion']);
  expect((await buffer(response)).length).toBeGreaterThan(1024);
});

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
  ['gzip;q=0, *', 'zstd'],
  ['*;q=0', null],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['gzip;q=0.5, identity', null],
  ['gzip, identity;q=0.5', 'gzip'],
])('the Accept-Encoding %s selects %s', (header, name) => {
  expect(codingFor(header)?.name ?? null).toBe(name);
});
