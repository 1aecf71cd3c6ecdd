import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startProgram } from './service-program.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('while a large file is converted, the service reports progress and serves small sources with the access rules', {
  timeout: 120_000,
}, async () => {
  await using folder = await makeTemporaryFolder();
  const database = new DatabaseSync(join(folder.path, 'small.sqlite'));
  database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1); CREATE TABLE hidden (a INTEGER)');
  database.close();
  await mkdir(join(folder.path, 'large'));
  const line = JSON.stringify({ price: 1.25, text: 'x'.repeat(100), nested: { price: 2.5 } });
  await writeFile(join(folder.path, 'large', 'rows.ndjson'), `${line}\n`.repeat(200_000));
  await writeFile(
    join(folder.path, 'rules.json'),
    JSON.stringify({ rules: [{ apis: ['*/t', 'large/*'] }], operators: { users: ['token:sample'] } }),
  );
  const port = await freePort();
  const dataFolder = join(folder.path, 'data');
  const program = startProgram(
    ...['--data-dir', dataFolder, '--port', String(port), '--no-identity', '--access', join(folder.path, 'rules.json')],
    ...['--data', join(folder.path, 'small.sqlite'), '--data', join(folder.path, 'large')],
  );
  try {
    let isReady = false;
    void program.ready.then(() => {
      isReady = true;
    });
    const get = async (path: string) => {
      const { serviceToken } = JSON.parse(await readFile(join(dataFolder, 'sample-secrets.json'), 'utf8'));
      return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'svc-x-api-token': serviceToken } });
    };
    await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), { timeout: 60_000, interval: 20 });
    await vi.waitFor(async () => expect(await (await get('/dmp-api/data/small/t')).json()).toEqual([{ a: 1 }]), {
      timeout: 60_000,
      interval: 20,
    });
    expect((await get('/dmp-api/data/small/hidden')).status).toBe(404);
    await vi.waitFor(
      async () => {
        const status = await (await get('/dmp-api/status')).json();
        const converting = [{ part: 'rows.ndjson', number: 1, total: 1, bytes: expect.any(Number), seconds: expect.any(Number) }];
        expect(status).toMatchObject({ status: 'starting', published: { projects: 1, apis: 1 }, converting });
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(isReady).toBe(false);
    expect((await get('/dmp-api/data/large/rows')).status).toBe(404);
    expect(program.stderr()).toContain(`http://127.0.0.1:${port} responds`);
    expect(program.stderr()).not.toContain('is about no API');

    await program.ready;
    expect(await (await get('/dmp-api/status')).json()).toMatchObject({ status: 'ok', published: { projects: 2, apis: 2 } });
    expect((await get('/dmp-api/data/large/rows?hitsPerPage=1')).status).toBe(200);
    expect(program.stderr()).toMatch(/converts rows\.ndjson \(1 of 1, \d+\sMB\)/);
  } finally {
    await program.stop();
  }
});
