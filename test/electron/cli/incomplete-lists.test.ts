import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { type CliEnd, runCli } from './run-cli.ts';

/** A link to another server, which isn’t requested. */
const link = 'http://127.0.0.1/next';
let folder: string;
let server: LoopbackServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-lists-'));
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Serves two pages of rows with expanded lists, of which every third has a next page. The second page is sent in parts of 7 bytes. */
async function serveRows(): Promise<void> {
  const rowsOf = (from: number) =>
    Array.from({ length: 6 }, (_, index) => ({
      id: from + index,
      Items: [{ k: 1, ...(index === 1 && { Parts: [], 'Parts@odata.nextLink': link }) }],
      ...(index % 3 === 0 && { 'Items@odata.nextLink': link }),
    }));
  server = await startLoopbackServer(async (request, response) => {
    const isSecond = request.url?.includes('page2') === true;
    response.writeHead(200, { 'content-type': 'application/json' });
    const body = JSON.stringify({ value: rowsOf(isSecond ? 6 : 0), ...(isSecond ? {} : { '@odata.nextLink': '/T?page2' }) });
    if (!isSecond) return void response.end(body);
    for (let at = 0; at < body.length; at += 7) await new Promise((sent) => response.write(body.slice(at, at + 7), sent));
    response.end();
  });
}

const get = (...words: readonly string[]): Promise<CliEnd> =>
  runCli(['get', '/T', ...words, '--kind', 'odata', '--auth', 'none', '--base-url', server.origin]);

const noticesOf = ({ stderr }: CliEnd): readonly Record<string, unknown>[] =>
  stderr.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

test('one response: next links of lists aren’t values, and a notice counts the incomplete lists', async () => {
  await serveRows();
  const end = await get('--format', 'ndjson');
  expect([end.exitCode, end.stdout.split('\n').length - 1, /nextLink/.test(end.stdout)]).toEqual([0, 6, false]);
  expect(noticesOf(end)).toContainEqual({ notice: 'lists-incomplete', lists: 3, rows: 3, names: 'Items, Items/Parts' });
});

test('all rows: each row is written, and the result is incomplete', async () => {
  await serveRows();
  const end = await get('--all', '--format', 'ndjson');
  const rows = end.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, id) => id));
  expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['id', 'Items']));
  const [notice, failure] = noticesOf(end);
  expect(notice).toEqual({ notice: 'lists-incomplete', lists: 6, rows: 6, names: 'Items, Items/Parts' });
  expect([end.exitCode, failure?.code, failure?.message]).toEqual([7, 'unexpected-answer', 'Lists in the rows are incomplete.']);
});

test.each([[], ['--resume']])('a file has no column of next links, and --json reports the incomplete lists %s', async (...options) => {
  await serveRows();
  const file = join(folder, 'out.csv');
  const end = await get('--all', '--output', file, '--json', ...options);
  expect((await readFile(file, 'utf8')).split(/\r?\n/, 1)).toEqual(['id,Items']);
  expect([end.exitCode, JSON.parse(end.stdout).changes]).toEqual([
    7,
    [{ code: 'lists-incomplete', parameters: { lists: 6, rows: 6, names: 'Items, Items/Parts' } }],
  ]);
});

/** Serves a row whose expanded list has two further pages, and the SensorThings form of the same. */
async function serveLists(): Promise<void> {
  server = await startLoopbackServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const page = /page=(\d)/.exec(request.url ?? '')?.[1];
    if (page !== undefined) {
      const next = page === '1' ? { '@odata.nextLink': `${server.origin}/T(0)/Items?page=2` } : {};
      return void response.end(JSON.stringify({ value: [{ k: Number(page) }], ...next }));
    }
    const nextLink = `${server.origin}/T(0)/Items?page=1`;
    const rows = [
      { id: 0, Items: [{ k: 0 }], 'Items@odata.nextLink': nextLink },
      { id: 1, Items: [], 'Items@iot.nextLink': nextLink },
    ];
    response.end(JSON.stringify({ value: rows }));
  });
}

test.each([[], ['--resume']])('all rows: the pages of lists are requested, in a file of any kind %s', async (...options) => {
  await serveLists();
  const file = join(folder, 'out.ndjson');
  const end = await get('--all', '--output', file, '--json', ...options);
  expect([end.exitCode, JSON.parse(end.stdout).changes]).toEqual([0, []]);
  expect(await readFile(file, 'utf8')).toBe('{"id":0,"Items":[{"k":0},{"k":1},{"k":2}]}\n{"id":1,"Items":[{"k":1},{"k":2}]}\n');
});

test('all rows: the pages of lists are requested for stdout', async () => {
  await serveLists();
  const end = await get('--all', '--format', 'ndjson');
  expect([end.exitCode, end.stderr]).toEqual([0, '']);
  expect(end.stdout).toBe('{"id":0,"Items":[{"k":0},{"k":1},{"k":2}]}\n{"id":1,"Items":[{"k":1},{"k":2}]}\n');
});
