import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartGroups } from '../../../../../electron/core/results/chart/chart-groups.ts';
import { chartMarks } from '../../../../../electron/core/results/chart/chart-marks.ts';
import { createResultStore, type ResultStore } from '../../../../../electron/core/results/store/result-store.ts';
import { type Chart, type ChartMarks, chartMarksSchema, type GroupedChart } from '../../../../../shared/contract/results/chart.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

let folder: string;
let store: ResultStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-chart-'));
  store = await createResultStore(join(folder, 'results'), (text) => text);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the marks of a chart of JSON rows, as the page receives them. */
async function marksOf<K extends Chart['kind']>(rows: readonly string[], chart: Chart & { kind: K }): Promise<ChartMarks & { kind: K }> {
  const result = await store.create();
  await result.take(new TextEncoder().encode(`[${rows.join(',')}]`));
  expect(await result.end(true)).toBe(null);
  const marks = await chartMarks(store.columns, result, chart, (text) => text.replaceAll('canary', '[removed]'));
  await store.release(result.runId);
  const isOfKind = (one: ChartMarks): one is ChartMarks & { kind: K } => one.kind === chart.kind;
  const read = chartMarksSchema.parse(marks);
  if (!isOfKind(read)) throw new Error(`marks of another chart: ${read.kind}`);
  return read;
}

const column = (name: string, type: ValueType) => ({ name, type });
const site = column('site', 'string');
const amount = column('amount', 'decimal');

describe('the bars of a chart', () => {
  const rows = [
    '{"site":"a","amount":1.10}',
    '{"site":"b","amount":0.20}',
    '{"site":"a","amount":2.20}',
    '{"site":null,"amount":"5"}',
    '{"site":"b","amount":null}',
    '{"amount":0.5}',
    '{"site":"canary","amount":"NaN"}',
    '{"site":"canary","amount":0.1}',
  ];

  test('shows exact sums, largest first, with null and absent categories and the number of counted rows', async () => {
    const marks = await marksOf(rows, { kind: 'bar', category: site, measure: { by: 'sum', column: amount }, order: 'size' });
    expect(marks).toMatchObject({ rows: 8, counted: 6, categories: 5 });
    expect(marks.marks.map(({ category, text, rows: own }) => [...category, text, own])).toEqual([
      ['null', 'null', '5', 1],
      ['string', 'a', '3.3', 2],
      ['absent', '', '0.5', 1],
      ['string', 'b', '0.2', 1],
      ['string', '[removed]', '0.1', 1],
    ]);
  });

  test('shows the number of all rows, in the order of the categories', async () => {
    const marks = await marksOf(rows, { kind: 'bar', category: site, measure: { by: 'count' }, order: 'category' });
    expect(marks.counted).toBe(8);
    expect(marks.marks.map(({ category, value }) => [category[1], value])).toEqual([
      ['a', 2],
      ['b', 2],
      ['[removed]', 2],
      ['null', 1],
      ['', 1],
    ]);
  });

  test.each([
    ['mean', '9007199254740993.333333333333333'],
    ['median', '9007199254740992'],
    ['least', '9007199254740992'],
    ['greatest', '9007199254740995'],
    ['sum', '27021597764222980'],
  ] as const)('shows the %s of integers beyond the precision of a double, exact except for the median', async (by, text) => {
    const big = ['9007199254740993', '9007199254740992', '9007199254740995'].map((value) => `{"site":"a","amount":${value}}`);
    const marks = await marksOf(big, { kind: 'bar', category: site, measure: { by, column: column('amount', 'int64') }, order: 'size' });
    expect(marks.marks[0]?.text).toBe(text);
  });

  test('shows at most 40 bars, in numeric order if the categories are numbers', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `{"site":${99 - index}}`);
    const marks = await marksOf(many, { kind: 'bar', category: column('site', 'int32'), measure: { by: 'count' }, order: 'category' });
    expect(marks.categories).toBe(100);
    expect(marks.marks.map(({ category }) => category[1])).toEqual(Array.from({ length: 40 }, (_, index) => String(index)));
  });
});

describe('bars by time, by series, and for the remaining categories', () => {
  const at = column('at', 'dateTimeOffset');
  const shown = ({ marks, series }: ChartMarks & { kind: 'bar' }) =>
    marks.map(({ category, other, series: index, text, rows }) => [
      other === true ? 'other' : category[1],
      index === undefined ? null : series[index]?.other === true ? 'other' : series[index]?.category[1],
      text,
      rows,
    ]);
  const count = { by: 'count' } as const;
  const timestamps = ['2023-12-31T23:30:00-01:00', '2024-01-01T00:00:00Z', '2024-02-29T12:00:00Z', '2024-04-01T00:00:00Z', 'no time'];
  const times = timestamps.map((value) => `{"at":"${value}"}`);

  test.each([
    ['year', [['2024', 4]]],
    [
      'quarter',
      [
        ['2024-Q1', 3],
        ['2024-Q2', 1],
      ],
    ],
    [
      'month',
      [
        ['2024-01', 2],
        ['2024-02', 1],
        ['2024-04', 1],
      ],
    ],
    [
      'week',
      [
        ['2024-01-01', 2],
        ['2024-02-26', 1],
        ['2024-04-01', 1],
      ],
    ],
    [
      'automatic',
      [
        ['2024-01-01', 2],
        ['2024-02-26', 1],
        ['2024-04-01', 1],
      ],
    ],
  ] as const)('counts rows by %s in UTC and in order, and text that isn’t a timestamp as null', async (bin, expected) => {
    const marks = await marksOf(times, { kind: 'bar', category: at, measure: count, order: 'category', bin });
    expect(shown(marks)).toEqual([...expected, ['null', 1]].map(([name, rows]) => [name, null, String(rows), rows]));
    expect(marks.bin).toBe(bin === 'automatic' ? 'week' : bin);
  });

  test('uses coarser bins than requested if there would be more than 40 bars', async () => {
    const bars = { kind: 'bar', category: at, measure: count, order: 'category' } as const;
    expect((await marksOf(times, { ...bars, bin: 'day' })).bin).toBe('week');
    const near = times.slice(0, 2);
    expect(shown(await marksOf(near, { ...bars, bin: 'day' }))).toEqual([['2024-01-01', null, '2', 2]]);
    expect(shown(await marksOf(near, { ...bars, bin: 'hour' }))).toEqual([['2024-01-01T00:00Z', null, '2', 2]]);
  });

  test('measures the remaining categories over all their rows, not over their bars', async () => {
    const rows = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((value, index) => `{"site":"${value}","amount":${index}}`);
    const mean = { by: 'mean', column: amount } as const;
    const marks = await marksOf(rows, { kind: 'bar', category: site, measure: mean, order: 'category', most: 2, others: true });
    expect(shown(marks)).toEqual([
      ['a', null, '1', 3],
      ['b', null, '3.5', 2],
      ['other', null, '5.5', 2],
    ]);
    expect(marks.categories).toBe(4);
    const plain = await marksOf(rows, { kind: 'bar', category: site, measure: count, order: 'size', most: 2 });
    expect(shown(plain)).toEqual([
      ['a', null, '3', 3],
      ['b', null, '2', 2],
    ]);
    expect(plain.counted).toBe(7);
  });

  test('splits bars by the eight most frequent values of another column, and the remaining ones', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `{"site":"${index % 2}","by":${index < 3 ? 'null' : `"v${index}"`}}`);
    const marks = await marksOf(rows, { kind: 'bar', category: site, measure: count, order: 'category', series: column('by', 'string') });
    expect(marks.series.map(({ category, other }) => [...category, other === true])).toEqual([
      ['null', 'null', false],
      ...Array.from({ length: 7 }, (_, index) => ['string', `v${index + 3}`, false]),
      ['string', '', true],
    ]);
    expect(shown(marks).filter(([, series]) => series === 'null' || series === 'other')).toEqual([
      ['0', 'null', '2', 2],
      ['0', 'other', '1', 1],
      ['1', 'null', '1', 1],
      ['1', 'other', '1', 1],
    ]);
    expect(marks.marks.reduce((sum, { rows: own }) => sum + own, 0)).toBe(12);
  });
});

describe('the table of all groups of a chart', () => {
  async function groupsOf(rows: readonly string[], chart: GroupedChart): Promise<readonly (readonly string[])[]> {
    const result = await store.create();
    await result.take(new TextEncoder().encode(`[${rows.join(',')}]`));
    expect(await result.end(true)).toBe(null);
    const groups = await chartGroups(store, result, chart);
    const stored = await store.get(groups.runId).window(0, 500);
    await store.release(groups.runId);
    return [groups.columns, ...stored.rows.map((cells) => cells.map(([, text]) => text))];
  }

  test('contains more groups than bars, with series, the measure, and the number of rows', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `{"site":"s${index % 50}","by":"${index % 2}","amount":${index}.5}`);
    const mean = { by: 'mean', column: amount } as const;
    const all = await groupsOf(many, { kind: 'bar', category: site, measure: mean, order: 'category', most: 5 });
    expect(all).toHaveLength(51);
    expect(all.slice(0, 2)).toEqual([
      ['site', 'average_amount', 'row_count'],
      ['s0', '25.5', '2'],
    ]);
    const split = await groupsOf(many, {
      kind: 'bar',
      category: site,
      measure: { by: 'count' },
      order: 'category',
      series: column('by', 'string'),
    });
    expect(split.slice(0, 2)).toEqual([
      ['site', 'by', 'row_count'],
      ['s0', '0', '2'],
    ]);
  });

  test('lists the groups of a line chart in the order of its axis', async () => {
    const rows = ['2024-03-01', '2024-01-02', '2024-01-01'].map((day) => `{"at":"${day}"}`);
    const line = { kind: 'line', along: column('at', 'date'), measure: { by: 'count' }, bin: 'month' } as const;
    expect(await groupsOf(rows, line)).toEqual([
      ['at', 'row_count'],
      ['2024-01', '2'],
      ['2024-03', '1'],
    ]);
  });
});

describe('the points of a line chart', () => {
  test('combines equal instants with different time zones, in ascending order', async () => {
    const rows = [
      '{"at":"2024-01-02T00:00:00Z","amount":2}',
      '{"at":"2024-01-01T00:00:00Z","amount":1}',
      '{"at":"2024-01-02T01:00:00+01:00","amount":4}',
    ];
    const marks = await marksOf(rows, { kind: 'line', along: column('at', 'dateTimeOffset'), measure: { by: 'mean', column: amount } });
    expect(marks).toMatchObject({ counted: 3, places: 2, gathered: false, reading: 'moment' });
    expect(marks.marks).toEqual([
      { at: Date.UTC(2024, 0, 1), value: 1, text: '1', rows: 1 },
      { at: Date.UTC(2024, 0, 2), value: 3, text: '3', rows: 2 },
    ]);
  });

  test('combines points by calendar periods if there are more days than pixels', async () => {
    const days = Array.from({ length: 800 }, (_, index) => `{"at":"${new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)}"}`);
    const marks = await marksOf(days, { kind: 'line', along: column('at', 'date'), measure: { by: 'count' } });
    expect(marks).toMatchObject({ counted: 800, places: 800, gathered: true });
    expect(marks.marks.length).toBeLessThanOrEqual(500);
    expect(marks.marks.reduce((sum, { value }) => sum + value, 0)).toBe(800);
  });

  test('uses the selected bins, or coarser ones if there would be too many, with one line per series', async () => {
    const days = Array.from({ length: 800 }, (_, index) => {
      const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
      return `{"at":"${day}","site":"${index % 2}"}`;
    });
    const line = { kind: 'line', along: column('at', 'date'), measure: { by: 'count' } } as const;
    const years = await marksOf(days, { ...line, bin: 'year' });
    expect(years.marks.map(({ at, value }) => [new Date(at).getUTCFullYear(), value])).toEqual([
      [2020, 366],
      [2021, 365],
      [2022, 69],
    ]);
    expect((await marksOf(days, { ...line, bin: 'day' })).bin).toBe('week');
    const split = await marksOf(days, { ...line, bin: 'year', series: site });
    expect(split.series.map(({ category }) => category[1])).toEqual(['0', '1']);
    expect(split.marks.slice(0, 2).map(({ at, series, value }) => [new Date(at).getUTCFullYear(), series, value])).toEqual([
      [2020, 0, 183],
      [2020, 1, 183],
    ]);
  });

  test('omits infinite dates, and text that isn’t a date', async () => {
    const marks = await marksOf(['{"at":"infinity"}', '{"at":"2024-01-01"}', '{"at":"none"}'], {
      kind: 'line',
      along: column('at', 'date'),
      measure: { by: 'count' },
    });
    expect(marks).toMatchObject({ rows: 3, counted: 1 });
  });
});

describe('the points of a scatter chart', () => {
  test('shows the same sample of points each time, which includes the outermost points', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => `{"x":${index % 613},"y":${(index * 7919) % 6007}}`);
    rows[4321] = '{"x":-100000,"y":1}';
    rows[1234] = '{"x":1,"y":100000}';
    const scatter = { kind: 'scatter', across: column('x', 'int32'), up: column('y', 'int32') } as const;
    const marks = await marksOf(rows, scatter);
    expect(marks.counted).toBe(6000);
    expect(marks.marks).toHaveLength(2000);
    expect(marks.marks).toContainEqual({ x: -100000, y: 1 });
    expect(marks.marks).toContainEqual({ x: 1, y: 100000 });
    expect(await marksOf(rows, scatter)).toEqual(marks);
  });

  test('uses one column on both axes', async () => {
    const marks = await marksOf(['{"x":1}', '{"x":null}'], { kind: 'scatter', across: column('x', 'int32'), up: column('x', 'int32') });
    expect(marks).toMatchObject({ rows: 2, counted: 1, marks: [{ x: 1, y: 1 }] });
  });
});

describe('a histogram', () => {
  test('uses calendar months as the bins of a histogram of dates', async () => {
    const months = Array.from({ length: 24 }, (_, index) => `{"at":"${new Date(Date.UTC(2020, index, 17)).toISOString().slice(0, 10)}"}`);
    const marks = await marksOf(months, { kind: 'histogram', values: column('at', 'date') });
    expect(marks.marks).toHaveLength(24);
    expect(marks.marks[0]).toEqual({ from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 1, 1), count: 1 });
  });

  test('counts every finite number in its bin', async () => {
    const number = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }).map((cents) => cents / 100),
      fc.double({ noNaN: true, min: -1e308, max: 1e308 }),
      fc.maxSafeInteger(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 60 }), async (numbers) => {
        const rows = numbers.map((one) => `{"v":${JSON.stringify(one)}}`);
        const { counted, marks } = await marksOf(rows, { kind: 'histogram', values: column('v', 'double') });
        expect(counted).toBe(numbers.length);
        expect(marks.length).toBeLessThanOrEqual(42);
        for (const { from, to, count } of marks) {
          expect(
            numbers.filter((one) => one >= from && one < to),
            `from ${from} to ${to}`,
          ).toHaveLength(count);
        }
        expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
      }),
      { numRuns: 60 },
    );
  });

  test('shows no bins if there are no values', async () => {
    expect(await marksOf(['{"v":null}'], { kind: 'histogram', values: column('v', 'double') })).toMatchObject({ counted: 0, marks: [] });
  });
});
