import type { Cell } from '../../shared/contract/run.ts';
import type { ShownColumns } from './column-arrangement.ts';
import type { CopiedCells } from './copy-text.ts';
import type { FetchWindow } from './row-pages.ts';
import { type CellBlock, cellsIn } from './selection.ts';

/** Cells that are copied at most: more is an export. */
export const mostCopiedCells = 500_000;
const rowsAtOnce = 1000;

/** Fetches the cells of a block, in the order shown; null where there are too many to copy. */
export async function collectCells(
  block: CellBlock,
  { names, sources }: ShownColumns,
  fetchWindow: FetchWindow,
): Promise<CopiedCells | null> {
  if (cellsIn(block) > mostCopiedCells) return null;
  const { first, last } = block;
  const taken = sources.slice(first.column, last.column + 1);
  const rows: (readonly Cell[])[] = [];
  for (let from = first.row; from <= last.row; ) {
    const window = await fetchWindow(from, Math.min(rowsAtOnce, last.row - from + 1));
    if (window.rows.length === 0) break;
    for (const row of window.rows) rows.push(taken.map((source) => row[source] ?? ['absent', '']));
    from += window.rows.length;
  }
  return { columns: names.slice(first.column, last.column + 1), rows };
}
