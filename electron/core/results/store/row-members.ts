import { type Cell, longestShown } from '../../../../shared/contract/results/run.ts';
import { readCells } from '../../../../shared/json-bytes/row-cells.ts';

/** One member of a row: its name and its value as a cell. */
export type RowMember = readonly [name: string, cell: Cell];

/**
 * Reads the members of a row from its JSON source, as {@link readCells} does.
 *
 * @param row In UTF-8, or as text.
 * @param isEnough Called with each member; returns true if the rest of the row isn't needed.
 */
export function readRow(row: string | Buffer, isEnough?: (name: string, cell: Cell) => boolean): readonly RowMember[] {
  const bytes = typeof row === 'string' ? Buffer.from(row) : row;
  const source = typeof row === 'string' ? row : row.toString();
  // In ASCII, byte offsets are text offsets, and a part of the text is cheaper.
  const isAscii = source.length === bytes.length;
  const textAt = (from: number, to: number): string => (isAscii ? source.slice(from, to) : bytes.toString('utf8', from, to));
  const members: RowMember[] = [];
  readCells(bytes, textAt, (name, cell) => {
    members.push([name, cell]);
    return isEnough?.(name, cell) !== true;
  });
  return members;
}

/** Beyond this number of shapes, every row of a new shape is read again, so that memory stays limited. */
const shapeLimit = 10_000;

/**
 * Whether a member is the type annotation of another one in its row (OData JSON Format 4.01, 4.6.3): `total@odata.type`, in 4.01
 * `total@type`.
 */
function isTypeOf(name: string, members: ReadonlySet<string>): boolean {
  const [, other] = /^(.+)@(?:odata\.)?type$/s.exec(name) ?? [];
  return other !== undefined && members.has(other);
}

/** Names of columns in the order of their first appearance, collected without reading rows of a known shape. */
export class ColumnNames {
  /** Null if names were added since it was created, because each row can add one. */
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
    // Those rows weren't checked.
    if (names.length > 0) this.#once = false;
  }

  /** Whether a row of this shape must be passed to {@link learn}. */
  isNew(shape: number): boolean {
    if (shape === this.#lastShape) return false;
    this.#lastShape = shape;
    return !this.#shapes.has(shape);
  }

  /** Adds the names of a row with a new shape. */
  learn(shape: number, source: string): void {
    if (this.#shapes.size < shapeLimit) this.#shapes.add(shape);
    const columns = readRow(source).map(([name]) => name);
    const members = new Set(columns);
    if (members.size < columns.length) this.#once = false;
    const fresh = columns.filter((name) => !this.#known.has(name) && !isTypeOf(name, members));
    if (fresh.length === 0) return;
    for (const name of fresh) this.#known.add(name);
    this.#names = null;
  }
}

/**
 * Returns a cell for display: a value longer than {@link longestShown} is truncated to whole characters, with its full length.
 *
 * @param from Number of characters omitted at its start.
 */
export function cutCell(cell: Cell, from = 0): Cell {
  const [kind, text] = cell;
  const limit = from + longestShown;
  if (text.length <= limit) return from === 0 ? cell : [kind, text.slice(from)];
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit;
  return [kind, text.slice(from, end), text.length];
}
