import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { failureOf } from './failure-of.ts';
import { runCli, startCli } from './run-cli.ts';

const pageRows = 4;
const table = 12;
const lines = Array.from({ length: table }, (_, index) => `{"id":${index},"price":${index}.10}`);

let folder = '';
let server: LoopbackServer;
/** The page that gets no response. `held` resolves when it is requested. */
let heldPage = 0;
let held = Promise.withResolvers<void>();
let refusedPage = 0;

const pageOf = (url: string | undefined): number => Number(new URL(url ?? '', 'http://h').searchParams.get('page') ?? 1);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-kept-'));
  heldPage = 0;
  refusedPage = 0;
  held = Promise.withResolvers();
  server = await startLoopbackServer(({ url }, response) => {
    const page = pageOf(url);
    if (page === heldPage) return held.resolve();
    if (page === refusedPage) return void response.writeHead(403).end();
    const rows = lines.slice((page - 1) * pageRows, page * pageRows);
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': String(table) }).end(`[${rows.join(',')}]`);
  });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const words = (file: string, ...others: readonly string[]) => [
  'get',
  '/rows',
  '--all',
  '--output',
  join(folder, file),
  '--base-url',
  server.origin,
  '--auth',
  'none',
  ...others,
];

/** Returns the number of rows that the folder next to a file has recorded. */
async function persistedRows(file: string): Promise<number> {
  const path = join(folder, `${file}.rows`);
  const [rowFetch = ''] = await readdir(path).catch(() => []);
  const position = await readFile(join(path, rowFetch, 'position.json'), 'utf8').catch(() => '{}');
  return JSON.parse(position).rows ?? 0;
}

/** Runs a command until `isReady` returns true and the third page is requested. Then sends it a signal. */
async function interrupted(commandLine: readonly string[], signal: 'SIGINT' | 'SIGKILL', isReady: () => Promise<boolean>) {
  heldPage = 3;
  const child = startCli(commandLine);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await held.promise;
  await expect.poll(isReady, { interval: 20 }).toBe(true);
  child.kill(signal);
  const [exitCode] = await once(child, 'close');
  heldPage = 0;
  return { exitCode, stderr };
}

test.each(['SIGINT', 'SIGKILL'] as const)('a fetch resumes with its saved rows after %s, and leaves no other file', async (signal) => {
  const ready = async (): Promise<boolean> => signal === 'SIGINT' || (await persistedRows('all.ndjson')) === 8;
  const { exitCode, stderr } = await interrupted(words('all.ndjson', '--resume'), signal, ready);
  if (signal === 'SIGINT') {
    expect([exitCode, JSON.parse(stderr)]).toEqual([130, { notice: 'rows-kept', rows: 8, path: join(folder, 'all.ndjson.rows') }]);
  }
  expect(await readdir(folder)).toEqual(['all.ndjson.rows']);
  const before = server.requests.length;
  const end = await runCli(words('all.ndjson', '--resume', '--json'));
  expect([end.stderr, end.exitCode, JSON.parse(end.stdout)]).toMatchObject(['', 0, { rows: table, changes: [] }]);
  expect(server.requests.slice(before).map(({ url }) => pageOf(url))).not.toContain(1);
  expect(await readFile(join(folder, 'all.ndjson'), 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(await readdir(folder)).toEqual(['all.ndjson']);
});

test('Ctrl+C without --resume shows that no rows are saved, and how to save them', async () => {
  const { exitCode, stderr } = await interrupted(words('all.csv'), 'SIGINT', async () => true);
  expect([exitCode, JSON.parse(stderr)]).toEqual([130, { notice: 'rows-not-kept', rows: 8 }]);
  expect(await readdir(folder)).toEqual([]);
});

test('a second Ctrl+C ends the command at once, and leaves no temporary file', async () => {
  heldPage = 3;
  const child = startCli(words('all.csv'));
  await held.promise;
  expect(await readdir(folder)).toHaveLength(1);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(await readdir(folder)).toEqual([]);
});

test('an existing file is reported before the first request', async () => {
  await runCli(words('all.csv', '--resume'));
  const before = server.requests.length;
  const end = await runCli(words('all.csv', '--resume'));
  expect([end.exitCode, failureOf(end).code, server.requests.length]).toEqual([2, 'export-file-exists', before]);
  expect(await readdir(folder)).toEqual(['all.csv']);
});

test('--resume saves fetched rows if the server rejects a page, and doesn’t use them for another query', async () => {
  refusedPage = 3;
  const end = await runCli(words('all.csv', '--resume'));
  const [notice = '', failure = ''] = end.stderr.split('\n');
  expect([end.exitCode, JSON.parse(notice), JSON.parse(failure).code]).toMatchObject([
    4,
    { notice: 'rows-kept', rows: 8 },
    'not-permitted',
  ]);
  const other = await runCli(words('all.csv', '--resume').with(1, '/rows?filter=a%3D%3D1'));
  const message = `${join(folder, 'all.csv.rows')} contains rows of another query.`;
  expect([other.exitCode, failureOf(other)]).toMatchObject([2, { code: 'usage', message }]);
  expect(await persistedRows('all.csv')).toBe(8);
});

test('--resume doesn’t change an existing folder with the name of the folder for saved rows', async () => {
  const own = join(folder, 'all.csv.rows');
  await mkdir(own);
  await writeFile(join(own, 'notes.txt'), 'mine');
  expect((await runCli(words('all.csv', '--resume'))).exitCode).toBe(0);
  refusedPage = 1;
  expect((await runCli(words('all.csv', '--resume', '--force'))).exitCode).not.toBe(0);
  expect(await readdir(own)).toEqual(['notes.txt']);
});

test('--resume requires a file and all rows', async () => {
  for (const commandLine of [['get', '/rows', '--all', '--resume'], words('all.csv', '--resume').toSpliced(2, 1)]) {
    const end = await runCli(commandLine);
    expect([end.exitCode, failureOf(end).message]).toMatchObject([2, expect.stringContaining('--resume requires')]);
  }
});
