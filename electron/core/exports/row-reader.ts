const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const letterN = 0x6e;
const letterT = 0x74;
const letterF = 0x66;

/** What a cell holds: the kinds of `Cell`, and whether a string has escapes. */
export const cellKind = { absent: 0, null: 1, boolean: 2, number: 3, plainString: 4, escapedString: 5, json: 6 } as const;

/** A row in which a column stands that was not there before. */
export class UnknownColumn extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`a column that the rows before did not have: ${column}`);
    this.name = 'UnknownColumn';
    this.column = column;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Where the string that opens at `from` ends, its quotes included. */
function endOfString(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const code = bytes[at];
    if (code === quote) return at + 1;
    if (code === backslash) at += 1;
  }
  return to;
}

function endOfNested(bytes: Uint8Array, from: number, to: number): number {
  let depth = 0;
  let at = from;
  while (at < to) {
    const code = bytes[at];
    if (code === quote) {
      at = endOfString(bytes, at, to);
      continue;
    }
    at += 1;
    if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (depth === 0) return at;
  }
  return at;
}

/**
 * Finds the values of one row after the other in their bytes, without making a text of any: what is written as it was sent is copied.
 *
 * Rows of one answer have their members in the same order as a rule: each name is first compared with the one that stood there before.
 */
export class RowReader {
  /** By column: what the cell holds, and where its value lies in {@link bytes} (of a string its inside). */
  readonly kinds: Uint8Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  bytes: Buffer = Buffer.alloc(0);
  readonly #places: ReadonlyMap<string, number>;
  readonly #strict: boolean;
  /** Of each member of the last row: its name as written, quotes included, and its column. */
  readonly #names: Uint8Array[] = [];
  readonly #columns: number[] = [];

  /** @param strict Whether a column that is none of these is an {@link UnknownColumn}; else it is left out. */
  constructor(columns: readonly string[], strict: boolean) {
    this.#places = new Map(columns.map((name, index) => [name, index]));
    this.#strict = strict;
    this.kinds = new Uint8Array(columns.length);
    this.begins = new Int32Array(columns.length);
    this.ends = new Int32Array(columns.length);
  }

  /** Reads the JSON object that lies between two places. @throws UnknownColumn */
  read(bytes: Buffer, from: number, to: number): void {
    this.bytes = bytes;
    this.kinds.fill(cellKind.absent);
    let at = from;
    while (at < to && bytes[at] !== openBrace) at += 1;
    at += 1;
    for (let member = 0; at < to; member += 1) {
      while (at < to && bytes[at] !== quote) {
        if (bytes[at] === closeBrace) return;
        at += 1;
      }
      if (at >= to) return;
      const nameEnd = this.#nameEnd(at, member, to);
      const column = this.#columns[member] ?? -1;
      at = nameEnd;
      while (at < to && (bytes[at] === colon || isSpace(bytes[at] ?? 0))) at += 1;
      at = this.#value(at, to, column);
      while (at < to && bytes[at] !== comma && bytes[at] !== closeBrace) at += 1;
      if (bytes[at] === closeBrace) return;
      at += 1;
    }
  }

  /** The text of a cell, of a string with its escapes resolved; empty where there is none. */
  text(column: number): string {
    const kind = this.kinds[column];
    if (kind === cellKind.absent || kind === cellKind.null) return '';
    const from = this.begins[column] ?? 0;
    const to = this.ends[column] ?? 0;
    if (kind !== cellKind.escapedString) {
      return kind === cellKind.number ? this.bytes.toString('latin1', from, to) : this.bytes.toString('utf8', from, to);
    }
    return unescaped(this.bytes.toString('utf8', from, to));
  }

  #nameEnd(at: number, member: number, to: number): number {
    const expected = this.#names[member];
    if (expected !== undefined && at + expected.length <= to) {
      let same = 0;
      while (same < expected.length && this.bytes[at + same] === expected[same]) same += 1;
      if (same === expected.length) return at + same;
    }
    const end = endOfString(this.bytes, at, to);
    const name = unescaped(this.bytes.toString('utf8', at + 1, end - 1));
    const column = this.#places.get(name);
    if (column === undefined && this.#strict) throw new UnknownColumn(name);
    this.#names[member] = Uint8Array.from(this.bytes.subarray(at, end));
    this.#columns[member] = column ?? -1;
    return end;
  }

  #value(from: number, to: number, column: number): number {
    const { bytes } = this;
    const first = bytes[from] ?? 0;
    if (first === quote) {
      let kind: number = cellKind.plainString;
      let at = from + 1;
      for (; at < to; at += 1) {
        const code = bytes[at];
        if (code === quote) break;
        if (code === backslash) {
          kind = cellKind.escapedString;
          at += 1;
        }
      }
      this.#keep(column, kind, from + 1, at);
      return at + 1;
    }
    if (first === openBrace || first === openBracket) {
      const end = endOfNested(bytes, from, to);
      this.#keep(column, cellKind.json, from, end);
      return end;
    }
    let end = from;
    for (; end < to; end += 1) {
      const code = bytes[end] ?? 0;
      if (code === comma || code === closeBrace || isSpace(code)) break;
    }
    const kind = first === letterN ? cellKind.null : first === letterT || first === letterF ? cellKind.boolean : cellKind.number;
    this.#keep(column, kind, from, end);
    return end;
  }

  #keep(column: number, kind: number, begin: number, end: number): void {
    if (column < 0) return;
    this.kinds[column] = kind;
    this.begins[column] = begin;
    this.ends[column] = end;
  }
}

/** The inside of a JSON string literal with its escapes resolved; as written where it is malformed. */
function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(`"${inside}"`);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}
