import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { createDataService } from '../../../service/server/server.ts';
import { openSources } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import { eventually } from '../../eventually.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const tester = {
  name: 'tester',
  method: 'service-token',
  user: 'tester',
  groups: [],
  account: null,
  aliases: { users: [], groups: [] },
  claims: {},
} as const;

/** Starts a TCP proxy to the server. Its connections can be interrupted and restored. */
async function startProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const listen = async (at: number): Promise<Server> => {
    const server = createServer((client) => {
      const there = connect(Number(port), hostname);
      for (const socket of [client, there]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      client.pipe(there).pipe(client);
    });
    await once(server.listen(at, '127.0.0.1'), 'listening');
    return server;
  };
  let server = await listen(0);
  const address = server.address();
  const at = typeof address === 'object' && address !== null ? address.port : 0;
  const through = new URL(url);
  through.port = String(at);
  const interrupt = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: through.href,
    interrupt,
    restore: async () => {
      server = await listen(at);
    },
    [Symbol.asyncDispose]: interrupt,
  };
}

const postgres = await findPostgres();

test.skipIf(postgres === null)(
  'queries get 503 while PostgreSQL doesn’t respond, readiness reports it, and everything works again afterwards',
  async () => {
    await using server = await startPostgres(postgres ?? '');
    await server.run('CREATE TABLE t (a int PRIMARY KEY); INSERT INTO t VALUES (1)');
    await using proxy = await startProxy(server.url);
    await using folder = await makeTemporaryFolder();
    const names = await PublicNames.open(null);
    const sources = await openSources([proxy.url], { dataFolder: folder.path, names, log: () => undefined });
    const lines: string[] = [];
    const publication = await PublishedSources.start(sources, names, (line) => lines.push(line));
    await using owned = new AsyncDisposableStack();
    owned.defer(() => publication.engine.close());
    const app = await createDataService({
      publication,
      access: { authenticate: async () => ({ principal: tester }) },
      log: { write: () => undefined },
      operation: {
        sourceProblems: () => publication.currentProblems(),
        isAvailable: () => publication.isAvailable(),
        ruleProblems: () => [],
        isOperator: () => true,
      },
    });
    owned.defer(() => app.close());
    const get = (url: string) => app.inject({ url });
    expect((await get('/readyz')).statusCode).toBe(200);
    expect((await get('/dmp-api/data/public/t')).json()).toEqual([{ a: 1 }]);

    await proxy.interrupt();
    for (const url of ['/dmp-api/data/public/t', '/dmp-api/odata/public/t', '/dmp-api/odata/public/t/$count']) {
      const response = await get(url);
      expect([url, response.statusCode, response.headers['retry-after']]).toEqual([url, 503, '5']);
      expect(response.body).toContain('source-unavailable');
    }
    await eventually(async () => expect((await get('/readyz')).statusCode).toBe(503));
    const ready = await get('/readyz');
    expect([ready.headers['retry-after'], ready.json()]).toEqual(['5', { status: 'no source responds' }]);
    expect((await get('/healthz')).statusCode).toBe(200);
    const status = (await get('/dmp-api/status')).json();
    expect(status).toMatchObject({ status: 'degraded', sources: [{ part: null, reason: 'the server isn’t responding' }] });

    expect(publication.availability).toEqual([{ source: expect.any(String), isUp: false }]);
    expect(lines.join('\n')).toMatch(/doesn’t respond\. Its APIs return source-unavailable/);

    await proxy.restore();
    await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200));
    expect((await get('/dmp-api/data/public/t')).json()).toEqual([{ a: 1 }]);
    expect((await get('/dmp-api/status')).json()).toMatchObject({ status: 'ok' });
    expect(lines.join('\n')).toContain('responds again');
  },
);
