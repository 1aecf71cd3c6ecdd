import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartKinds, chartOf } from '../../../renderer/chart/chart-choice.ts';
import { type ChartableColumn, chartableColumns } from '../../../renderer/chart/chartable-column.ts';
import { choiceOfKind, firstChoice, possibleKinds } from '../../../renderer/chart/first-choice.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { type ValueType, valueTypes } from '../../../shared/values/value-type.ts';

const column = (name: string, type: ValueType, different = 100, key = false): ChartableColumn => ({
  name,
  type,
  values: 100,
  different,
  key,
});
const id = column('id', 'int32', 100, true);
const site = column('site', 'string', 6);
const title = column('title', 'string');
const year = column('year', 'int32', 2);
const yieldOf = column('yield', 'double');
const price = column('price', 'decimal');
const day = column('day', 'date');

describe('the default chart', () => {
  test.each([
    ['repeated texts and a number', [site, year, yieldOf], { kind: 'bar', across: 'site', up: 'yield', by: 'mean' }],
    ['unique texts and a number', [title, price], { kind: 'bar', across: 'title', up: 'price', by: 'sum' }],
    ['a date and a number', [site, price, day], { kind: 'line', across: 'day', up: 'price' }],
    ['two numbers', [title, price, yieldOf], { kind: 'scatter', across: 'price', up: 'yield' }],
    ['one number', [price], { kind: 'histogram', across: 'price' }],
    ['one date', [day], { kind: 'histogram', across: 'day' }],
    ['only texts', [title, site], { kind: 'bar', across: 'site', up: null, by: 'count' }],
    ['a key and timestamps, without a sum of the key', [id, column('at', 'dateTimeOffset')], { kind: 'histogram', across: 'at' }],
    ['a key, repeated texts, and an integer', [id, site, year], { kind: 'bar', across: 'site', up: 'year', by: 'mean' }],
    ['a key and repeated texts', [id, site], { kind: 'bar', across: 'site', by: 'count' }],
    ['a key and two numbers', [id, price, yieldOf], { kind: 'scatter', across: 'price', up: 'yield' }],
    ['a key and one number', [id, price], { kind: 'histogram', across: 'price' }],
    ['only a key', [id], { kind: 'histogram', across: 'id' }],
    ['a boolean', [column('paid', 'boolean', 2)], { kind: 'bar', across: 'paid', by: 'count' }],
  ])('fits %s', (_, columns, expected) => {
    expect(firstChoice(columns)).toMatchObject(expected);
  });

  test('doesn’t exist without columns, or with binary columns only', () => {
    expect(firstChoice([])).toBe(null);
    expect(firstChoice([column('photo', 'binary')])).toBe(null);
  });
});

const anyColumns = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 4 }),
    type: fc.constantFrom(...valueTypes),
    values: fc.nat(50),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    key: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
);
const made = (given: readonly (Omit<ChartableColumn, 'different'> & { share: number })[]): ChartableColumn[] =>
  given.map(({ share, ...known }) => ({ ...known, different: Math.round(known.values * share) }));

describe('charts of any columns', () => {
  test('have a default that can be drawn, if any chart type is possible', () => {
    fc.assert(
      fc.property(anyColumns, (given) => {
        const columns = made(given);
        const choice = firstChoice(columns);
        if (choice !== null) expect(chartOf(choice, columns)).not.toBe(null);
        expect(choice !== null).toBe(possibleKinds(columns).length > 0);
      }),
    );
  });

  test('restore the previous selection when the user changes the chart type and back', () => {
    fc.assert(
      fc.property(anyColumns, fc.constantFrom(...chartKinds), fc.constantFrom(...chartKinds), (given, one, other) => {
        const columns = made(given);
        const before = choiceOfKind(one, columns, null);
        fc.pre(before !== null);
        const after = choiceOfKind(other, columns, before);
        expect(after !== null).toBe(possibleKinds(columns).includes(other));
        if (after !== null) expect(chartOf(after, columns)?.kind).toBe(other);
        expect(choiceOfKind(one, columns, before)).toEqual(before);
      }),
    );
  });
});

describe('columns of a chart', () => {
  const rows: Cell[][] = [
    [
      ['number', '1'],
      ['string', '2024-01-01'],
      ['json', '[1]'],
      ['string', 'x'],
    ],
    [
      ['number', '2.5'],
      ['string', '2024-02-01'],
      ['null', 'null'],
      ['null', 'null'],
    ],
  ];
  const names = ['n', 'd', 'l', 's'];

  test('use the types of their values if none is declared, and omit lists', () => {
    expect(chartableColumns(names, new Map(), new Set(['n']), { from: 0, columns: names, rows })).toEqual([
      { name: 'n', type: 'double', values: 2, different: 2, key: true },
      { name: 'd', type: 'date', values: 2, different: 2, key: false },
      { name: 's', type: 'unknown', values: 1, different: 1, key: false },
    ]);
  });

  test('use their declared types', () => {
    expect(chartableColumns(['d'], new Map([['d', 'string']]), new Set(), { from: 0, columns: names, rows })[0]?.type).toBe('string');
  });
});
