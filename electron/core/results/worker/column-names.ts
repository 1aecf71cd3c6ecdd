import { readRow } from '../row-members.ts';

/** Beyond this many different shapes every row of a new shape is read again: memory stays bounded. */
const shapeLimit = 10_000;

/** Whether a member tells the type of another one of its row (OData JSON Format 4.01, 4.6.3): `total@odata.type`, in 4.01 `total@type`. */
function isTypeOf(name: string, members: ReadonlySet<string>): boolean {
  const [, other] = /^(.+)@(?:odata\.)?type$/s.exec(name) ?? [];
  return other !== undefined && members.has(other);
}

/** Names of columns in the order of their first appearance, kept without reading rows whose shape is known. */
export class ColumnNames {
  /** Null where others came since it was made: each row can bring one. */
  #names: readonly string[] | null = [];
  readonly #known = new Set<string>();
  readonly #shapes = new Set<number>();
  #lastShape: number | null = null;
  #once = true;

  get names(): readonly string[] {
    this.#names ??= [...this.#known];
    return this.#names;
  }

  /** Whether no row that was met has a name twice. */
  get once(): boolean {
    return this.#once;
  }

  /** Takes names that rows of an earlier time have. */
  know(names: readonly string[]): void {
    for (const name of names) this.#known.add(name);
    this.#names = null;
    // Nobody has looked at those rows.
    if (names.length > 0) this.#once = false;
  }

  /** Whether the row of this shape has to be shown to {@link learn}. */
  isNew(shape: number): boolean {
    if (shape === this.#lastShape) return false;
    this.#lastShape = shape;
    return !this.#shapes.has(shape);
  }

  /** Takes the names of a row whose shape is new. */
  learn(shape: number, source: string): void {
    if (this.#shapes.size < shapeLimit) this.#shapes.add(shape);
    const found = readRow(source).map(([name]) => name);
    const members = new Set(found);
    if (members.size < found.length) this.#once = false;
    const fresh = found.filter((name) => !this.#known.has(name) && !isTypeOf(name, members));
    if (fresh.length === 0) return;
    for (const name of fresh) this.#known.add(name);
    this.#names = null;
  }
}
