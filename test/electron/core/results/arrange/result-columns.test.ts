import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '../../../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import { problemOf } from '../../../../../electron/wire/problem-error.ts';

let folder: string;
let store: ResultStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-columns-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function filled(text: string): Promise<Result> {
  const result = await store.create();
  await result.take(new TextEncoder().encode(text));
  expect(await result.end(true)).toBe(null);
  return result;
}

async function textsAndKinds(result: Result, names: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const { relation, columns } = await store.columns.open(result, names);
  const selected = columns.flatMap(({ text, kind }) => [text, `${kind}::VARCHAR`]);
  return store.columns.query(`SELECT "row", ${selected.join(', ')} FROM ${relation} ORDER BY "row"`);
}

describe('the columns of a stored result', () => {
  test('preserves every digit of numbers, even those that DuckDB would round', async () => {
    const sent = ['1.10', '0.00', '-0', '0', '1e2', '1E400', '9007199254740993', '123456789012345678901234567890', '-1.50e-3', '100'];
    const result = await filled(`[${sent.map((number, index) => `{"n":${number},"i":${index}}`).join(',')}]`);
    expect((await textsAndKinds(result, ['n'])).map(([row, text, kind]) => [row, text, kind])).toEqual(
      sent.map((number, index) => [index, number, 'number']),
    );
  });

  test('preserves lists and objects as sent, and every character of strings, even NUL', async () => {
    const result = await filled('[{"v":[1.10, {"a":"\\u00e9"}]},{"v":"a\\u0000b"},{"v":"é🎉"},{"v":"\\ud83c\\udf89"}]');
    expect((await textsAndKinds(result, ['v'])).map(([, text, kind]) => [text, kind])).toEqual([
      ['[1.10, {"a":"\\u00e9"}]', 'json'],
      ['a\0b', 'string'],
      ['é🎉', 'string'],
      ['🎉', 'string'],
    ]);
  });

  test('returns the last of two values with the same name', async () => {
    expect((await textsAndKinds(await filled('[{"v":1.0,"w":2,"v":"last"}]'), ['v'])).map(([, text]) => text)).toEqual(['last']);
  });

  test('returns the correct digits if a nested object or a string contains the same name', async () => {
    const result = await filled('[{"inner":{"n":9.90},"n":1.5},{"text":"\\"n\\": 7.70","n":2.50}]');
    expect((await textsAndKinds(result, ['n'])).map(([, text]) => text)).toEqual(['1.5', '2.50']);
  });

  test('distinguishes absent values, null, the empty string, and the string "null"', async () => {
    const result = await filled('[{"a":null,"b":1},{"b":2},{"a":""},{"a":"null"},{"a":"x\\"\\u00e9\\n"},{"a":true},{"a":[1,2]}]');
    expect((await textsAndKinds(result, ['a'])).map(([, text, kind]) => [text, kind])).toEqual([
      [null, 'null'],
      [null, 'absent'],
      ['', 'string'],
      ['null', 'string'],
      ['x"é\n', 'string'],
      ['true', 'boolean'],
      ['[1,2]', 'json'],
    ]);
  });

  test('distinguishes columns whose names differ only in case or need quotes', async () => {
    const names = ['a', 'A', `a"b'c`, 'a/b~c', 'at', 'row', ''];
    const result = await filled(JSON.stringify([Object.fromEntries(names.map((name, index) => [name, `v${index}`]))]));
    const [row = []] = await textsAndKinds(result, names);
    expect(row.slice(1).filter((_, index) => index % 2 === 0)).toEqual(names.map((_, index) => `v${index}`));
  });

  test('returns all values of a column even if long ranges of rows have only nulls', async () => {
    const value = (row: number): string | null => ((row >> 11) % 2 === 0 ? null : `é${row}`);
    const sent = Array.from({ length: 10_000 }, (_, row) => ({ v: value(row) }));
    expect((await textsAndKinds(await filled(JSON.stringify(sent)), ['v'])).map(([, text]) => text)).toEqual(sent.map(({ v }) => v));
  });

  test('joins columns that are loaded separately in the order of rows', async () => {
    const result = await filled(JSON.stringify(Array.from({ length: 5000 }, (_, index) => ({ a: index, b: `b${index}`, c: index % 7 }))));
    await store.columns.open(result, ['b']);
    await store.columns.open(result, ['c', 'b']);
    const { relation, columns, rows } = await store.columns.open(result, ['a', 'b', 'c']);
    const [a, b, c] = columns.map(({ text }) => text);
    expect(rows).toBe(5000);
    expect(
      await store.columns.query(
        `SELECT count(*)::INTEGER FROM ${relation} WHERE ${a} = "row"::VARCHAR AND ${b} = concat('b', "row") AND ${c} = ("row" % 7)::VARCHAR`,
      ),
    ).toEqual([[5000]]);
  });

  test('reads only the columns that a query needs, even if others are loaded', async () => {
    const result = await filled(JSON.stringify([{ a: 1, b: 2, c: 3 }]));
    for (const name of ['a', 'b', 'c']) await store.columns.open(result, [name]);
    const { relation, columns } = await store.columns.open(result, ['b']);
    const plan = JSON.stringify(await store.columns.query(`EXPLAIN SELECT max(${columns[0]?.text}) FROM ${relation}`));
    expect(plan).toMatch(/SEQ_SCAN/);
    expect(plan).not.toMatch(/POSITIONAL/);
    expect(await textsAndKinds(result, ['c', 'a'])).toEqual([[0, '3', 'number', '1', 'number']]);
  });

  test('joins columns of two results', async () => {
    const left = await store.columns.open(await filled('[{"k":1,"v":"x"},{"k":2,"v":"y"}]'), ['k', 'v']);
    const right = await store.columns.open(await filled('[{"k":2,"v":"z"}]'), ['k', 'v']);
    expect(
      await store.columns.query(
        `SELECT l.${left.columns[1]?.text}, r.${right.columns[1]?.text} FROM ${left.relation} l JOIN ${right.relation} r ON l.${left.columns[0]?.text} = r.${right.columns[0]?.text} WHERE l.${left.columns[0]?.text} = $1`,
        ['2'],
      ),
    ).toEqual([['y', 'z']]);
  });

  test('includes rows that arrived since the last query', async () => {
    const result = await store.create();
    const stored = new Promise<void>((resolve) => {
      result.onProgress = resolve;
    });
    await result.take(new TextEncoder().encode('[{"a":1},'));
    await stored;
    expect((await store.columns.open(result, ['a'])).rows).toBe(1);
    await result.take(new TextEncoder().encode('{"a":2}]'));
    await result.end(true);
    expect((await textsAndKinds(result, ['a'])).map(([, text]) => text)).toEqual(['1', '2']);
  });

  test('returns no rows for an empty result, and absent values for an unknown column', async () => {
    const empty = await store.create();
    await empty.end(true);
    expect(await textsAndKinds(empty, ['a'])).toEqual([]);
    expect(await textsAndKinds(await filled('[{"a":1}]'), ['elsewhere'])).toEqual([[0, null, 'absent']]);
    expect((await store.columns.open(await filled('[{"a":1}]'), [])).rows).toBe(1);
  });

  test('stops a query over stored results when it is cancelled', async () => {
    const leaving = new AbortController();
    const query = store.columns.query('SELECT count(*) FROM range(1000000000000)', [], leaving.signal);
    leaving.abort(new DOMException('enough', 'AbortError'));
    await expect(query).rejects.toThrow('enough');
  });

  test('rejects a query that reads files, even those of results', async () => {
    const result = await filled('[{"a":1}]');
    for (const path of ['/etc/hostname', result.path]) {
      const rejected = store.columns.query(`SELECT * FROM read_text('${path}')`);
      await expect(rejected.catch((error: unknown) => problemOf(error)?.detail)).resolves.toMatch(/disabled|Permission/);
    }
  });

  test('leaves no file on disk after the result store is closed', async () => {
    const own = await createResultStore(join(folder, 'own'), (text) => text);
    const result = await own.create();
    await result.end(true);
    await own.columns.open(result, ['a']);
    await own.close();
    expect(await readdir(join(folder, 'own'))).toEqual([]);
  });
});
