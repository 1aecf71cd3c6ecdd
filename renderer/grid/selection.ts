import type { CellPosition } from './active-cell.ts';

/** A block of cells: `first` and `last` are both in it. */
export interface CellBlock {
  readonly first: CellPosition;
  readonly last: CellPosition;
}

/** The block that two cells span, whichever comes first. */
export function blockOf(anchor: CellPosition, active: CellPosition): CellBlock {
  return {
    first: { row: Math.min(anchor.row, active.row), column: Math.min(anchor.column, active.column) },
    last: { row: Math.max(anchor.row, active.row), column: Math.max(anchor.column, active.column) },
  };
}

/** Whether a cell lies in a block, its edges included. */
export function isInBlock({ first, last }: CellBlock, row: number, column: number): boolean {
  return row >= first.row && row <= last.row && column >= first.column && column <= last.column;
}

/** How many cells a block has. */
export function cellsIn({ first, last }: CellBlock): number {
  return (last.row - first.row + 1) * (last.column - first.column + 1);
}
