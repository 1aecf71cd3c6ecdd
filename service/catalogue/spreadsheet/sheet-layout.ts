import { isHeaderFirst, maxHeaderRows } from '../delimited/detect-header.ts';

/** A row of a sheet. */
export interface SheetRow {
  /** Values by column, from 0. Empty cells have no value. */
  readonly cells: Map<number, string>;
  /** Number of cells whose type is text. */
  texts: number;
  /** Number of cells with an error. */
  errors: number;
  /** Number of formulas without a stored result. */
  uncalculated: number;
  /** Columns whose value is a date with a time. */
  readonly timed: Set<number>;
}

/** Creates a row without cells. */
export function emptyRow(): SheetRow {
  return { cells: new Map(), texts: 0, errors: 0, uncalculated: 0, timed: new Set() };
}

/** The part of a sheet that contains cells: its first and last column, and the number of its rows. */
interface Bounds {
  first: number;
  last: number;
  rows: number;
}

/** Maximum number of rows above a header that can be titles. */
const mostTitles = 10;

/** The layout of a sheet's table, determined from all rows of the sheet. */
export class SheetLayout {
  errors = 0;
  uncalculated = 0;
  /** Columns with a date that has a time. */
  readonly timed = new Set<number>();
  /** Number of rows with only one cell before the first other row. */
  #single = 0;
  #header: { readonly cells: number; readonly texts: number } | null = null;
  /** The first rows of the table, from which its header is recognized. */
  readonly #rows: SheetRow['cells'][] = [];
  /** The part with the single cells before the first other row. */
  readonly #above = noBounds();
  readonly #table = noBounds();

  /** Adds the next row. */
  add({ cells, texts, errors, uncalculated, timed }: SheetRow): void {
    this.errors += errors;
    this.uncalculated += uncalculated;
    for (const column of timed) this.timed.add(column);
    if (cells.size === 0) return;
    if (this.#header === null && cells.size > 1) this.#header = { cells: cells.size, texts };
    if (this.#header === null) this.#single += 1;
    else if (this.#rows.length < maxHeaderRows) this.#rows.push(cells);
    include(this.#header === null ? this.#above : this.#table, cells.keys());
  }

  /**
   * The number of rows with a title above the table. They have only one cell, and the row below them is a header: it has a name in each
   * column of the table. Names are texts, but also dates and other cells that aren't like the values below.
   */
  get titles(): number {
    const width = this.#table.last - this.#table.first + 1;
    const isHeader = this.#header !== null && this.#header.cells === width && this.#table.rows > 1;
    const isNamed = isHeader && (this.#header?.texts === width || isHeaderFirst(this.#rows.map((cells) => this.#rowOf(cells))));
    return isNamed && this.#single <= mostTitles ? this.#single : 0;
  }

  #rowOf(cells: SheetRow['cells']): readonly string[] {
    const { first, last } = this.#table;
    return Array.from({ length: last - first + 1 }, (_, index) => cells.get(first + index) ?? '');
  }

  /** Returns the part of the sheet with the table. @param titles number of rows that aren't a part of the table */
  bounds(titles: number): Readonly<Bounds> {
    if (titles > 0) return this.#table;
    const [above, table] = [this.#above, this.#table];
    return { first: Math.min(above.first, table.first), last: Math.max(above.last, table.last), rows: above.rows + table.rows };
  }
}

function noBounds(): Bounds {
  return { first: Number.POSITIVE_INFINITY, last: -1, rows: 0 };
}

function include(bounds: Bounds, columns: Iterable<number>): void {
  bounds.rows += 1;
  for (const column of columns) {
    bounds.first = Math.min(bounds.first, column);
    bounds.last = Math.max(bounds.last, column);
  }
}
