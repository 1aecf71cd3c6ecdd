/** A data cell by its 0-based position; the row before the first is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** How far the grid goes, and how many rows a page key moves over. */
export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
  /** Whether the header can be moved to. */
  readonly header?: boolean;
}

/** The row of the names above the columns. */
export const headerRow = -1;

/** A key as the browser names it, with Ctrl or Cmd held or not. */
export interface GridKey {
  readonly key: string;
  readonly control: boolean;
}

/**
 * Where a key takes the active cell, or null where the key means nothing to a grid.
 *
 * Keys and moves are those of the ARIA Authoring Practices' data grid, with Ctrl+Up and Ctrl+Down besides, as spreadsheets have them.
 */
export function cellAfterKey(from: CellPosition, { key, control }: GridKey, extent: GridExtent): CellPosition | null {
  const move = moves[control ? `Control+${key}` : key];
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
