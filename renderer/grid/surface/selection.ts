import { ownValue } from '../../../shared/values/own-value.ts';

/** The position of a cell, counted from 0. Row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The size of a grid, and the number of rows per page key. */
interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
  /** Whether the active cell can move to the header. */
  readonly header?: boolean;
}

/** Row number of the header. */
export const headerRow = -1;

/** A key by its DOM name, and whether Ctrl or Cmd is pressed. */
interface GridKey {
  readonly key: string;
  readonly control: boolean;
}

/**
 * Returns the cell that a key moves to. Null for other keys. Keys follow the data grid of the ARIA Authoring Practices. Ctrl+Up and
 * Ctrl+Down work as in spreadsheets.
 */
export function cellAfterKey(from: CellPosition, { key, control }: GridKey, extent: GridExtent): CellPosition | null {
  const move = ownValue(moves, control ? `Control+${key}` : key);
  const lowest = extent.header === true && (key === 'ArrowUp' || from.row === headerRow) && !control ? headerRow : 0;
  if (move === undefined || extent.columns === 0 || (extent.rows === 0 && lowest === 0)) return null;
  const to = move(from, extent);
  return { row: Math.max(lowest, Math.min(to.row, extent.rows - 1)), column: clamp(to.column, extent.columns) };
}

const moves: Readonly<Record<string, (from: CellPosition, extent: GridExtent) => CellPosition>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { pageRows }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }, { pageRows }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'Control+ArrowUp': ({ column }) => ({ row: 0, column }),
  'Control+ArrowDown': ({ column }, { rows }) => ({ row: rows - 1, column }),
};

function clamp(position: number, count: number): number {
  return Math.min(Math.max(0, position), count - 1);
}

/** A block of cells. `first` and `last` are inclusive. */
export interface CellBlock {
  readonly first: CellPosition;
  readonly last: CellPosition;
}

/** Returns the block between two corner cells, in any order. */
export function blockOf(anchor: CellPosition, active: CellPosition): CellBlock {
  return {
    first: { row: Math.min(anchor.row, active.row), column: Math.min(anchor.column, active.column) },
    last: { row: Math.max(anchor.row, active.row), column: Math.max(anchor.column, active.column) },
  };
}

/** Returns whether a block contains a cell. */
export function isInBlock({ first, last }: CellBlock, row: number, column: number): boolean {
  return row >= first.row && row <= last.row && column >= first.column && column <= last.column;
}

/** Returns the number of cells of a block. */
export function cellsIn({ first, last }: CellBlock): number {
  return (last.row - first.row + 1) * (last.column - first.column + 1);
}
