import { ExpectedBytes } from './expected-bytes.ts';
import { byte } from './json-bytes.ts';
import { unescaped } from './json-text.ts';
import { emptyHash, hashByte } from './value-scanner.ts';

/** A row in which a column stands that was not there before. */
export class UnknownColumn extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`a column that the rows before did not have: ${column}`);
    this.name = 'UnknownColumn';
    this.column = column;
  }
}

/** The hash of a name as `ValueScanner` has it, of the bytes between its quotes. */
function hashOf(written: Uint8Array): number {
  let hash = emptyHash;
  for (let at = 1; at < written.length - 1; at += 1) {
    if (written[at] === byte.backslash) at += 1;
    hash = hashByte(hash, written[at] ?? 0);
  }
  return hash;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A member's name as it is written, quotes included, and the column that it stands for. */
export class ExpectedName extends ExpectedBytes {
  readonly hash: number;
  /** Its place among the columns; -1 where it is none of them. */
  readonly column: number;
  /** Whether it is written as JSON has it. */
  readonly wellFormed: boolean;

  constructor(written: Uint8Array, column: number) {
    super(written);
    this.hash = hashOf(written);
    this.column = column;
    this.wellFormed = isJson(Buffer.from(written).toString('utf8'));
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
