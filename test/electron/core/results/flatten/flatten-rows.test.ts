import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flattenRows } from '../../../../../electron/core/results/flatten/flatten-rows.ts';
import type { Result } from '../../../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';

let folder: string;
let store: ResultStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-flatten-'));
  store = await createResultStore(folder, (text) => text);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(text: string): Promise<Result> {
  const result = await store.create();
  result.begin({ mediaType: 'application/json', charset: null });
  await result.take(new TextEncoder().encode(text));
  expect(await result.end(true)).toBeNull();
  return result;
}

async function flattened(text: string, columns: readonly string[]) {
  const result = await stored(text);
  const { runId, columns: names, rows } = await flattenRows(store, result, { runId: result.runId, columns });
  const window = await store.get(runId).window(0, rows);
  return {
    names,
    columns: window.columns,
    rows: window.rows.map((cells) => cells.map(([kind, value]) => (kind === 'absent' ? '' : value))),
  };
}

test('adds columns for the values of related entities and the row count of related lists, as sent', async () => {
  const rows = [
    '{"ID":1.10,"author":{"@odata.etag":"x","ID":9007199254740993,"name":"Ada \\u00e9","country":{"code":"FR"}},"books":[{"a":"]"},{"a":2}]}',
    '{"ID":2,"author":null,"books":[]}',
    '{"author":{"ID":3,"born":"1815"},"books":[{"a":1}],"ID":3}',
  ];
  const found = await flattened(`{"value":[${rows.join(',')}]}`, ['author', 'author.country', 'books']);
  expect(found.columns).toEqual(['ID', 'author.ID', 'author.name', 'author.country.code', 'books.count', 'books', 'author.born']);
  expect(found.names).toEqual(found.columns);
  expect(found.rows).toEqual([
    ['1.10', '9007199254740993', 'Ada é', 'FR', '2', '[{"a":"]"},{"a":2}]', ''],
    ['2', '', '', '', '0', '[]', ''],
    ['3', '3', '', '', '1', '[{"a":1}]', '1815'],
  ]);
});

test('flattens many rows in steps without loss', async () => {
  const rows = Array.from({ length: 1203 }, (_, index) => `{"ID":${index},"of":{"text":"${'x'.repeat(index % 7)}"}}`);
  const found = await flattened(`[${rows.join(',')}]`, ['of']);
  expect(found.rows.map(([id, text]) => `${id} ${text?.length}`)).toEqual(rows.map((_, index) => `${index} ${index % 7}`));
});

test('returns no columns for a result without rows, and can be cancelled', async () => {
  const result = await stored('[]');
  expect(await flattenRows(store, result, { runId: result.runId, columns: ['of'] })).toMatchObject({ columns: [], rows: 0 });
  const full = await stored('[{"of":{"a":1}}]');
  await expect(flattenRows(store, full, { runId: full.runId, columns: ['of'] }, AbortSignal.abort())).rejects.toThrow();
});
