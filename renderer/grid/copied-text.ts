import type { ShownColumns } from './column-arrangement.ts';
import { type CopyFormat, createCopyWriter } from './copy-text.ts';
import type { FetchWindow } from './row-pages.ts';
import { type CellBlock, cellsIn } from './selection.ts';

/** Cells that are copied at most: more is an export. */
export const mostCopiedCells = 500_000;

/** Cells fetched and written at once: some ten milliseconds, after which the page turns to whoever uses it. */
const cellsAtOnce = 20_000;
const mostRowsAtOnce = 1000;

/** Fetches the cells of a block, in the order shown, and writes them as a text step by step; null where there are too many to copy. @param width Columns of a row, hidden ones too. */
export async function copiedText(
  block: CellBlock,
  { names, sources }: ShownColumns,
  width: number,
  format: CopyFormat,
  fetchWindow: FetchWindow,
): Promise<string | null> {
  if (cellsIn(block) > mostCopiedCells) return null;
  const { first, last } = block;
  const taken = sources.slice(first.column, last.column + 1);
  const writer = createCopyWriter(names.slice(first.column, last.column + 1), format, first.row === last.row);
  const rowsAtOnce = Math.min(mostRowsAtOnce, Math.max(1, Math.floor(cellsAtOnce / Math.max(1, width))));
  const parts: string[] = [];
  for (let from = first.row; from <= last.row; ) {
    const window = await fetchWindow(from, Math.min(rowsAtOnce, last.row - from + 1));
    if (window.rows.length === 0) break;
    parts.push(writer.rows(window.rows.map((row) => taken.map((source) => row[source] ?? ['absent', '']))));
    from += window.rows.length;
  }
  parts.push(writer.end());
  return parts.join('');
}
