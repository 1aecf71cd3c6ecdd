import { expect, test } from 'vitest';
import { nothingSelected, withCell } from '../../../renderer/grid/selection-summary.tsx';
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
