import { ExpectedBytes } from './expected-bytes.ts';
import { unescaped } from './json-text.ts';
import { hashOfName } from './row-shape.ts';

/** A row in which a column stands that was not there before. */
export class UnknownColumn extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`a column that the rows before did not have: ${column}`);
    this.name = 'UnknownColumn';
    this.column = column;
  }
}

/** A member's name as it is written, quotes included, and the column that it stands for. */
export class ExpectedName extends ExpectedBytes {
  readonly hash: number;
  /** Its place among the columns; -1 where it is none of them. */
  readonly column: number;

  constructor(written: Uint8Array, column: number) {
    super(written);
    this.hash = hashOfName(written, 0, written.length);
    this.column = column;
  }
}

/** So many names are remembered as they were written. */
const mostRemembered = 10_000;

/** The names that rows have, and which columns they stand for. */
export class KnownNames {
  readonly #places: ReadonlyMap<string, number>;
  readonly #strict: boolean;
  readonly #remembered = new Map<string, ExpectedName>();

  /** @param strict Whether a name that is none of the columns is an {@link UnknownColumn}. */
  constructor(columns: readonly string[], strict: boolean) {
    this.#places = new Map(columns.map((name, index) => [name, index]));
    this.#strict = strict;
  }

  /** The name that is written between two places, quotes included. @throws UnknownColumn */
  find(bytes: Buffer, from: number, to: number): ExpectedName {
    const written = bytes.toString('latin1', from, to);
    const known = this.#remembered.get(written);
    if (known !== undefined) return known;
    const text = unescaped(bytes.toString('utf8', from + 1, to - 1));
    const column = this.#places.get(text);
    if (column === undefined && this.#strict) throw new UnknownColumn(text);
    const name = new ExpectedName(bytes.subarray(from, to), column ?? -1);
    if (this.#remembered.size < mostRemembered) this.#remembered.set(written, name);
    return name;
  }
}
