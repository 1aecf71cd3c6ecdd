import { expect, it } from 'vitest';
import { withGaps } from '../../../renderer/chart/line-gaps.ts';

const line = (...positions: readonly number[]) => positions.map((at) => ({ at, value: at * 10 }));

it('a line doesn’t cross days without rows, which would look like values in between', () => {
  expect(withGaps(line(1, 2, 3, 7, 8)).map(({ at, value }) => [at, value])).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, Number.NaN],
    [7, 70],
    [8, 80],
  ]);
});

it('months of different lengths are no gaps, and irregular points have none', () => {
  const months = line(0, 31, 59, 90, 120);
  expect(withGaps(months)).toEqual(months);
  const irregular = line(1, 2, 10, 31, 57);
  expect(withGaps(irregular)).toEqual(irregular);
  expect(withGaps(line(1))).toEqual(line(1));
  expect(withGaps([])).toEqual([]);
});
