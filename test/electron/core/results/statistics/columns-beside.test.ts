import { expect, it } from 'vitest';
import { columnsBeside } from '../../../../../electron/core/results/statistics/columns-beside.ts';

const columns = Array.from({ length: 500 }, (_, index) => `c${index}`);

it('columns are loaded by the same thirty-two, whichever of them is asked for', () => {
  expect(columnsBeside('c33', columns, 90_000_000)).toEqual(columns.slice(32, 64));
  expect(columnsBeside('c63', columns, 90_000_000)).toEqual(columns.slice(32, 64));
  expect(columnsBeside('c499', columns, 90_000_000)).toEqual(columns.slice(480));
});

it('fewer of them are loaded at once where their values are long, one at least', () => {
  expect(columnsBeside('c5', columns, 4 * 1024 ** 3)).toEqual(['c3', 'c4', 'c5']);
  expect(columnsBeside('c5', columns, 40 * 1024 ** 3)).toEqual(['c5']);
});

it('a column that no row has is loaded alone', () => {
  expect(columnsBeside('late', columns, 1000)).toEqual(['late']);
});
