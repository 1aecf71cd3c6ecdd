import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf, send, sendOData, startPagedServer } from '../electron/core/fetch-all/paged-server.ts';

const kills = 20;
const programs = join(import.meta.dirname, '..', 'electron', 'core');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-killed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the kill times as shares of the longest run. A few are after its end. */
function moments(): readonly number[] {
  const [shares = []] = fc.sample(fc.array(fc.double({ min: 0, max: 1.1, noNaN: true }), { minLength: kills, maxLength: kills }), 1);
  return shares;
}

/** Waits this number of milliseconds and kills the child, unless it exits before. */
async function killAfter(child: ReturnType<typeof spawn>, milliseconds: number): Promise<void> {
  const ended = once(child, 'close');
  const leaving = new AbortController();
  const killed = wait(milliseconds, undefined, { signal: leaving.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  leaving.abort();
  await killed;
}

test.for(['odata', 'rest'] as const)(
  `a fetch of all rows over %s that is killed at ${kills} random times has all rows in the end, and leaves no other files`,
  async (format) => {
    const table = 200_000;
    const pageRows = 1_000;
    const fetched = await startPagedServer(({ url }, response) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      const from = Number(url.searchParams.get('$skiptoken') ?? (page - 1) * pageRows);
      const end = Math.max(from, Math.min(table, from + pageRows));
      const rows = rowsOf(from, end - from);
      const next = end < table ? { '@odata.nextLink': `/rows?$skiptoken=${end}` } : {};
      // Slow enough that the complete fetch takes much longer than a start of the program.
      setTimeout(() => {
        if (format === 'odata') sendOData(response, rows, { '@odata.count': table, ...next });
        else send(response, rows, { 'x-total-count': String(table) });
      }, 5);
    });
    try {
      const program = [join(programs, 'fetch-all', 'killed-fetch.ts'), folder, format, `${fetched.server.origin}/rows`];
      const fetches = join(folder, 'results', 'walks');
      const fetchOf = async (): Promise<readonly string[]> => readdir(fetches).catch(() => []);
      let most = 0;
      for (const share of moments()) {
        const child = spawn(process.execPath, [...program, ...(await fetchOf())], { stdio: ['ignore', 'pipe', 'inherit'] });
        const [first] = await once(child.stdout, 'data');
        const { before } = JSON.parse(String(first).split('\n', 1)[0] ?? '');
        // Rows on disk are never lost.
        expect(before).toBeGreaterThanOrEqual(most);
        most = before;
        await killAfter(child, 400 * share);
      }
      expect(most).toBeGreaterThan(0);
      const last = spawn(process.execPath, [...program, ...(await fetchOf())], { stdio: ['ignore', 'ignore', 'inherit'] });
      await once(last, 'close');
      const [fetchId = '', ...others] = await fetchOf();
      expect(others).toEqual([]);
      expect((await readFile(join(fetches, fetchId, 'rows'), 'utf8')).trimEnd().split('\n')).toEqual(rowsOf(0, table));
      expect((await readdir(join(fetches, fetchId))).sort()).toEqual(['position.json', 'process', 'rows', 'walk.json']);
      expect(await readdir(join(folder, 'results'))).toEqual(expect.arrayContaining(['walks']));
      expect((await readdir(join(folder, 'results'))).filter((name) => name.endsWith('.rows'))).toEqual([]);
    } finally {
      await fetched.close();
    }
  },
);

test.for(['csv', 'xlsx', 'parquet'] as const)(
  `an export to %s that is killed at ${kills} random times is complete or missing`,
  async (format) => {
    const rows = 100_000;
    const stored = join(folder, 'stored');
    const lines = Array.from({ length: rows }, (_, n) => JSON.stringify({ n, text: `row ${n}` }));
    await writeFile(stored, `${lines.join('\n')}\n`);
    const target = join(folder, 'taken');
    const path = join(target, `file.${format}`);
    const run = () =>
      fork(join(programs, 'exports', 'killed-export-of-stored.ts'), [path, stored, String(rows), format], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
    const started = async (child: ReturnType<typeof run>): Promise<number> => {
      await once(child, 'message');
      return performance.now();
    };

    const measured = run();
    const at = await started(measured);
    await once(measured, 'close');
    const milliseconds = performance.now() - at;
    const complete = await readFile(path);
    let cut = 0;
    for (const share of moments()) {
      await rm(target, { recursive: true });
      const child = run();
      await started(child);
      await killAfter(child, milliseconds * share);
      const found = await readdir(target);
      expect(found.filter((name) => name.endsWith('.part')).length).toBeLessThanOrEqual(1);
      const isThere = found.includes(`file.${format}`);
      if (isThere) expect((await readFile(path)).length).toBe(complete.length);
      else cut += 1;
      if (found.includes(`file.${format}.query.json`)) JSON.parse(await readFile(`${path}.query.json`, 'utf8'));
    }
    expect(cut).toBeGreaterThan(0);
    const last = run();
    await once(last, 'close');
    expect((await readdir(target)).sort()).toEqual([`file.${format}`, `file.${format}.query.json`]);
    expect((await readFile(path)).length).toBe(complete.length);
  },
);
