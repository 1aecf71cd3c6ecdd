import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A PostgreSQL server with a temporary folder. It stops when it is disposed. */
export interface PostgresServer extends AsyncDisposable {
  /** Connection URL of the database `postgres`, for its owner. */
  readonly url: string;
  /** Runs statements as the owner in this database. The default is `postgres`. */
  run(sql: string, database?: string): Promise<void>;
}

const run = promisify(execFile);

/** Returns the folder of `initdb` and `postgres`, or null if PostgreSQL's server isn't installed. */
export async function findPostgres(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.toSorted((left, right) => Number(right) - Number(left))[0];
  return newest === undefined ? null : join('/usr/lib/postgresql', newest, 'bin');
}

/** Starts a server on a free port of 127.0.0.1. It doesn't flush data to disk, because the data is deleted after the test. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-postgres-'));
  const account = await postgresAccount();
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const identity = { cwd: folder, ...account };
  // Uses a language's collation as real databases do. It sorts `a` before `B`, unlike code points.
  const collation = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
  const initdb = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...collation];
  await run(join(programs, 'initdb'), initdb, identity);
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=40'];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgresql://owner@127.0.0.1:${port}/postgres`;
  const ready = new Promise<void>((resolve) => {
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (stderr.includes('ready to accept connections')) resolve();
    });
  });
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('PostgreSQL ended before it was ready.')))]);
  return {
    url,
    async run(sql, database = 'postgres') {
      const client = new pg.Client({ connectionString: url.replace(/postgres$/, database) });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the account of PostgreSQL's package, because PostgreSQL doesn't run as root. Returns null if this user can run it. */
export async function postgresAccount(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const ask = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
  return { uid: await ask('-u'), gid: await ask('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
