import { expect, it } from 'vitest';
import { copiedText, maxCopiedCells } from '../../../renderer/grid/copy-cells.ts';
import type { FetchWindow } from '../../../renderer/grid/row-pages.ts';
import type { Cell } from '../../../shared/values/cell.ts';

/** Returns rows with three columns, and records the number of rows of each call. */
function rowsOf(counts: number[]): FetchWindow {
  return async (from, count) => {
    counts.push(count);
    return {
      from,
      columns: ['a', 'b', 'c'],
      rows: Array.from({ length: count }, (_, index): Cell[] => [
        ['number', String(from + index)],
        ['string', 'hidden'],
        ['string', 'c'],
      ]),
    };
  };
}

// `c` is pinned before `a`, and `b` is hidden.
const shown = { names: ['c', 'a'], sources: [2, 0], pinned: 1 };

it('copies the selected cells in the displayed column order, without hidden columns', async () => {
  const block = { first: { row: 7, column: 0 }, last: { row: 8, column: 1 } };
  expect(await copiedText(block, shown, 3, 'csv', rowsOf([]), false)).toBe('c,a\r\nc,7\r\nc,8\r\n');
});

it('says below a Markdown table what its rows are, and leaves formats for programs without it', async () => {
  const block = { first: { row: 7, column: 0 }, last: { row: 7, column: 1 } };
  const copied = (format: 'markdown' | 'csv' | 'json') =>
    copiedText(block, shown, 3, format, rowsOf([]), false, 'OData · 1 of “a_b” <rows>');
  expect(await copied('markdown')).toBe('| c | a |\n| --- | ---: |\n| c | 7 |\n\nOData · 1 of “a\\_b” \\<rows\\>\n');
  for (const format of ['csv', 'json'] as const) expect(await copied(format)).not.toContain('OData');
});

it('copies all of many cells, in steps that don’t block the page', async () => {
  const counts: number[] = [];
  const block = { first: { row: 0, column: 1 }, last: { row: 99, column: 1 } };
  expect(await copiedText(block, shown, 500, 'tsv', rowsOf(counts), false)).toBe(Array.from({ length: 100 }, (_, row) => row).join('\n'));
  expect(counts).toEqual([40, 40, 20]);
});

it('copies nothing if the selection exceeds the limit of the clipboard', async () => {
  const block = { first: { row: 0, column: 0 }, last: { row: maxCopiedCells, column: 0 } };
  expect(await copiedText(block, shown, 3, 'tsv', rowsOf([]), false)).toBe(null);
});
