import type { Cell } from '../../../shared/values/cell.ts';
import type { Span } from '../surface/row-scroll.ts';

const widest = 260;
/** Minimum readable width in CSS pixels: five characters of a name. */
const readable = 48;
/** Minimum part of its natural width to which a column of texts can be narrowed. */
const narrowedTo = 0.65;
/** Padding and border of a cell in CSS pixels. */
const padding = 13;

/** Maximum number of columns for which all cells of a row are in the document. The layout of 50 columns takes eight times as long. */
export const maxFullyDrawnColumns = 20;

/** Start and width of each column in CSS pixels. */
export interface ColumnLayout {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
  readonly total: number;
}

/** Widths of a column in CSS pixels. */
export interface ColumnWidth {
  /** Width that fits the name and the first values. */
  readonly natural: number;
  /** Width to which the column can be narrowed. */
  readonly least: number;
}

/**
 * Computes the widths of each column from its name and first values.
 *
 * @param isWhole returns whether values of a column are never cut to make other columns fit. A part of a number or time looks like another
 * value
 */
export function columnWidths(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  isWhole: (column: number) => boolean,
  measure: (text: string) => number,
  measureName: (text: string) => number = measure,
): readonly ColumnWidth[] {
  const widestOf = createWidestText(measure);
  const within = (width: number): number => Math.min(widest, Math.max(readable, Math.ceil(width)));
  return names.map((name, column) => {
    const values = measure(widestOf(rows.map((row) => row[column]?.[1] ?? ''))) + padding;
    const natural = within(Math.max(measureName(name.slice(0, longestMeasured)) + padding, values));
    return { natural, least: isWhole(column) ? within(values) : within(natural * narrowedTo) };
  });
}

/** Narrows columns so that all of them fit, if each stays readable. Otherwise returns their natural widths. */
export function fitWidths(widths: readonly ColumnWidth[], available: number): readonly number[] {
  const total = widths.reduce((sum, { natural }) => sum + natural, 0);
  const shrinkable = widths.reduce((sum, { natural, least }) => sum + natural - least, 0);
  if (total <= available || total - shrinkable > available) return widths.map(({ natural }) => natural);
  const part = (total - available) / shrinkable;
  return widths.map(({ natural, least }) => Math.floor(natural - (natural - least) * part));
}

/** Lays columns out from left to right. */
export function layColumns(widths: readonly number[]): ColumnLayout {
  const starts: number[] = [];
  let total = 0;
  for (const width of widths) {
    starts.push(total);
    total += width;
  }
  return { starts, widths, total };
}

/** Returns the columns to draw. Returns all columns if there are few, otherwise only columns that are at least partly visible. */
export function drawnColumns(layout: ColumnLayout, left: number, width: number): Span {
  const count = layout.starts.length;
  if (count <= maxFullyDrawnColumns) return { first: 0, end: count };
  const first = Math.max(0, lastStartUpTo(layout.starts, left));
  return { first, end: Math.max(first, lastStartUpTo(layout.starts, left + width - 1) + 1) };
}

/** Returns the nearest scroll position that shows a whole column. Returns the start of the column if it is wider than the view. */
export function scrollLeftFor(column: number, left: number, width: number, layout: ColumnLayout): number {
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

/** Number of characters that fill the widest column. */
export const longestMeasured = 80;

/** Returns the widest of some texts. */
type WidestText = (texts: Iterable<string>) => string;

/**
 * Creates a function that finds the widest text by the widths of its characters, each measured once. Measuring every whole text takes fifty
 * times as long.
 *
 * Kerning is ignored because it is smaller than a column's padding.
 *
 * @param measure returns the width of a text in any unit
 */
export function createWidestText(measure: (text: string) => number): WidestText {
  const widthByUnit = new Map<number, number>();
  const widthOf = (text: string): number => {
    let width = 0;
    const end = Math.min(text.length, longestMeasured);
    for (let index = 0; index < end; index += 1) {
      const unit = text.charCodeAt(index);
      let own = widthByUnit.get(unit);
      if (own === undefined) {
        own = measure(String.fromCharCode(unit));
        widthByUnit.set(unit, own);
      }
      width += own;
    }
    return width;
  };
  return (texts) => {
    let widest = '';
    let widestWidth = 0;
    for (const text of texts) {
      const width = widthOf(text);
      if (width <= widestWidth) continue;
      widestWidth = width;
      widest = text;
    }
    return widest.slice(0, longestMeasured);
  };
}

/** The characters of most values. An element of the page measures their widths, because a canvas doesn't support tabular figures. */
const measuredCharacters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** Returns a function that measures texts in the font of an element, in CSS pixels. Estimates widths if the browser has no canvas. */
export function measureIn(element: Element, weight = ''): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => text.length * 7;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${weight || fontWeight} ${fontSize} ${fontFamily}`;
  const widths = characterWidths(element, weight);
  return (text) => {
    let width = 0;
    for (const character of text) width += widths.get(character) ?? context.measureText(character).width;
    return width;
  };
}

/** Measures each of {@link measuredCharacters} in an element, in one layout. */
function characterWidths(element: Element, weight: string): ReadonlyMap<string, number> {
  const line = document.createElement('div');
  line.style.cssText = `position: absolute; visibility: hidden; white-space: pre; font-weight: ${weight || 'inherit'}`;
  const spans = measuredCharacters.map((character) => {
    const span = document.createElement('span');
    span.textContent = character;
    return span;
  });
  line.append(...spans);
  element.append(line);
  const widths = spans.map((span) => span.getBoundingClientRect().width);
  line.remove();
  return new Map(widths.flatMap((width, index) => (width > 0 ? [[measuredCharacters[index] ?? '', width] as const] : [])));
}
