import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../../service/engine/engine-error.ts';
import { problemOfError } from '../../../service/http/problems/problem-of-error.ts';
import { errorText } from '../../../service/texts/error-text.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../postgresql/start-postgres.ts';
import { callers } from '../access/rules/callers.ts';
import { startProgram } from '../main/service-program.ts';
import { serveTables } from '../published-service.ts';
import { serveSources } from '../security/serve-sources.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

describe('memory limits of the service', () => {
  test('reject new queries with 503 when the process uses too much memory, while metrics stay available', async () => {
    await using service = await serveTables({ one: { select: 'SELECT 1 AS id' } }, { limits: { processMegabytes: 1 } });
    for (const path of ['/dmp-api/data/things/one', '/dmp-api/odata/things/one/$count']) {
      const response = await service.get(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.text()).toContain('memory-short');
    }
    expect((await service.get('/metrics')).status).toBe(200);
  });

  test('end only the query that needs too much memory, and report that the query is too large', async () => {
    const words = 'Out of Memory Error: could not allocate block of size 256.0 KiB (30.4 MiB/30.5 MiB used)\n\nPossible solutions: …';
    const problem = problemOfError(new EngineError('query-failed', errorText('engine.failed'), { cause: new Error(words) }));
    expect([problem.status, problem.code]).toEqual([503, 'query-too-large']);
    expect(problem.message).not.toContain('MiB');
    const short = Object.assign(new Error('out of memory'), { code: '53200' });
    expect(problemOfError(new EngineError('query-failed', errorText('engine.failed'), { cause: short })).code).toBe('query-too-large');
  });
});

const programs = await findPostgres();

describe.skipIf(programs === null)("a caller who disconnects from a PostgreSQL query (skipped if its server isn't installed)", () => {
  let server: PostgresServer;
  let service: Awaited<ReturnType<typeof serveSources>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
    await server.run('CREATE TABLE long AS SELECT i AS id, md5(i::text) AS text FROM generate_series(1, 3000000) i');
    service = await serveSources([server.url], { access: callers({ ada: {} }) });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /** Returns whether the server runs no statement on the table. */
  const isIdle = () =>
    server
      .run(`DO $$ BEGIN IF (SELECT count(*) FROM pg_stat_activity WHERE state <> 'idle' AND query LIKE '%"long"%' AND pid <> pg_backend_pid()) > 0
            THEN RAISE EXCEPTION 'busy'; END IF; END $$`)
      .then(
        () => true,
        () => false,
      );

  test('cancels the statement in PostgreSQL, before its first row and while rows are read', async () => {
    // The request is cancelled when the statement starts, because PostgreSQL ignores a cancellation between two messages of a statement.
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = new AbortController();
      const sorted = fetch(`${service.base}/dmp-api/odata/public/long?$orderby=text`, {
        headers: { 'svc-x-api-token': 'ada' },
        signal: before.signal,
      });
      sorted.catch(() => {});
      await expect.poll(isIdle, { interval: 5 }).toBe(false);
      before.abort();
      await expect.poll(isIdle).toBe(true);
    }
    const streaming = await service.get('/dmp-api/odata/public/long', 'ada');
    expect(await isIdle()).toBe(false);
    await streaming.body?.cancel();
    await expect.poll(isIdle).toBe(true);
  }, 120_000);
});

describe('a service that is asked to stop', () => {
  test('reports this to load balancers, and still responds during the drain period', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'small.sqlite');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE t (id int); INSERT INTO t VALUES (1)');
    database.close();
    const program = startProgram('--data', file, '--data-dir', join(folder.path, 'data'), '--no-identity', '--drain-seconds', '120');
    try {
      const { baseUrl, serviceToken } = await program.ready;
      const get = (path: string) => fetch(`${baseUrl}${path}`, { headers: { 'svc-x-api-token': String(serviceToken) } });
      expect((await get('/readyz')).status).toBe(200);
      program.child.kill('SIGTERM');
      await expect.poll(async () => (await get('/readyz')).status).toBe(503);
      expect(await (await get('/readyz')).json()).toEqual({ status: 'stopping' });
      expect((await get('/healthz')).status).toBe(200);
      expect(await (await get('/dmp-api/data/small/t')).json()).toEqual([{ id: 1 }]);
    } finally {
      program.child.kill('SIGKILL');
      await program.exited;
    }
  });
});
