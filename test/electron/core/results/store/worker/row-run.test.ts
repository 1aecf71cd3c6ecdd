import { expect, test } from 'vitest';
import { GrowingOffsets } from '../../../../../../electron/core/results/store/worker/row-run.ts';

test.each([
  ['close together', 100],
  ['gigabytes apart', 3_000_000_000],
])('finds rows that are %s in the file, across blocks', (_words, distance) => {
  const offsets = new GrowingOffsets();
  for (let row = 0; row < 70_000; row += 1) offsets.push(row * distance);
  for (const row of [0, 1, 2, 65_535, 65_536, 69_999]) expect(offsets.at(row)).toBe(row * distance);
  expect(() => offsets.at(70_000)).toThrow(RangeError);
});
