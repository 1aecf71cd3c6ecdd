import type { ComparedCell, ComparedRow } from '../../shared/contract/results/comparison.ts';
import { type CellDisplay, displayOf } from '../grid/cell-display.ts';

/**
 * The ARIA attributes of a virtualized grid. Table elements aren't used because they have their own layout and no active cell. Rows and
 * columns are counted from 0.
 */
export const gridParts = {
  group: { role: 'rowgroup' },
  head: { role: 'row' },
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index + 1 }),
  rowHeader: { role: 'rowheader' },
  columnHeader: (column: number) => ({ role: 'columnheader', 'aria-colindex': column + 1 }),
  /** A cell has no key handler because the grid handles keys. */
  cell: (column: number, selected: boolean, onClick: () => void) => ({
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-selected': selected,
    onClick,
  }),
} as const;

/** Marks of rows, based on their most severe difference. */
export type RowMark = 'same' | 'format' | 'type' | 'value' | 'left' | 'right';

/** Signs of the marks. Readers who can't distinguish colours need them in addition to colours. */
export const signs: Readonly<Record<RowMark, string>> = { same: '=', format: '≈', type: '≃', value: '≠', left: '−', right: '+' };

const grave: readonly RowMark[] = ['value', 'type', 'format'];

/** Returns the mark of a row. */
export function markOf({ left, right, cells }: ComparedRow): RowMark {
  if (right === null) return 'left';
  if (left === null) return 'right';
  return grave.find((mark) => cells.some(({ kind }) => kind === mark)) ?? 'same';
}

/** Returns the display of a value in one response. A long value starts at its first difference. */
export function comparedFace({ from, ...values }: ComparedCell, side: 'left' | 'right', absent: string): CellDisplay {
  const face = displayOf(values[side], false, absent);
  return from === undefined ? face : { ...face, text: `…${face.text}` };
}

/** Returns the content of a cell: one value if both are equal, otherwise both values. */
export function cellFaces(cell: ComparedCell, { left, right }: ComparedRow, absent: string): readonly [CellDisplay, CellDisplay?] {
  const face = (side: 'left' | 'right'): CellDisplay => comparedFace(cell, side, absent);
  if (cell.kind !== 'same') return [face('left'), face('right')];
  if (left === null) return [face('right')];
  if (right === null) return [face('left')];
  return [face(cell.left[0] === 'absent' ? 'right' : 'left')];
}

/** Returns for each column whether it is right-aligned. Only columns that contain nothing but numbers are right-aligned. */
export function rightOf(names: readonly string[], rows: readonly ComparedRow[]): readonly boolean[] {
  return names.map((_, column) => {
    const kinds = rows.flatMap(({ cells }) => [cells[column]?.left[0], cells[column]?.right[0]]).filter((kind) => kind !== undefined);
    return kinds.includes('number') && kinds.every((kind) => kind === 'number' || kind === 'null' || kind === 'absent');
  });
}

const padding = 18;
/** Maximum number of measured characters. A text of this length has the maximum column width. */
const longestMeasured = 80;

/** Returns the width of each column in CSS pixels, based on its name and the longest text in the first rows. */
export function widthsOf(
  names: readonly string[],
  rows: readonly ComparedRow[],
  absent: string,
  measure: (text: string) => number,
  measureName: (text: string) => number = measure,
): readonly number[] {
  return names.map((name, column) => {
    let longest = '';
    for (const row of rows) {
      const cell = row.cells[column];
      if (cell === undefined) continue;
      const text = cellFaces(cell, row, absent)
        .map((face) => face?.text)
        .join(` ${signs.value} `);
      if (text.length > longest.length) longest = text;
    }
    const widest = Math.max(measureName(`${signs.right} ${name}`.slice(0, longestMeasured)), measure(longest.slice(0, longestMeasured)));
    return Math.min(320, Math.max(64, Math.ceil(widest) + padding));
  });
}
