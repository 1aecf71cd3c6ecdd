import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Comparisons, createComparisons } from '../../../../../electron/core/results/compare/comparisons.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import { problemOf } from '../../../../../electron/wire/problem-error.ts';
import type { ComparisonRequest, ComparisonSummary } from '../../../../../shared/contract/results/comparison.ts';
import { longestShown } from '../../../../../shared/values/cell.ts';

let folder: string;
let store: ResultStore;
let comparisons: Comparisons;
const withoutSecrets = (text: string): string => text.replaceAll('canary', '[removed]');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-comparisons-'));
  store = await createResultStore(join(folder, 'results'), withoutSecrets);
  comparisons = createComparisons(store, withoutSecrets);
});

afterEach(async () => {
  await comparisons.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(text: string): Promise<string> {
  const result = await store.create();
  await result.take(new TextEncoder().encode(text));
  expect(await result.end(true)).toBe(null);
  return result.runId;
}

async function summaryOf(request: ComparisonRequest): Promise<ComparisonSummary> {
  for await (const event of await comparisons.start(request)) {
    if (event.type === 'failed') throw new Error(`the comparison failed: ${event.problem.code}`);
    if (event.type === 'done') return event.summary;
  }
  throw new Error('the comparison ended without a word');
}

const byId = { by: 'key', columns: ['id'] } as const;

describe('the comparison of two stored responses', () => {
  test('shows long values from shortly before their difference, and truncates them', async () => {
    const long = 'é'.repeat(1_000_000);
    const left = await stored(JSON.stringify([{ id: 1, a: `${long}old`, b: long, c: 'short' }]));
    const right = await stored(JSON.stringify([{ id: 1, a: `${long}new${long}`, b: long, c: 'shorn' }]));
    const { comparisonId } = await summaryOf({ left, right, alignment: byId, types: {} });
    const { rows } = await comparisons.window({ comparisonId, show: 'all', from: 0, count: 1 });
    const lead = 'é'.repeat(60);
    const beginning = ['string', 'é'.repeat(longestShown), 1_000_000];
    expect(rows[0]?.cells.slice(1)).toEqual([
      {
        kind: 'value',
        reason: 'value',
        left: ['string', `${lead}old`],
        right: ['string', `${lead}new${'é'.repeat(longestShown - 63)}`, 2_000_003],
        from: 999_940,
      },
      { kind: 'same', reason: 'none', left: beginning, right: beginning },
      { kind: 'value', reason: 'value', left: ['string', 'short'], right: ['string', 'shorn'] },
    ]);
  });

  test('returns fewer rows than requested if values are long', async () => {
    const values = Object.fromEntries(Array.from({ length: 100 }, (_, column) => [`c${column}`, 'y'.repeat(longestShown)]));
    const text = JSON.stringify(Array.from({ length: 12 }, () => values));
    const { comparisonId } = await summaryOf({
      left: await stored(text),
      right: await stored(text),
      alignment: { by: 'position' },
      types: {},
    });
    const { rows } = await comparisons.window({ comparisonId, show: 'all', from: 3, count: 9 });
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
  });

  test('compares values exactly, and shows each difference with both values', async () => {
    const left = await stored('[{"id":9007199254740993,"a":"x","c":1},{"id":2,"a":1.10}]');
    const right = await stored('{"value":[{"id":2,"a":1.1},{"id":"9007199254740993","a":"y"}]}');
    const summary = await summaryOf({ left, right, alignment: byId, types: { id: 'int64' } });
    expect(summary).toMatchObject({ pairs: 2, agreeing: 1, values: { value: 1, type: 1, format: 1 } });
    const { rows } = await comparisons.window({ comparisonId: summary.comparisonId, show: 'value', from: 0, count: 10 });
    expect(rows).toEqual([
      {
        row: 0,
        left: 0,
        right: 1,
        cells: [
          { kind: 'type', reason: 'number-as-text', left: ['number', '9007199254740993'], right: ['string', '9007199254740993'] },
          { kind: 'value', reason: 'value', left: ['string', 'x'], right: ['string', 'y'] },
          { kind: 'same', reason: 'none', left: ['number', '1'], right: ['absent', ''] },
        ],
      },
    ]);
    expect(await comparisons.next({ comparisonId: summary.comparisonId, show: 'all', from: 0, direction: 'next' })).toBe(1);
    expect(await comparisons.next({ comparisonId: summary.comparisonId, show: 'all', from: 1, direction: 'next' })).toBe(null);
  });

  test('shows no secret that a server returned', async () => {
    const [left, right] = [await stored('[{"id":1,"a":"canary"}]'), await stored('[{"id":1,"a":"the canary"}]')];
    const { comparisonId } = await summaryOf({ left, right, alignment: byId, types: {} });
    expect(JSON.stringify(await comparisons.window({ comparisonId, show: 'all', from: 0, count: 10 }))).not.toContain('canary');
  });

  test('remains available after one of its responses is released', async () => {
    const [left, right] = [await stored('[{"id":1}]'), await stored('[{"id":2}]')];
    const { comparisonId } = await summaryOf({ left, right, alignment: byId, types: {} });
    await store.release(left);
    expect((await comparisons.window({ comparisonId, show: 'any', from: 0, count: 10 })).rows).toHaveLength(2);
    comparisons.release(comparisonId);
    await expect(comparisons.window({ comparisonId, show: 'any', from: 0, count: 10 })).rejects.toSatisfy(
      (error) => problemOf(error)?.code === 'unknown-run',
    );
  });

  test('reports that a response was deleted', async () => {
    const left = await stored('[{"id":1}]');
    await expect(comparisons.start({ left, right: 'gone', alignment: byId, types: {} })).rejects.toSatisfy(
      (error) => problemOf(error)?.code === 'unknown-run',
    );
  });

  test('stops if the page no longer waits, without affecting the next comparison', async () => {
    const rows = `[${Array.from({ length: 20_000 }, (_, id) => `{"id":${id}}`).join(',')}]`;
    const [left, right] = [await stored(rows), await stored(rows)];
    const events = await comparisons.start({ left, right, alignment: byId, types: {} });
    await events.return(undefined);
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(await summaryOf({ left, right, alignment: byId, types: {} })).toMatchObject({ identical: 20_000 });
  });
});
