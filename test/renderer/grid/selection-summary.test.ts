import { expect, test } from 'vitest';
import { averageOf, nothingSelected, withCell } from '../../../renderer/grid/selection-summary.tsx';
import type { Cell } from '../../../shared/values/cell.ts';

test('sums selected numbers exactly, and only counts other values', () => {
  const cells: readonly Cell[] = [
    ['number', '9007199254740993'],
    ['number', '0.1'],
    ['number', '0.20'],
    ['number', '-5e-1'],
    ['string', '007'],
    ['null', 'null'],
    ['absent', ''],
    ['number', '1e999999'],
  ];
  const summary = cells.reduce(withCell, nothingSelected);
  expect(summary).toEqual({
    values: 6,
    numbers: 4,
    sum: { units: 900719925474099280n, scale: 2 },
    minimum: '-5e-1',
    maximum: '9007199254740993',
  });
});

test('marks an average that isn’t exact, and never rounds a small one to zero', () => {
  expect(averageOf({ units: 10n, scale: 0 }, 4)).toEqual({ text: '2.5', isExact: true });
  expect(averageOf({ units: 1n, scale: 0 }, 3)).toEqual({ text: '0.3333333333', isExact: false });
  expect(averageOf({ units: 1n, scale: 15 }, 2)).toEqual({ text: '0.0000000000000005', isExact: true });
  expect(averageOf({ units: 882n, scale: -27 }, 2)).toEqual({ text: `441${'0'.repeat(27)}`, isExact: true });
});
