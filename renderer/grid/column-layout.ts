import type { Cell } from '../../shared/contract/run.ts';
import type { Span } from './row-scroll.ts';
import { createWidestText, longestMeasured } from './widest-text.ts';

const narrowest = 56;
const widest = 260;
/** Inner margins of a cell and its hairline. */
const padding = 17;

/** Up to this many columns every cell of a row is in the document; beyond it only those in sight are: fifty take eight times as long to lay out. */
export const columnsDrawnWhole = 20;

/** Where each column begins and how wide it is, in CSS pixels. */
export interface ColumnLayout {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
  readonly total: number;
}

/** A width for each column, from its name and its first values. */
export function columnWidths(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  measure: (text: string) => number,
  measureName: (text: string) => number = measure,
): readonly number[] {
  const widestOf = createWidestText(measure);
  return names.map((name, column) => {
    const text = widestOf(rows.map((row) => row[column]?.[1] ?? ''));
    const width = Math.max(measureName(name.slice(0, longestMeasured)), measure(text));
    return Math.min(widest, Math.max(narrowest, Math.ceil(width) + padding));
  });
}

/** Puts columns of these widths side by side. */
export function layColumns(widths: readonly number[]): ColumnLayout {
  const starts: number[] = [];
  let total = 0;
  for (const width of widths) {
    starts.push(total);
    total += width;
  }
  return { starts, widths, total };
}

/** Columns to draw: all while they are few, else those seen at least in part. */
export function drawnColumns(layout: ColumnLayout, left: number, width: number): Span {
  const count = layout.starts.length;
  if (count <= columnsDrawnWhole) return { first: 0, end: count };
  const first = Math.max(0, lastStartUpTo(layout.starts, left));
  return { first, end: Math.max(first, lastStartUpTo(layout.starts, left + width - 1) + 1) };
}

/** The nearest horizontal position at which a column is seen whole, or its beginning where it is wider than the view. */
export function leftThatShows(column: number, left: number, width: number, layout: ColumnLayout): number {
  const start = layout.starts[column];
  const own = layout.widths[column];
  if (start === undefined || own === undefined) return left;
  if (start < left || own > width) return start;
  return Math.max(left, start + own - width);
}

function lastStartUpTo(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}
