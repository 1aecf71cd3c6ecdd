import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rangeLines } from '../../../../../../electron/core/results/arrange/scan/scan-tasks.ts';
import { ScanThreads } from '../../../../../../electron/core/results/arrange/scan/scan-threads.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

test('returns each line of a file in exactly one part, complete and in order, for any part size', async () => {
  const path = join(folder, 'lines');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 30 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        await writeFile(path, bytes);
        const parts: Buffer[] = [];
        for (let from = 0; from < bytes.length; from += size)
          parts.push(Buffer.from(rangeLines({ path, from, to: Math.min(bytes.length, from + size) })));
        expect(parts.filter((part) => part.length > 0 && part.at(-1) !== 0x0a)).toEqual([]);
        expect(Buffer.concat(parts)).toEqual(bytes);
      },
    ),
  );
});

test('reads a line to its end even if it extends far beyond its part', async () => {
  const path = join(folder, 'long');
  const long = 'x'.repeat(300_000);
  await writeFile(path, `a\n${long}\nb\n`);
  expect(rangeLines({ path, from: 0, to: 10 }).toString()).toBe(`a\n${long}\n`);
  expect(rangeLines({ path, from: 10, to: 20 }).length).toBe(0);
});

test('scans a file in parallel threads, and returns its known rows in order', async () => {
  const path = join(folder, 'rows');
  const rows = Array.from({ length: 20_000 }, (_, row) => `{"id":${row},"text":"${row % 1000 === 7 ? 'Été' : 'hiver'} ${row}"}\n`);
  const known = Buffer.from(rows.slice(0, 15_000).join(''));
  await writeFile(path, rows.join(''));
  const threads = new ScanThreads(64 * 1024);
  try {
    const numbers: number[] = [];
    let before = 0;
    for await (const part of threads.scan(
      path,
      known.length,
      (range) => ({ kind: 'find', range, columns: ['text'], text: 'ete' }),
      never,
    )) {
      if (part.kind === 'find') numbers.push(...[...part.numbers].map((number) => before + number));
      before += part.rows;
    }
    expect(before).toBe(15_000);
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, index) => index * 1000 + 7));
    let ids = '';
    for await (const part of threads.scan(path, known.length, (range) => ({ kind: 'read', range, columns: ['id'], once: true }), never)) {
      if (part.kind === 'read') ids += Buffer.from(part.columns[0]?.texts ?? []).toString('latin1');
    }
    expect(ids).toBe(Array.from({ length: 15_000 }, (_, row) => row).join(''));
  } finally {
    await threads.close();
  }
});

test('ends a scan when it is cancelled, or when the threads are closed', async () => {
  const path = join(folder, 'ended');
  await writeFile(path, '{"a":1}\n'.repeat(100_000));
  const threads = new ScanThreads(64 * 1024);
  const leaving = new AbortController();
  const scan = threads.scan(path, 800_000, (range) => ({ kind: 'read', range, columns: ['a'], once: true }), leaving.signal);
  await scan.next();
  leaving.abort(new Error('enough'));
  await expect(scan.next()).rejects.toThrow('enough');
  const other = threads.scan(path, 800_000, (range) => ({ kind: 'read', range, columns: ['a'], once: true }), never);
  const rejected = expect(toTheEnd(other)).rejects.toThrow('the thread ended');
  await threads.close();
  await rejected;
});

test('rejects a scan that continues after the threads are closed, instead of waiting forever', async () => {
  const path = join(folder, 'gone-on');
  await writeFile(path, '{"a":1}\n'.repeat(100_000));
  const threads = new ScanThreads(64 * 1024);
  const scan = threads.scan(path, 800_000, (range) => ({ kind: 'read', range, columns: ['a'], once: true }), never);
  await scan.next();
  await threads.close();
  await expect(toTheEnd(scan)).rejects.toThrow('the thread ended');
});

async function toTheEnd(scan: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of scan);
}

test('reports a deleted file of rows', async () => {
  const threads = new ScanThreads(16);
  await expect(
    threads.scan(join(folder, 'none'), 100, (range) => ({ kind: 'read', range, columns: ['a'], once: true }), never).next(),
  ).rejects.toThrow('ENOENT');
  await threads.close();
});
