import { readCells } from '../../../../shared/json-bytes/row-cells.ts';
import { type Cell, longestShown } from '../../../../shared/values/cell.ts';

/** One member of a row: its name and its value as a cell. */
export type RowMember = readonly [name: string, cell: Cell];

/**
 * Returns the members of a row from its JSON, as {@link readCells} does.
 *
 * @param row UTF-8 bytes or text.
 * @param isEnough Called with each member. Returns true if the rest of the row isn't needed.
 */
export function readRow(row: string | Buffer, isEnough?: (name: string, cell: Cell) => boolean): readonly RowMember[] {
  const bytes = typeof row === 'string' ? Buffer.from(row) : row;
  const source = typeof row === 'string' ? row : row.toString();
  // In ASCII, byte offsets equal text offsets, and slicing the text is faster than decoding bytes.
  const isAscii = source.length === bytes.length;
  const textAt = (from: number, to: number): string => (isAscii ? source.slice(from, to) : bytes.toString('utf8', from, to));
  const members: RowMember[] = [];
  readCells(bytes, textAt, (name, cell) => {
    members.push([name, cell]);
    return isEnough?.(name, cell) !== true;
  });
  return members;
}

/** Maximum number of remembered shapes, which limits memory. Beyond it, each row of a new shape is read completely. */
const shapeLimit = 10_000;

/**
 * Returns whether a member is the type annotation of another member of its row: `total@odata.type`, or `total@type` in OData 4.01 (OData
 * JSON Format 4.01, 4.6.3).
 */
function isTypeOf(name: string, members: ReadonlySet<string>): boolean {
  const [, other] = /^(.+)@(?:odata\.)?type$/s.exec(name) ?? [];
  return other !== undefined && members.has(other);
}

/** Collects column names in the order of their first appearance. Only rows of a new shape are read. */
export class ColumnNames {
  /** Cached list of the names. Null after names were added, because each row can add names. */
  #names: readonly string[] | null = [];
  readonly #known = new Set<string>();
  readonly #shapes = new Set<number>();
  #lastShape: number | null = null;
  #once = true;

  get names(): readonly string[] {
    this.#names ??= [...this.#known];
    return this.#names;
  }

  /** Whether no row has duplicate names. */
  get once(): boolean {
    return this.#once;
  }

  /** Adds the names of existing rows. */
  know(names: readonly string[]): void {
    for (const name of names) this.#known.add(name);
    this.#names = null;
    // These rows weren't checked for duplicate names.
    if (names.length > 0) this.#once = false;
  }

  /** Returns whether a row of this shape must be passed to {@link learn}. */
  isNew(shape: number): boolean {
    if (shape === this.#lastShape) return false;
    this.#lastShape = shape;
    return !this.#shapes.has(shape);
  }

  /** Adds the names of a row with a new shape. @param columns Names of the row, in order. */
  learn(shape: number, columns: readonly string[]): void {
    if (this.#shapes.size < shapeLimit) this.#shapes.add(shape);
    const members = new Set(columns);
    if (members.size < columns.length) this.#once = false;
    const fresh = columns.filter((name) => !this.#known.has(name) && !isTypeOf(name, members));
    if (fresh.length === 0) return;
    for (const name of fresh) this.#known.add(name);
    this.#names = null;
  }
}

/**
 * Returns a cell for display. A value longer than {@link longestShown} is truncated to whole characters, and its full length is added.
 *
 * @param from Number of characters to omit at the start of the value.
 */
export function cutCell(cell: Cell, from = 0): Cell {
  const [kind, text] = cell;
  const limit = from + longestShown;
  if (text.length <= limit) return from === 0 ? cell : [kind, text.slice(from)];
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit;
  return [kind, text.slice(from, end), text.length];
}
