import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RowViews } from '../../../../../electron/core/results/arrange/row-views.ts';
import type { Result } from '../../../../../electron/core/results/store/result.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import { problemOf } from '../../../../../electron/wire/problem-error.ts';
import type { RowArrangement } from '../../../../../shared/contract/results/row-view.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

let folder: string;
let store: ResultStore;
let views: RowViews;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-views-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
  views = new RowViews(store.columns);
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

/** Returns the values of a column after arranging the rows. */
async function arranged(result: Result, column: string, arrangement: Partial<RowArrangement>): Promise<readonly string[]> {
  const { viewId, rows } = await views.arrange(result, { order: [], filter: null, ...arrangement });
  const window = await views.window(result, viewId, 0, 1000);
  expect(window.rows).toHaveLength(rows);
  const place = window.columns.indexOf(column);
  return window.rows.map((cells) => (cells[place]?.[0] === 'absent' ? '(absent)' : (cells[place]?.[1] ?? '')));
}

const by = (column: string, type: ValueType, descending = false): Partial<RowArrangement> => ({ order: [{ column, descending, type }] });
const withValues = (values: readonly string[]): Promise<Result> => filled(`[${values.map((value) => `{"v":${value}}`).join(',')}]`);

describe('sorted rows', () => {
  test('sorts numbers in numeric order and as sent, with null and absent values last in both directions', async () => {
    const result = await filled('[{"v":10},{"v":null},{"v":9.50},{"v":-1e3},{},{"v":9.5}]');
    expect(await arranged(result, 'v', by('v', 'decimal'))).toEqual(['-1e3', '9.50', '9.5', '10', 'null', '(absent)']);
    expect(await arranged(result, 'v', by('v', 'decimal', true))).toEqual(['10', '9.50', '9.5', '-1e3', 'null', '(absent)']);
  });

  test('sorts integers and decimals exactly, even beyond the precision of a double', async () => {
    const integers = await withValues(['9007199254740993', '9007199254740992', '"9007199254740994"']);
    expect(await arranged(integers, 'v', by('v', 'int64'))).toEqual(['9007199254740992', '9007199254740993', '9007199254740994']);
    const decimal = await withValues(['"0.1234567890123456782"', '"0.1234567890123456781"', '"0.123456789012345678"']);
    expect(await arranged(decimal, 'v', by('v', 'decimal'))).toEqual([
      '0.123456789012345678',
      '0.1234567890123456781',
      '0.1234567890123456782',
    ]);
  });

  test('sorts timestamps as instants with any offset, and infinite numbers first or last', async () => {
    const moments = await withValues(['"2024-01-01T01:00:00+02:00"', '"2024-01-01T00:00:00Z"', '"2023-12-31T23:30:00Z"']);
    expect(await arranged(moments, 'v', by('v', 'dateTimeOffset'))).toEqual([
      '2024-01-01T01:00:00+02:00',
      '2023-12-31T23:30:00Z',
      '2024-01-01T00:00:00Z',
    ]);
    const numbers = await withValues(['"INF"', '1', '"-INF"']);
    expect(await arranged(numbers, 'v', by('v', 'double'))).toEqual(['-INF', '1', 'INF']);
  });

  test('sorts strings in natural order, and equal strings by arrival or the next column', async () => {
    const result = await filled('[{"v":"étage","w":2},{"v":"Eta","w":1},{"v":"zoo","w":1},{"v":"eta","w":0},{"v":"Zoo","w":0}]');
    expect(await arranged(result, 'v', by('v', 'string'))).toEqual(['Eta', 'eta', 'étage', 'Zoo', 'zoo']);
    const twice: RowArrangement['order'] = [
      { column: 'w', descending: true, type: 'int32' },
      { column: 'v', descending: false, type: 'string' },
    ];
    expect(await arranged(result, 'v', { order: twice })).toEqual(['étage', 'Eta', 'zoo', 'eta', 'Zoo']);
  });
});

describe('rows filtered by a text', () => {
  const rows = '[{"a":"Zürich","b":1.10},{"a":"Lyon","b":2},{"a":null,"b":11.5},{"a":"zurich ouest","b":null}]';

  test('filters without case and accents, only in the shown columns', async () => {
    const result = await filled(rows);
    expect(await arranged(result, 'a', { filter: { text: 'ZURICH', columns: ['a', 'b'] } })).toEqual(['Zürich', 'zurich ouest']);
    expect(await arranged(result, 'a', { filter: { text: 'zürich O', columns: ['a'] } })).toEqual(['zurich ouest']);
    expect(await arranged(result, 'a', { filter: { text: 'lyon', columns: ['b'] } })).toEqual([]);
    expect(await arranged(result, 'a', { filter: { text: 'lyon', columns: [] } })).toEqual([]);
  });

  test('matches œ as oe and ß as ss in a filter', async () => {
    const result = await filled('[{"a":"Œuvre"},{"a":"oeuvre"},{"a":"Straße"},{"a":"STRASSE"}]');
    expect(await arranged(result, 'a', { filter: { text: 'oeuvre', columns: ['a'] } })).toEqual(['Œuvre', 'oeuvre']);
    expect(await arranged(result, 'a', { ...by('a', 'string', true), filter: { text: 'straße', columns: ['a'] } })).toEqual([
      'Straße',
      'STRASSE',
    ]);
  });

  test('filters numbers by their shown digits, and treats wildcards as ordinary characters', async () => {
    const result = await filled(rows);
    expect(await arranged(result, 'b', { filter: { text: '1.10', columns: ['a', 'b'] } })).toEqual(['1.10']);
    expect(await arranged(result, 'b', { filter: { text: '%', columns: ['a', 'b'] } })).toEqual([]);
    expect(await arranged(result, 'b', { ...by('b', 'decimal', true), filter: { text: '1', columns: ['b'] } })).toEqual(['11.5', '1.10']);
  });
});

test('rejects a view of another result, and a view of a released result', async () => {
  const result = await filled('[{"v":1}]');
  const { viewId } = await views.arrange(result, { order: [], filter: null });
  const other = await filled('[{"v":1}]');
  await expect(views.window(other, viewId, 0, 1).catch((error: unknown) => problemOf(error)?.code)).resolves.toBe('unknown-run');
  await store.release(result.runId);
  await expect(views.arrange(result, { order: [], filter: null })).rejects.toThrow();
});

describe('rows with certain values', () => {
  const rows = '[{"id":1,"city":"Bonn"},{"id":2,"city":null},{"id":3,"city":"Köln"},{"id":4},{"id":5,"city":"Bonn"},{"id":6,"city":""}]';

  test('returns rows with the selected values of each column, including null and absent, in the requested order', async () => {
    const result = await filled(rows);
    const values = (...own: readonly (string | null)[]) => ({ values: [{ column: 'city', values: own }] });
    expect(await arranged(result, 'id', values('Bonn'))).toEqual(['1', '5']);
    expect(await arranged(result, 'id', values(null, ''))).toEqual(['2', '4', '6']);
    expect(await arranged(result, 'id', { ...values('Bonn', 'Köln'), order: [{ column: 'id', descending: true, type: 'int32' }] })).toEqual(
      ['5', '3', '1'],
    );
    expect(await arranged(result, 'id', { ...values('Bonn'), filter: { text: '5', columns: ['id'] } })).toEqual(['5']);
    expect(await arranged(result, 'id', { values: [...values('Bonn').values, { column: 'id', values: ['1', '3'] }] })).toEqual(['1']);
    await store.release(result.runId);
  });

  test('returns rows for values with any characters, such as quotes and SQL', async () => {
    const result = await filled(`[{"id":1,"city":"O'Hare; DROP TABLE x --"},{"id":2,"city":"b"}]`);
    expect(await arranged(result, 'id', { values: [{ column: 'city', values: ["O'Hare; DROP TABLE x --"] }] })).toEqual(['1']);
    await store.release(result.runId);
  });
});

describe('cells that match a search text', () => {
  const columns = ['w', 'v'];
  test('finds cells in the order of rows and columns, without case and accents, and only in values', async () => {
    const result = await filled('[{"v":"Étage","w":"stage"},{"v":null,"x":"tage"},{"v":"v","w":[1,"étage"]},{"v":2.50}]');
    expect(await views.find(result, { text: 'ETAGE', columns })).toEqual({
      cells: [
        [0, 1],
        [2, 0],
      ],
      total: 2,
    });
    expect(await views.find(result, { text: '2.5', columns })).toEqual({ cells: [[3, 1]], total: 1 });
    expect(await views.find(result, { text: 'nowhere', columns })).toEqual({ cells: [], total: 0 });
  });

  test('finds cells in a sorted or filtered view, in its order', async () => {
    const result = await filled('[{"v":"a3","w":"a"},{"v":"a1"},{"v":"b"},{"v":"a2"}]');
    const { viewId } = await views.arrange(result, { order: [], filter: null, ...by('v', 'string') });
    expect(await views.find(result, { viewId, text: 'a', columns })).toEqual({
      cells: [
        [0, 1],
        [1, 1],
        [2, 0],
        [2, 1],
      ],
      total: 4,
    });
    const { viewId: filtered } = await views.arrange(result, { order: [], filter: { text: 'a3', columns: ['v'] } });
    expect(await views.find(result, { viewId: filtered, text: 'a', columns: ['v'] })).toEqual({ cells: [[0, 0]], total: 1 });
  });

  test('counts all cells with a frequent text, and returns the first 10,000', async () => {
    const result = await withValues(Array.from({ length: 50_000 }, (_, index) => `"a${index}"`));
    const plain = await views.find(result, { text: 'a', columns: ['v'] });
    expect([plain.total, plain.cells.length, plain.cells.at(-1)]).toEqual([50_000, 10_000, [9999, 0]]);
    const { viewId } = await views.arrange(result, { order: [], filter: null, ...by('v', 'string', true) });
    const sorted = await views.find(result, { viewId, text: 'a', columns: ['v'] });
    expect([sorted.total, sorted.cells.length, sorted.cells[0], sorted.cells.at(-1)]).toEqual([50_000, 10_000, [0, 0], [9999, 0]]);
  });

  test('rejects a search in a view that no longer exists', async () => {
    const result = await filled('[{"v":"a"}]');
    await expect(async () => views.find(result, { viewId: 'gone', text: 'a', columns })).rejects.toSatisfy(
      (error) => problemOf(error)?.code === 'unknown-run',
    );
  });
});
