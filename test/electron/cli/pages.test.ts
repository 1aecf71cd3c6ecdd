import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { failureOf } from './failure-of.ts';
import { type CliEnd, runCli } from './run-cli.ts';

const servers: LoopbackServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a server that responds with the JSON of a function. */
async function serve(respond: (url: URL, response: ServerResponse) => unknown): Promise<LoopbackServer> {
  const server = await startLoopbackServer((request, response) => {
    const body = respond(new URL(request.url ?? '', 'http://server'), response);
    if (body !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  return server;
}

const get = ({ origin }: LoopbackServer, target: string, ...options: readonly string[]): Promise<CliEnd> =>
  runCli(['get', target, ...options, '--kind', 'odata', '--auth', 'none', '--base-url', origin, '--format', 'ndjson']);

const idsOf = ({ stdout }: CliEnd): readonly unknown[] => stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).id]));

const noticesOf = ({ stderr }: CliEnd): readonly unknown[] => stderr.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

/** Returns a page of seven rows, with three rows and a link with this origin. */
function pageOf(url: URL, origin = ''): unknown {
  const from = Number(url.searchParams.get('$skiptoken') ?? 0);
  const value = Array.from({ length: Math.min(3, 7 - from) }, (_, index) => ({ id: from + index }));
  return { value, ...(from + 3 < 7 && { '@odata.nextLink': `${origin}${url.pathname}?$skiptoken=${from + 3}` }) };
}

describe('get', () => {
  test('reports that the response is one page of more, so that it isn’t read as all rows', async () => {
    const server = await serve((url) => pageOf(url));
    const end = await get(server, '/Products?$top=5');
    expect([end.exitCode, idsOf(end), noticesOf(end)]).toEqual([0, [0, 1, 2], [{ notice: 'page-of-more', page: 1, rows: 3 }]]);
    const last = await get(server, '/Products?$skiptoken=6');
    expect([idsOf(last), last.stderr]).toEqual([[6], '']);
  });

  test('reports it for a total, also with --json and for a file', async () => {
    const server = await serve(() => ({ '@odata.count': 7, value: [{ id: 0 }, { id: 1 }] }));
    const options = ['get', '/Products', '--json', '--auth', 'none', '--kind', 'odata', '--base-url', server.origin];
    expect(noticesOf(await runCli(options))).toEqual([{ notice: 'page-of-more', page: 1, rows: 2, total: 7 }]);
    const folder = await mkdtemp(join(tmpdir(), 'dataquay-pages-'));
    const { stdout } = await runCli([...options, '--output', join(folder, 'products.csv')]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 2, changes: [{ code: 'page-of-more', parameters: { page: 1, rows: 2, total: 7 } }] });
    await rm(folder, { recursive: true });
  });

  test('reports rows that a redirect took from another server', async () => {
    const other = await serve(() => ({ value: [{ id: 99 }] }));
    const server = await serve((_, response) => void response.writeHead(302, { location: `${other.origin}/Products` }).end());
    const end = await get(server, '/Products');
    expect([end.exitCode, idsOf(end), noticesOf(end)]).toEqual([0, [99], [{ notice: 'redirected-elsewhere', origin: other.origin }]]);
  });
});

describe('get --all', () => {
  test('follows next links with an internal host at the own server, with a notice', async () => {
    const server = await serve((url) => pageOf(url, 'http://odata-internal.invalid:8080'));
    const end = await get(server, '/Products', '--all');
    expect([end.exitCode, idsOf(end)]).toEqual([0, [0, 1, 2, 3, 4, 5, 6]]);
    expect(noticesOf(end)).toEqual([{ notice: 'page-from-own-origin', origin: 'http://odata-internal.invalid:8080' }]);
  });

  test.each(['file:///etc/hostname', 'javascript:void(0)', 'data:application/json,{"value":[{"id":9}]}', 5])(
    'exits with 7 and the rows so far if the next link is %s',
    async (link) => {
      const server = await serve(() => ({ value: [{ id: 1 }], '@odata.nextLink': link }));
      const end = await get(server, '/Rows', '--all');
      expect([end.exitCode, idsOf(end)]).toEqual([7, [1]]);
      expect(failureOf(end)).toMatchObject({ code: 'unexpected-answer', message: 'The server has more rows.' });
      const one = await get(server, '/Rows');
      expect([one.exitCode, noticesOf(one)]).toEqual([
        0,
        [
          { notice: 'page-of-more', page: 1, rows: 1 },
          { notice: 'next-page-unusable', name: '@odata.nextLink', value: String(link) },
        ],
      ]);
    },
  );

  test('exits with 7 and no row of another server if a page is redirected there', async () => {
    const other = await serve(() => ({ value: [{ id: 99 }] }));
    const server = await serve((url, response) => {
      if (url.pathname === '/Rows') return { value: [{ id: 1 }], '@odata.nextLink': `/hop` };
      return void response.writeHead(302, { location: `${other.origin}/rows` }).end();
    });
    const end = await get(server, '/Rows', '--all');
    expect([end.exitCode, idsOf(end), failureOf(end).message]).toEqual([7, [1], 'A page was redirected to another server.']);
    const permitted = await get(server, '/Rows', '--all', '--allowed-origins', other.origin);
    expect([permitted.exitCode, idsOf(permitted), permitted.stderr]).toEqual([0, [1, 99], '']);
  });

  test('exits with 7 if the server sends a page again, and writes each row once, or no file', async () => {
    const server = await serve(() => ({ '@odata.count': 50, value: [{ id: 0 }, { id: 1 }, { id: 2 }] }));
    const end = await get(server, '/Products', '--all');
    expect([end.exitCode, idsOf(end), failureOf(end).message]).toEqual([7, [0, 1, 2], 'The server sent the same page again.']);
    const folder = await mkdtemp(join(tmpdir(), 'dataquay-pages-'));
    const file = await get(server, '/Products', '--all', '--output', join(folder, 'products.ndjson'));
    expect([file.exitCode, await readdir(folder)]).toEqual([7, []]);
    await rm(folder, { recursive: true });
  });
});

describe('get --all of rows with a duplicate key', () => {
  const metadata = (key: readonly string[]): string => `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
<edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="Product">
${key.length === 0 ? '' : `<Key>${key.map((name) => `<PropertyRef Name="${name}"/>`).join('')}</Key>`}
<Property Name="id" Type="Edm.Int32" Nullable="false"/><Property Name="name" Type="Edm.String" Nullable="false"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="Products" EntityType="N.Product"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

  /** Starts a server whose pages overlap by one row. */
  const serveOverlapping = (key: readonly string[]): Promise<LoopbackServer> =>
    serve((url, response) => {
      if (url.pathname === '/$metadata') return void response.writeHead(200, { 'content-type': 'application/xml' }).end(metadata(key));
      const from = Number(url.searchParams.get('$skiptoken') ?? 0);
      const value = Array.from({ length: 4 }, (_, index) => ({ id: Math.max(0, from + index - 1), name: `n${from + index}` }));
      return { value, ...(from < 9 && { '@odata.nextLink': `/Products?$skiptoken=${from + 3}` }) };
    });

  const notice = { notice: 'key-repeated', rows: 4, columns: 'id', examples: '0; 2; 5' };

  test.each(['json', 'ndjson', 'csv'])('reports their number and three of them (%s)', async (format) => {
    const server = await serveOverlapping(['id']);
    const options = ['--all', '--kind', 'odata', '--auth', 'none', '--base-url', server.origin, '--format', format];
    const end = await runCli(['get', '/Products', ...options]);
    expect([end.exitCode, noticesOf(end)]).toEqual([0, [notice]]);
  });

  test.each([[], ['--resume']])('reports them for a file, too (%s)', async (...resume) => {
    const server = await serveOverlapping(['id']);
    const folder = await mkdtemp(join(tmpdir(), 'dataquay-pages-'));
    for (const name of ['products.csv', 'products.parquet', 'products.xlsx', 'products.ndjson']) {
      const file = ['--output', join(folder, name), '--kind', 'odata', '--auth', 'none', '--base-url', server.origin];
      const end = await runCli(['get', '/Products', '--all', ...file, ...resume]);
      expect([name, end.exitCode, noticesOf(end)]).toEqual([
        name,
        0,
        [expect.objectContaining({ notice: 'key-repeated', rows: 4, columns: 'id' })],
      ]);
    }
    await rm(folder, { recursive: true });
  });

  test('compares all columns of a key, and makes no claim without a key or without its columns', async () => {
    const composite = await get(await serveOverlapping(['id', 'name']), '/Products', '--all');
    expect(noticesOf(composite)).toEqual([{ notice: 'key-repeated', rows: 3, columns: 'id, name', examples: '2, n3; 5, n6; 8, n9' }]);
    const keyless = await get(await serveOverlapping([]), '/Products', '--all');
    expect([keyless.exitCode, keyless.stderr]).toEqual([0, '']);
    const server = await serve((url, response) =>
      url.pathname === '/$metadata'
        ? void response.writeHead(200, { 'content-type': 'application/xml' }).end(metadata(['id', 'name']))
        : { value: [{ id: 1, name: 'a' }, { id: 1, name: 'b' }, { id: 1, name: 'a' }, { id: 2 }, { id: 2 }] },
    );
    const end = await get(server, '/Products', '--all');
    expect(noticesOf(end)).toEqual([{ notice: 'key-repeated', rows: 1, columns: 'id, name', examples: '1, a' }]);
  });
});
