import { expect, it } from 'vitest';
import { createComparedPages } from '../../../renderer/compare/compared-pages.ts';
import type { ComparedRow, ComparisonWindow } from '../../../shared/contract/comparison.ts';

const rowAt = (place: number): ComparedRow => ({ row: place, left: place, right: place, cells: [] });

/** A comparison whose windows come only when the test says so. */
function slowComparison() {
  const waiting: { from: number; answer: () => void; fail: () => void }[] = [];
  const fetchWindow = (from: number, count: number) =>
    new Promise<ComparisonWindow>((resolve, reject) => {
      const rows = Array.from({ length: count }, (_, index) => rowAt(from + index));
      waiting.push({ from, answer: () => resolve({ from, rows }), fail: () => reject(new Error('gone')) });
    });
  const next = async (how: 'answer' | 'fail' = 'answer'): Promise<number | undefined> => {
    const first = waiting.shift();
    first?.[how]();
    await new Promise((resolve) => setImmediate(resolve));
    return first?.from;
  };
  return { waiting, fetchWindow, next };
}

it('rows of a comparison that a fling has left behind are not fetched', async () => {
  const comparison = slowComparison();
  const pages = createComparedPages(comparison.fetchWindow, () => {});
  for (let first = 0; first <= 900_000; first += 10_000) pages.want(first, first + 20);
  expect(comparison.waiting.map(({ from }) => from)).toEqual([0, 10_000]);
  await comparison.next();
  expect(comparison.waiting.map(({ from }) => from)).toEqual([10_000, 900_000]);
  await comparison.next();
  await comparison.next();
  expect(pages.rowAt(900_010)).toEqual(rowAt(900_010));
  expect(comparison.waiting).toEqual([]);
});

it('rows of a comparison that could not be fetched come with the next try', async () => {
  const comparison = slowComparison();
  const pages = createComparedPages(comparison.fetchWindow, () => {});
  pages.want(0, 20);
  await comparison.next('fail');
  expect(pages.failure()).toBeInstanceOf(Error);
  pages.want(0, 20);
  expect(comparison.waiting).toEqual([]);
  pages.retry();
  await comparison.next();
  expect(pages.failure()).toBe(null);
  expect(pages.rowAt(19)).toEqual(rowAt(19));
});
