import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { exactMean } from '../../../../../electron/core/results/arrange/column-sql.ts';
import { columnStatistics, columnsToLoad } from '../../../../../electron/core/results/statistics/column-statistics.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import type { ColumnStatistics } from '../../../../../shared/contract/results/column-statistics.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

let folder: string;
let store: ResultStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-statistics-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the statistics of a column `v` with these JSON values. An empty string is a row without the member. */
async function statisticsOf(sources: readonly string[], type: ValueType): Promise<ColumnStatistics> {
  const result = await store.create();
  const rows = sources.map((source, index) => (source === '' ? `{"i":${index}}` : `{"i":${index},"v":${source}}`));
  await result.take(new TextEncoder().encode(`[${rows.join(',')}]`));
  expect(await result.end(true)).toBe(null);
  return columnStatistics(store.columns, result, { column: 'v', type }, (text) => text.replaceAll('canary', '[removed]'));
}

describe('the statistics of a column', () => {
  test('counts null, absent, and empty values separately, and lists the most frequent values first', async () => {
    const statistics = await statisticsOf(['"a"', '"b"', '"a"', 'null', '', '""', '"canary"'], 'string');
    expect(statistics).toMatchObject({
      rows: 7,
      nulls: 1,
      absent: 1,
      empty: 1,
      distinct: 4,
      reading: 'text',
      lengths: { shortest: 0, longest: 6 },
    });
    expect(statistics.top[0]).toEqual({ cell: ['string', 'a'], count: 2, cut: false });
    expect(JSON.stringify(statistics)).not.toContain('canary');
  });

  test('returns the exact minimum, maximum, and mean of integers beyond the precision of a double', async () => {
    const statistics = await statisticsOf(['9007199254740993', '"9007199254740992"', '9007199254740995'], 'int64');
    expect(statistics).toMatchObject({
      least: '9007199254740992',
      greatest: '9007199254740995',
      mean: { text: '9007199254740993.333333333333333', exact: true },
      distinct: 3,
    });
  });

  test('returns decimals as sent, and counts NaN, infinite, and invalid values separately', async () => {
    const statistics = await statisticsOf(['1.10', '0.30', '"NaN"', '"INF"', '2.20', '"x"'], 'decimal');
    expect(statistics).toMatchObject({
      least: '0.30',
      greatest: '2.20',
      mean: { text: '1.2', exact: true },
      notANumber: 1,
      infinite: 1,
      misread: 1,
    });
    expect(statistics.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(statistics.histogram).toEqual([
      { from: 0.3, to: 0.4, count: 1 },
      { from: 1.1, to: 1.2, count: 1 },
      { from: 2.2, to: 2.3, count: 1 },
    ]);
  });

  test('uses whole-number bins for integers, and calendar bins for dates and timestamps', async () => {
    const grades = await statisticsOf(['1', '2', '2', '6'], 'int32');
    expect(grades.histogram).toEqual([
      { from: 1, to: 2, count: 1 },
      { from: 2, to: 3, count: 2 },
      { from: 6, to: 7, count: 1 },
    ]);
    const utc = (text: string): number => Date.parse(text);
    expect((await statisticsOf(['"2024-02-29"', '"2024-03-04"', '"2025-03-01"'], 'date')).histogram).toEqual([
      { from: utc('2024-02-01'), to: utc('2024-03-01'), count: 1 },
      { from: utc('2024-03-01'), to: utc('2024-04-01'), count: 1 },
      { from: utc('2025-03-01'), to: utc('2025-04-01'), count: 1 },
    ]);
    expect((await statisticsOf(['"2024-06-01T08:10:00+02:00"', '"2024-06-01T15:59:00+02:00"'], 'dateTimeOffset')).histogram).toEqual([
      { from: utc('2024-06-01T06:00Z'), to: utc('2024-06-01T06:30Z'), count: 1 },
      { from: utc('2024-06-01T13:30Z'), to: utc('2024-06-01T14:00Z'), count: 1 },
    ]);
    expect((await statisticsOf(['7', '7'], 'int32')).histogram).toEqual([]);
  });

  test('returns the exact mean of decimals with up to 38 digits before the point, and never as a rounded number with an exponent', async () => {
    const { mean } = await statisticsOf(['882000000000000000000000000000.10', '-0.05', '2', '12345678901234567890'], 'decimal');
    expect(mean).toEqual({ text: '220500000003086419725308641973.0125', exact: true });
    const nines = '9'.repeat(28);
    expect((await statisticsOf([nines, nines, nines, `-${nines}`, `-${nines}`], 'decimal')).mean).toMatchObject({ exact: true });
    expect((await statisticsOf(['9'.repeat(39), '1'], 'decimal')).mean?.exact).toBe(false);
  });

  test('reports that a mean isn’t exact if a number has too many digits', async () => {
    expect((await statisticsOf(['1e300', '1'], 'double')).mean?.exact).toBe(false);
  });

  test('treats a column of unknown type as numbers if it has only numbers', async () => {
    expect((await statisticsOf(['1', '2', 'null'], 'unknown')).reading).toBe('number');
    expect((await statisticsOf(['1', '"x"'], 'unknown')).reading).toBe('text');
  });

  test('orders timestamps as instants with any time zone', async () => {
    const statistics = await statisticsOf(
      ['"2020-01-01T12:00:00Z"', '"2020-01-01T12:30:00+02:00"', '"2020-01-02T00:00:00Z"'],
      'dateTimeOffset',
    );
    expect(statistics).toMatchObject({
      reading: 'moment',
      least: '2020-01-01T12:30:00+02:00',
      greatest: '2020-01-02T00:00:00Z',
      mean: null,
    });
    expect(statistics.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test('returns empty statistics for a column without values', async () => {
    expect(await statisticsOf(['null', ''], 'double')).toMatchObject({
      distinct: 0,
      least: null,
      greatest: null,
      mean: null,
      top: [],
      histogram: [],
    });
  });
});

test('rounds an exact mean to 15 decimal places, with the same result for the negative sum', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 1, max: 1_000_000 }), (sum, count) => {
      const mean = exactMean(String(sum), count);
      const [whole = '', fraction = ''] = mean.split('.');
      const units = BigInt(whole) * 10n ** 15n + BigInt(fraction.padEnd(15, '0'));
      const twice = 2n * (units * BigInt(count) - sum * 10n ** 15n);
      expect(twice <= BigInt(count) && twice >= -BigInt(count)).toBe(true);
      expect(exactMean(`-${sum}`, count)).toBe(mean === '0' ? '0' : `-${mean}`);
    }),
  );
});

const columns = Array.from({ length: 500 }, (_, index) => `c${index}`);

it('loads the same group of 32 columns for any column of the group', () => {
  expect(columnsToLoad('c33', columns, 90_000_000)).toEqual(columns.slice(32, 64));
  expect(columnsToLoad('c63', columns, 90_000_000)).toEqual(columns.slice(32, 64));
  expect(columnsToLoad('c499', columns, 90_000_000)).toEqual(columns.slice(480));
});

it('loads fewer columns at a time if values are long, but at least one', () => {
  expect(columnsToLoad('c5', columns, 4 * 1024 ** 3)).toEqual(['c3', 'c4', 'c5']);
  expect(columnsToLoad('c5', columns, 40 * 1024 ** 3)).toEqual(['c5']);
});

it('loads only the requested column if no row has it', () => {
  expect(columnsToLoad('late', columns, 1000)).toEqual(['late']);
});
