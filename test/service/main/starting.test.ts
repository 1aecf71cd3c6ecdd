import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startProgram, waitUntilExited } from './service-program.ts';

/** Milliseconds of `--stop-seconds`, and twice as much for a busy computer. An attempt to connect takes 10 s, and the imports take longer. */
const stopTime = 9000;

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
    for (const path of ['data/large/rows', 'odata/large/rows', 'odata/large/$metadata']) {
      const awaited = await get(`/dmp-api/${path}`);
      expect([path, awaited.status, awaited.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await awaited.text()).toContain('not-published-yet');
    }
    // The rules don't grant this API to anyone, so nobody learns whether it will exist.
    expect((await get('/dmp-api/data/secret/rows')).status).toBe(404);
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
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

/** Returns the process IDs of a process's children (Linux). */
function childrenOf(pid: number): readonly number[] {
  const of = (task: string) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ');
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    of(task)
      .filter((child) => child !== '')
      .map(Number),
  );
}

/** A folder with a small and a large file. The large one is converted first by name, and its conversion takes seconds. */
async function makeLargeFolder() {
  const temporary = await makeTemporaryFolder();
  const folder = join(temporary.path, 'shop');
  await mkdir(folder);
  const line = JSON.stringify({ price: 1.25, text: 'x'.repeat(100), nested: { price: 2.5 } });
  await writeFile(join(folder, 'archive.ndjson'), `${line}\n`.repeat(600_000));
  await writeFile(join(folder, 'small.csv'), 'a,b\n1,2\n');
  return { path: folder, dataFolder: join(temporary.path, 'data'), [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose]() };
}

test.skipIf(process.platform !== 'linux')(
  'while a large file of a folder is converted, its small tables are served, and health answers within a second; SIGTERM ends the conversion at once',
  { timeout: 120_000 },
  async () => {
    await using folder = await makeLargeFolder();
    const port = await freePort();
    const program = startProgram('--data-dir', folder.dataFolder, '--port', String(port), '--no-identity', '--data', folder.path);
    const pid = program.child.pid ?? 0;
    try {
      const get = async (path: string) => {
        const { serviceToken } = JSON.parse(await readFile(join(folder.dataFolder, 'sample-secrets.json'), 'utf8'));
        return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'svc-x-api-token': serviceToken, connection: 'close' } });
      };
      await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), { timeout: 60_000, interval: 20 });
      await vi.waitFor(async () => expect((await get('/dmp-api/data/shop/small')).status).toBe(200), { timeout: 60_000, interval: 20 });
      expect(await (await get('/dmp-api/data/shop/small')).json()).toEqual([{ a: 1, b: 2 }]);
      const awaited = await get('/dmp-api/data/shop/archive');
      expect([awaited.status, awaited.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await awaited.json()).toMatchObject({ code: 'not-published-yet' });
      expect(program.stdout()).toBe('');
      const times: number[] = [];
      for (let index = 0; index < 100; index += 1) {
        const start = performance.now();
        expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
        times.push(performance.now() - start);
      }
      expect(Math.max(...times)).toBeLessThan(1000);

      const helpers = childrenOf(pid);
      expect(helpers.length).toBeGreaterThan(0);
      const start = performance.now();
      program.child.kill('SIGTERM');
      await program.exited;
      expect(performance.now() - start).toBeLessThan(stopTime);
      expect(program.stderr()).not.toContain('isn’t published');
      await waitUntilExited(helpers);
    } finally {
      await program.stop();
    }

    // After a restart, the same applies to files that change while the service runs.
    const again = startProgram(
      '--data-dir',
      folder.dataFolder,
      '--port',
      String(port),
      '--no-identity',
      '--data',
      join(folder.path, '*.csv'),
    );
    try {
      await again.ready;
      await writeFile(join(folder.path, 'more.csv'), `a,b\n${'1,2\n'.repeat(10_000_000)}`);
      await vi.waitFor(() => expect(again.stderr()).toContain('converts'), { timeout: 60_000, interval: 20 });
      const start = performance.now();
      again.child.kill('SIGTERM');
      await again.exited;
      expect(performance.now() - start).toBeLessThan(stopTime);
    } finally {
      await again.stop();
    }
  },
);

test('a database that doesn’t respond delays neither the start nor the end of the service', { timeout: 60_000 }, async () => {
  await using temporary = await makeTemporaryFolder();
  await using silent = createServer((socket) => socket.on('error', () => undefined).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const silentPort = typeof address === 'object' && address !== null ? address.port : 0;
  await writeFile(join(temporary.path, 'things.csv'), 'a\n1\n');
  const config = join(temporary.path, 'config.json');
  const sources = [{ url: `postgresql://127.0.0.1:${silentPort}/shop?schema=sales` }, { path: 'things.csv' }];
  await writeFile(join(temporary.path, 'token'), 'a'.repeat(64), { mode: 0o600 });
  await writeFile(config, JSON.stringify({ 'operator-token': 'file:token', sources, 'access-rules': { rules: [{ apis: ['*/*'] }] } }));
  const port = await freePort();
  const program = startProgram('--config', config, '--data-dir', join(temporary.path, 'data'), '--port', String(port));
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await eventually(async () => expect((await get('/readyz')).status).toBe(200));
    const start = performance.now();
    program.child.kill('SIGTERM');
    await program.exited;
    expect(performance.now() - start).toBeLessThan(stopTime);
  } finally {
    await program.stop();
  }
});

test('while the content of a large file is read, the log has its progress', { timeout: 60_000 }, async () => {
  await using temporary = await makeTemporaryFolder();
  await mkdir(join(temporary.path, 'shop'));
  await writeFile(join(temporary.path, 'shop', 'large.csv'), `a,b\n${'1,2\n'.repeat(30_000_000)}`);
  const program = startProgram(
    ...['--data-dir', join(temporary.path, 'data'), '--port', '0', '--no-identity', '--data', join(temporary.path, 'shop')],
  );
  try {
    await eventually(() => expect(program.stderr()).toMatch(/reads large\.csv \(1 of 1, 120\sMB\)/));
  } finally {
    await program.stop();
  }
});
