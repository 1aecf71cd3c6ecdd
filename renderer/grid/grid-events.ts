import type { CellPosition } from './active-cell.ts';
import type { CellBlock } from './selection.ts';

/** What a grid tells of what its user does; columns are counted as shown. */
export interface GridEvents {
  /** The menu of a cell, or of a column where the row is that of the header; `place` is what it belongs to. */
  readonly onMenu: (cell: CellPosition, place: DOMRect) => void;
  /** The row of a cell is to be seen whole. */
  readonly onOpen: (cell: CellPosition) => void;
  readonly onSort: (column: number) => void;
  readonly onCopy: () => void;
  readonly onResize: (column: number, width: number) => void;
  readonly onMove: (column: number, by: number) => void;
  readonly onSelect: (block: CellBlock | null, active: CellPosition | null) => void;
}
