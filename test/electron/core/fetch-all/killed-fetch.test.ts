import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { type PagedServer, rowsOf, send, sendOData, startPagedServer } from './paged-server.ts';

const table = 4_000;
const pageRows = 100;
/** Number of kills in one test run. `WALK_KILLS` sets another number. */
const kills = Number(process.env.WALK_KILLS ?? 3);

const begunSchema = z.object({ fetchId: z.string(), before: z.number() });
const doneSchema = z.object({ rows: z.number(), notices: z.array(z.unknown()) });

let folder: string;
let fetched: PagedServer;
/** Called for each requested page. */
let onPage: () => void = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-killed-'));
  onPage = () => undefined;
  fetched = await startPagedServer(({ url }, response) => {
    onPage();
    const page = Number(url.searchParams.get('page') ?? 0);
    if (page > 0) {
      const before = Math.min(table, (page - 1) * pageRows);
      send(response, rowsOf(before, Math.min(pageRows, table - before)), { 'x-total-count': String(table) });
      return;
    }
    const from = Number(url.searchParams.get('$skiptoken') ?? 0);
    const end = Math.min(table, from + pageRows);
    const next = end < table ? { '@odata.nextLink': `/rows?$skiptoken=${end}` } : {};
    sendOData(response, rowsOf(from, end - from), { '@odata.count': table, ...next });
  });
});

afterEach(async () => {
  await fetched.close();
  await rm(folder, { recursive: true, force: true });
});

/** Continues a fetch in a child process. Kills it after this number of pages; null lets it finish. */
async function fetchInChild(format: Format, fetchId: string | null, pagesUntilKilled: number | null): Promise<readonly string[]> {
  const program = join(import.meta.dirname, 'killed-fetch.ts');
  const words = [program, folder, format, `${fetched.server.origin}/rows`, ...(fetchId === null ? [] : [fetchId])];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let pages = 0;
  onPage = () => {
    pages += 1;
    if (pages === pagesUntilKilled) child.kill('SIGKILL');
  };
  await new Promise((resolve) => child.once('close', resolve));
  return lines;
}

test.each(['odata', 'rest'] as const)(
  'a fetch over %s loses and repeats no row if the application is killed repeatedly',
  async (format) => {
    const [pages] = fc.sample(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: kills, maxLength: kills }), { numRuns: 1, seed: 7 });
    let fetchId: string | null = null;
    let most = 0;
    for (const until of pages ?? []) {
      const [first] = await fetchInChild(format, fetchId, until);
      const started = begunSchema.parse(JSON.parse(first ?? 'null'));
      fetchId = started.fetchId;
      // Rows that were on disk are never lost.
      expect(started.before).toBeGreaterThanOrEqual(most);
      most = started.before;
    }
    const lines = await fetchInChild(format, fetchId, null);
    expect(doneSchema.parse(JSON.parse(lines.at(-1) ?? 'null'))).toEqual({ rows: table, notices: [] });
    const rows = await readFile(join(folder, 'results', 'walks', fetchId ?? '', 'rows'), 'utf8');
    expect(rows.trimEnd().split('\n')).toEqual(rowsOf(0, table));
  },
  120_000,
);

test('a fetch completes each list once, and counts each incomplete list, if the application is killed repeatedly', async () => {
  await fetched.close();
  const rowCount = 60;
  fetched = await startPagedServer(({ url }, response) => {
    onPage();
    const [, id] = /^\/rows\((\d+)\)/.exec(url.pathname) ?? [];
    if (id !== undefined) return sendOData(response, [`{"k":"${id}-2"}`]);
    const rows = Array.from({ length: rowCount }, (_, index) => {
      const link = index % 2 === 0 ? `/rows(${index})/Items` : 'http://other.test/';
      return `{"id":${index},"Items":[{"k":"${index}-1"}],"Items@odata.nextLink":"${link}"}`;
    });
    sendOData(response, rows, { '@odata.count': rowCount });
  });
  let fetchId: string | null = null;
  for (const until of [12, 9, 14]) {
    const [first] = await fetchInChild('odata', fetchId, until);
    fetchId = begunSchema.parse(JSON.parse(first ?? 'null')).fetchId;
  }
  const lines = await fetchInChild('odata', fetchId, null);
  const half = rowCount / 2;
  expect(doneSchema.parse(JSON.parse(lines.at(-1) ?? 'null'))).toEqual({
    rows: rowCount,
    notices: [{ code: 'lists-incomplete', parameters: { lists: half, rows: half, names: 'Items' } }],
  });
  const rows = await readFile(join(folder, 'results', 'walks', fetchId ?? '', 'rows'), 'utf8');
  expect(rows.trimEnd().split('\n')).toEqual(
    Array.from({ length: rowCount }, (_, index) =>
      index % 2 === 0 ? `{"id":${index},"Items":[{"k":"${index}-1"},{"k":"${index}-2"}]}` : `{"id":${index},"Items":[{"k":"${index}-1"}]}`,
    ),
  );
}, 120_000);
