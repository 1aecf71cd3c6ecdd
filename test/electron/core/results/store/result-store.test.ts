import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '../../../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import { problemOf } from '../../../../../electron/wire/problem-error.ts';
import { longestShown } from '../../../../../shared/values/cell.ts';
import { cut } from '../../../wire/rows/collected-rows.ts';

let folder: string;
let store: ResultStore;
const withoutSecrets = (text: string): string => text.replaceAll('canary', '[removed]');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-results-'));
  store = await createResultStore(join(folder, 'results'), withoutSecrets);
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function fill(chunks: readonly Uint8Array[]): Promise<Result> {
  const result = await store.create();
  for (const chunk of chunks) await result.take(chunk);
  expect(await result.end(true)).toBe(null);
  return result;
}

/** Resolves when the thread reports rows. */
const progressOf = (result: Result): Promise<void> =>
  new Promise((resolve) => {
    result.onProgress = resolve;
  });

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const filled = (text: string): Promise<Result> => fill([bytes(text)]);

describe('the stored rows of a response', () => {
  test('returns cells in the order of the columns, with absent values marked', async () => {
    const result = await filled('[{"a":1.10,"b":"x"},{"b":null,"c":[1]},{"a":9007199254740993}]');
    expect(await result.window(0, 10)).toEqual({
      from: 0,
      columns: ['a', 'b', 'c'],
      rows: [
        [
          ['number', '1.10'],
          ['string', 'x'],
          ['absent', ''],
        ],
        [
          ['absent', ''],
          ['null', 'null'],
          ['json', '[1]'],
        ],
        [
          ['number', '9007199254740993'],
          ['absent', ''],
          ['absent', ''],
        ],
      ],
    });
    expect((await result.window(2, 10)).rows).toHaveLength(1);
    expect((await result.window(3, 10)).rows).toEqual([]);
    expect(await result.json(1, 1)).toEqual({ text: '  {\n    "b": null,\n    "c": [\n      1\n    ]\n  }', rows: 1 });
    expect(await result.json(7, 1)).toEqual({ text: '', rows: 0 });
  });

  test('returns rows unchanged for any network chunks and any window', async () => {
    const row = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 40 })),
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(undefined, 2),
        async (rows, sizes, from, count, indent) => {
          const result = await fill(cut(bytes(JSON.stringify(rows, null, indent)), sizes));
          const window = await result.window(from, count);
          const expected: unknown[] = JSON.parse(JSON.stringify(rows.slice(from, from + count)));
          const back = window.rows.map((cells) =>
            Object.fromEntries(
              cells.flatMap(([kind, text], index) =>
                kind === 'absent' ? [] : [[window.columns[index] ?? '', kind === 'string' ? text : JSON.parse(text)]],
              ),
            ),
          );
          expect(back).toEqual(expected);
          expect(new Set(window.columns)).toEqual(new Set(rows.flatMap((object) => Object.keys(object))));
          await store.release(result.runId);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('returns a column that appears only in row 900,000', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, index) =>
      index === 899_999 ? `{"id":${index},"late":true}` : `{"id":${index},"x":0.10}`,
    );
    const result = await filled(`[${rows.join(',')}]`);
    expect(result.rows).toBe(1_000_000);
    expect(result.columns).toEqual(['id', 'x', 'late']);
    const window = await result.window(899_998, 3);
    expect(window.rows[1]).toEqual([
      ['number', '899999'],
      ['absent', ''],
      ['boolean', 'true'],
    ]);
  });

  test('returns a complete row even if it is larger than the write buffer', async () => {
    const wide = 'é'.repeat(1_500_000);
    const result = await fill(
      cut(
        bytes(JSON.stringify([{ a: 1 }, { a: wide }, { a: 2 }])),
        Array.from({ length: 40 }, () => 65_536),
      ),
    );
    expect((await result.window(1, 1)).rows[0]?.[0]).toEqual(['string', wide]);
    expect((await result.window(2, 1)).rows[0]?.[0]).toEqual(['number', '2']);
  });

  test('returns fewer rows than requested if they are very large', async () => {
    const wide = 'x'.repeat(12_000_000);
    const result = await filled(JSON.stringify(Array.from({ length: 5 }, () => ({ a: wide }))));
    const window = await result.window(0, 5);
    expect(window.rows.length).toBeGreaterThan(0);
    expect(window.rows.length).toBeLessThan(3);
  });

  test('truncates long values for display after a complete character, with their full length', async () => {
    const long = `${'x'.repeat(longestShown - 1)}😀 and more`;
    const result = await filled(JSON.stringify([{ a: long, b: 'short', c: Array.from({ length: 5000 }, () => 7) }]));
    const { rows } = await result.window(0, 1, { cut: true });
    expect(rows).toEqual([
      [
        ['string', 'x'.repeat(longestShown - 1), long.length],
        ['string', 'short'],
        ['json', `[${'7,'.repeat(5000)}`.slice(0, longestShown), 10_001],
      ],
    ]);
    expect((await result.firstWindow(1)).rows).toEqual(rows);
    expect((await result.window(0, 1)).rows[0]?.[0]).toEqual(['string', long]);
  });

  test('returns small windows of large rows for display, so that they don’t delay the page', async () => {
    const heavy = await filled(JSON.stringify(Array.from({ length: 12 }, () => ({ a: 'x'.repeat(1_000_000) }))));
    expect((await heavy.window(0, 12, { cut: true })).rows).toHaveLength(12);
    const values = Object.fromEntries(Array.from({ length: 100 }, (_, column) => [`c${column}`, 'y'.repeat(longestShown)]));
    const wide = await filled(JSON.stringify(Array.from({ length: 12 }, () => values)));
    const { rows } = await wide.window(0, 12, { cut: true });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(5);
    expect((await wide.window(11, 12, { cut: true })).rows).toHaveLength(1);
  });

  test('stores one row per line, for any spacing in the response', async () => {
    const result = await filled('[\n  {\n    "a": 1.10\n  },\r\n  {\r\n "b": "x\\ny" }\n]');
    const [name = ''] = await readdir(join(folder, 'results'));
    const lines = (await readFile(join(folder, 'results', name), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ a: 1.1 }, { b: 'x\ny' }]);
    expect(result.rows).toBe(2);
  });

  test('returns stored rows while more rows arrive', async () => {
    const result = await store.create();
    const progress = progressOf(result);
    await result.take(bytes('[{"a":1},{"a":2},{"a":'));
    await progress;
    expect((await result.window(0, 10)).rows).toEqual([[['number', '1']], [['number', '2']]]);
    await result.take(bytes('3}]'));
    await result.end(true);
    expect((await result.window(1, 10)).rows).toEqual([[['number', '2']], [['number', '3']]]);
  });
});

test('shows no secret that a server returned', async () => {
  const result = await filled('[{"a":"the canary","b":{"c":"canary"}}]');
  const shown = [await result.window(0, 1), await result.json(0, 1), result.raw()];
  expect(JSON.stringify(shown)).not.toContain('canary');
  expect(JSON.stringify(shown)).toContain('the [removed]');
});

describe('storing a large result', () => {
  test('stops at the disk limit and reports it, and the earlier rows remain', async () => {
    const small = await createResultStore(join(folder, 'small'), withoutSecrets, () => 3_000_000);
    const result = await small.create();
    const part = bytes(`${'{"a":"0123456789"}\n'.repeat(10_000)}`);
    let problem = null;
    for (let count = 0; problem === null && count < 10_000; count += 1) problem = await result.take(part);
    expect(problem ?? (await result.end(true))).toMatchObject({ code: 'result-too-large', parameters: { bytes: 3_000_000 } });
    await result.end(false);
    expect(result.rows).toBeGreaterThan(50_000);
    expect((await stat(join(folder, 'small', `${result.runId}.rows`))).size).toBeLessThanOrEqual(3_000_000);
    expect((await result.window(result.rows - 1, 1)).rows[0]?.[0]).toEqual(['string', '0123456789']);
    await small.close();
  });

  test('uses less CPU time of the main thread than parsing the same rows there', async () => {
    const part = bytes(`${'{"a":"0123456789","b":[1,2,3]}\n'.repeat(2_000)}`);
    const result = await store.create();
    await result.take(part);
    const before = process.threadCpuUsage();
    for (let count = 0; count < 500; count += 1) await result.take(part);
    await result.end(true);
    const { user, system } = process.threadCpuUsage(before);
    expect(result.rows).toBe(501 * 2_000);
    const beforeParsing = process.threadCpuUsage();
    for (let count = 0; count < 500; count += 1) JSON.parse(`[${new TextDecoder().decode(part).trimEnd().replaceAll('\n', ',')}]`);
    const parsing = process.threadCpuUsage(beforeParsing);
    // Parsing the same rows in this thread already takes longer, without storing them.
    expect(user + system).toBeLessThan(parsing.user + parsing.system);
  });
});

describe('a response in another format or encoding', () => {
  test.each([
    [
      'text/csv',
      'id,name\r\n1.10,"a ""b"", c"\r\n,\r\n',
      [
        ['1.10', 'a "b", c'],
        ['', ''],
      ],
    ],
    ['text/csv', 'id;name\n007;x\n', [['007', 'x']]],
    ['text/tab-separated-values', '\ufeffid\tname\n1\t2', [['1', '2']]],
    ['text/plain', 'id|name\n9007199254740993|y\n', [['9007199254740993', 'y']]],
  ])('reads every field of %s as text: %j', async (mediaType, text, rows) => {
    const result = await store.create();
    result.begin({ mediaType, charset: null });
    for (const part of cut(bytes(text), [1, 3, 2, 5, 1])) await result.take(part);
    expect(await result.end(true)).toBe(null);
    const window = await result.window(0, 10);
    expect(window.columns).toEqual(['id', 'name']);
    expect(window.rows).toEqual(rows.map((row) => row.map((field) => ['string', field])));
  });

  test.each([
    ['iso-8859-1', Buffer.from('[{"a":"café"}]', 'latin1')],
    ['windows-1252', Buffer.concat([Buffer.from('[{"a":"caf'), Buffer.of(0xe9), Buffer.from('"}]')])],
    ['utf-16le', Buffer.from('[{"a":"café"}]', 'utf16le')],
    [null, Buffer.from('\ufeff[{"a":"café"}]', 'utf16le')],
    [null, Buffer.from('\ufeff[{"a":"café"}]')],
  ])('decodes text in %s', async (charset, body) => {
    const result = await store.create();
    result.begin({ mediaType: 'application/json', charset });
    for (const part of cut(body, [1, 3, 2, 5, 1])) await result.take(part);
    expect(await result.end(true)).toBe(null);
    expect((await result.window(0, 1)).rows).toEqual([[['string', 'café']]]);
  });

  test('reports invalid UTF-8 without losing the rows', async () => {
    const result = await store.create();
    await result.take(Buffer.from('[{"a":"café"},{"a":"x"}]', 'latin1'));
    expect(await result.end(true)).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'encoding-in-rows', row: 1, column: 'a', byte: '0xE9', character: 'é' },
    });
    expect(result.rows).toBe(2);
  });

  test('reports the name of an unknown encoding', async () => {
    const result = await store.create();
    result.begin({ mediaType: null, charset: 'x-nobody' });
    await result.take(bytes('[{"a":1}]'));
    expect(await result.end(true)).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'encoding', charset: 'x-nobody' } });
  });

  test('reports an unclosed quote in CSV, with the rows before it', async () => {
    const result = await store.create();
    result.begin({ mediaType: 'text/csv', charset: null });
    await result.take(bytes('a,b\n1,2\n3,"4'));
    expect(await result.end(true)).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'cut-short' } });
    expect(result.rows).toBe(1);
  });
});

describe('the raw start of a response body', () => {
  test('shows a body as received up to 256 kB, and truncates it after a complete character', async () => {
    const result = await store.create();
    result.bodyStart.take(bytes('é'.repeat(100_000)));
    expect(result.raw()).toEqual({ text: 'é'.repeat(100_000), cut: false });
    result.bodyStart.take(bytes(`x${'é'.repeat(100_000)}`));
    const { text, cut: isCut } = result.raw();
    expect(isCut).toBe(true);
    expect(text).toBe(`${'é'.repeat(100_000)}x${'é'.repeat(31_071)}`);
  });

  test('decodes the raw start of a body in the declared encoding', async () => {
    const result = await store.create();
    result.bodyStart.take(Buffer.from('caf\u00e9', 'latin1'));
    result.begin({ mediaType: null, charset: 'iso-8859-1' });
    expect(result.raw().text).toBe('café');
    result.begin({ mediaType: null, charset: 'nobody-knows' });
    expect(result.raw().text).toBe('caf\ufffd');
  });
});

describe('the files of stored results', () => {
  test('deletes a result from disk when it is released', async () => {
    const result = await filled('[{"a":1}]');
    expect((await stat(join(folder, 'results', `${result.runId}.rows`))).mode & 0o777).toBe(0o600);
    await store.release(result.runId);
    expect(await readdir(join(folder, 'results'))).toEqual([]);
    expect(() => store.get(result.runId)).toThrow('unknown-run');
    await store.release(result.runId);
  });

  test('deletes all results when the store is closed, even during a write', async () => {
    const result = await store.create();
    await result.take(bytes('[{"a":1},{"a":2}'));
    await store.close();
    expect(await readdir(join(folder, 'results'))).toEqual([]);
  });

  test('deletes the remains of a crash at the next start, but no files of others or running processes', async () => {
    const names = ['4194303-0011223344556677.rows', `${process.ppid}-0011223344556677.rows`, 'notes.txt'];
    for (const name of names) await writeFile(join(folder, 'results', name), 'x');
    await createResultStore(join(folder, 'results'), withoutSecrets);
    expect((await readdir(join(folder, 'results'))).sort()).toEqual(names.slice(1).sort());
  });

  test('deletes the oldest result when there are more than 64', async () => {
    const first = await store.create();
    for (let count = 0; count < 64; count += 1) await store.create();
    expect(() => store.get(first.runId)).toThrow('unknown-run');
    expect(await readdir(join(folder, 'results'))).toHaveLength(64);
  });

  test('reports a missing folder of results', async () => {
    await rm(join(folder, 'results'), { recursive: true });
    await expect(store.create()).rejects.toSatisfy((error) => problemOf(error)?.code === 'storage-failed');
  });
});
