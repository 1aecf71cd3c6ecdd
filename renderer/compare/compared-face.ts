import type { ComparedCell, ComparedRow } from '../../shared/contract/results/comparison.ts';
import { type CellDisplay, displayOf } from '../grid/cell-display.ts';

/**
 * What makes an element a part of a grid whose rows come and go: a table's own elements would lay themselves out, and know no active cell.
 *
 * Rows and columns count from 0.
 */
export const gridParts = {
  group: { role: 'rowgroup' },
  head: { role: 'row' },
  row: (place: number) => ({ role: 'row', 'aria-rowindex': place + 1 }),
  rowHeader: { role: 'rowheader' },
  columnHeader: (column: number) => ({ role: 'columnheader', 'aria-colindex': column + 1 }),
  /** The grid has the keys. */
  cell: (column: number, selected: boolean, onClick: () => void) => ({
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-selected': selected,
    onClick,
  }),
} as const;

/** What a row is marked with, the gravest difference that it has. */
export type RowMark = 'same' | 'format' | 'type' | 'value' | 'left' | 'right';

/** Signs beside the colour: nobody needs to tell colours apart. */
export const signs: Readonly<Record<RowMark, string>> = { same: '=', format: '≈', type: '≃', value: '≠', left: '−', right: '+' };

const grave: readonly RowMark[] = ['value', 'type', 'format'];

/** The mark of a row. */
export function markOf({ left, right, cells }: ComparedRow): RowMark {
  if (right === null) return 'left';
  if (left === null) return 'right';
  return grave.find((mark) => cells.some(({ kind }) => kind === mark)) ?? 'same';
}

/** The face of the value of one response, to be seen from the place on where long ones part. */
export function comparedFace({ from, ...values }: ComparedCell, side: 'left' | 'right', absent: string): CellDisplay {
  const face = displayOf(values[side], false, absent);
  return from === undefined ? face : { ...face, text: `…${face.text}` };
}

/** What one cell of the table says: one value where nothing differs, else both, between which the sign stands. */
export function cellFaces(cell: ComparedCell, { left, right }: ComparedRow, absent: string): readonly [CellDisplay, CellDisplay?] {
  const face = (side: 'left' | 'right'): CellDisplay => comparedFace(cell, side, absent);
  if (cell.kind !== 'same') return [face('left'), face('right')];
  if (left === null) return [face('right')];
  if (right === null) return [face('left')];
  return [face(cell.left[0] === 'absent' ? 'right' : 'left')];
}

/** Of each column whether its values stand at the right: those of which only numbers have come. */
export function rightOf(names: readonly string[], rows: readonly ComparedRow[]): readonly boolean[] {
  return names.map((_, column) => {
    const kinds = rows.flatMap(({ cells }) => [cells[column]?.left[0], cells[column]?.right[0]]).filter((kind) => kind !== undefined);
    return kinds.includes('number') && kinds.every((kind) => kind === 'number' || kind === 'null' || kind === 'absent');
  });
}

const padding = 18;
/** Characters beyond which a text is as wide as a column gets. */
const longestMeasured = 80;

/** A width for each column in CSS pixels, from its name and the longest text of the rows that have come first. */
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
