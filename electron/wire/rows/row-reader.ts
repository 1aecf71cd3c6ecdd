import { byte, isSpace } from './json-bytes.ts';
import { unescaped } from './json-text.ts';
import { type ExpectedName, endOfString, KnownNames } from './member-names.ts';
import { addToShape, emptyHash } from './value-scanner.ts';

const letterN = 0x6e;
const letterT = 0x74;
const letterF = 0x66;

/** What a cell holds: the kinds of `Cell`, and whether a string has escapes. */
export const cellKind = { absent: 0, null: 1, boolean: 2, number: 3, plainString: 4, escapedString: 5, json: 6 } as const;

/** The bytes that end a number or a word: everything that has a meaning in JSON. */
const endsScalar = new Uint8Array(256);
for (const code of Object.values(byte)) endsScalar[code] = 1;

/** What a row that is not whole, or no JSON, ends at. */
const nowhere = -1;

/**
 * Finds the values of one row after the other in their bytes, without making a text of any: what is written as it was sent is copied.
 *
 * Rows of one answer have their members in the same order as a rule: each name is first compared with the one that stood there before, four
 * bytes at a time. That is faster than looking for the row's end alone (`ValueScanner`).
 */
export class RowReader {
  /** By column: what the cell holds, and where its value lies in {@link bytes} (of a string its inside). */
  readonly kinds: Uint8Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  bytes: Buffer = Buffer.alloc(0);
  /** Of a row that was found whole, as `ValueScanner` has it: equal for rows with the same names in the same order. */
  shape = emptyHash;
  /** Whether a line break stands between the tokens of the row. */
  lineBreaks = false;
  /** The part that {@link bytes} is, as it was given. */
  #part: Uint8Array = this.bytes;
  #wide = new DataView(this.bytes.buffer, 0, 0);
  readonly #known: KnownNames;
  /** Columns after which the rest of a row is left unread; none where every member may still matter. */
  readonly #enough: number;
  /** The members of the row before, and of rows before that had more. */
  readonly #members: ExpectedName[] = [];
  #memberCount = 0;

  /**
   * @param strict Whether a column that is none of these is an {@link UnknownColumn}; else it is left out.
   * @param once Whether no row has a name twice: then {@link read} stops where it has a value of each column. The last value counts otherwise.
   */
  constructor(columns: readonly string[], strict: boolean, once = false) {
    this.#known = new KnownNames(columns, strict);
    this.#enough = once ? columns.length : Number.POSITIVE_INFINITY;
    this.kinds = new Uint8Array(columns.length);
    this.begins = new Int32Array(columns.length);
    this.ends = new Int32Array(columns.length);
  }

  /** Reads the JSON object that lies between two places. @throws UnknownColumn */
  read(bytes: Buffer, from: number, to: number): void {
    let at = from;
    while (at < to && bytes[at] !== byte.openBrace) at += 1;
    this.standIn(bytes);
    this.#row(at, to, true);
  }

  /**
   * Reads the JSON object that begins at a place of a part of a body. Where it ends, behind its closing brace; -1 where it goes on behind the
   * part, or where it is not written as JSON is.
   *
   * @throws UnknownColumn
   */
  readWhole(part: Uint8Array, from: number): number {
    this.standIn(part);
    return this.#row(from, part.length, false);
  }

  /** The members of the row that was read last, in its order. */
  protected members(): readonly ExpectedName[] {
    return this.#members.slice(0, this.#memberCount);
  }

  /** {@link bytes}, several at a time. */
  protected get wide(): DataView {
    return this.#wide;
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

  /** Makes a part what is read from. */
  protected standIn(part: Uint8Array): void {
    if (this.#part === part) return;
    this.#part = part;
    this.bytes = Buffer.isBuffer(part) ? part : Buffer.from(part.buffer, part.byteOffset, part.length);
    this.#wide = new DataView(part.buffer, part.byteOffset, part.length);
  }

  /** Reads a row from its opening brace on, in one function: calls cost more than what they do. @param lenient Whether what is no JSON is stepped over. */
  #row(from: number, to: number, lenient: boolean): number {
    const { bytes, kinds, begins, ends } = this;
    const members = this.#members;
    const wide = this.#wide;
    for (let column = 0; column < kinds.length; column += 1) kinds[column] = cellKind.absent;
    this.lineBreaks = false;
    let missing = this.#enough;
    let shape = emptyHash;
    let at = from + 1;
    for (let member = 0; ; member += 1) {
      // The name.
      if (bytes[at] !== byte.quote || at >= to) {
        at = this.#behindSpace(at, to);
        if (lenient) while (at < to && bytes[at] !== byte.quote && bytes[at] !== byte.closeBrace) at += 1;
        if (bytes[at] === byte.closeBrace && at < to && (member === 0 || lenient)) {
          this.shape = shape;
          this.#memberCount = member;
          return at + 1;
        }
        if (at >= to || bytes[at] !== byte.quote) return nowhere;
      }
      let name = members[member];
      if (name === undefined || !name.standsAt(wide, at, to)) {
        const end = endOfString(bytes, at, to);
        if (end >= to) return nowhere;
        name = this.#known.find(bytes, at, end);
        members[member] = name;
      }
      at += name.length;
      if (bytes[at] === byte.colon) {
        at += 1;
      } else {
        at = this.#behindSpace(at, to);
        if (bytes[at] !== byte.colon && !lenient) return nowhere;
        while (at < to && (bytes[at] === byte.colon || isSpace(bytes[at] ?? 0))) at += 1;
      }
      shape = addToShape(shape, name.hash);
      // The value.
      let first = bytes[at] ?? 0;
      if (isSpace(first)) {
        at = this.#behindSpace(at, to);
        first = bytes[at] ?? 0;
      }
      let kind: number;
      let begin = at;
      let end: number;
      if (first === byte.quote) {
        kind = cellKind.plainString;
        begin = at + 1;
        for (end = begin; end < to; end += 1) {
          const code = bytes[end];
          if (code === byte.quote) break;
          if (code === byte.backslash) {
            kind = cellKind.escapedString;
            end += 1;
          }
        }
        at = end + 1;
      } else if (first === byte.openBrace || first === byte.openBracket) {
        kind = cellKind.json;
        end = this.#endOfNested(at, to);
        at = end;
      } else {
        kind = first === letterN ? cellKind.null : first === letterT || first === letterF ? cellKind.boolean : cellKind.number;
        for (end = at; end < to && endsScalar[bytes[end] ?? 0] === 0; end += 1);
        if (lenient) while (end < to && !endsOddScalar(bytes[end] ?? 0)) end += 1;
        else if (end === at) return nowhere;
        at = end;
      }
      if (at >= to && !lenient) return nowhere;
      const { column } = name;
      if (column >= 0) {
        kinds[column] = kind;
        begins[column] = begin;
        ends[column] = end;
        missing -= 1;
        if (missing === 0) return at;
      }
      // What stands behind it.
      let code = bytes[at];
      if (code !== byte.comma && code !== byte.closeBrace) {
        at = this.#behindSpace(at, to);
        if (lenient) while (at < to && bytes[at] !== byte.comma && bytes[at] !== byte.closeBrace) at += 1;
        code = at < to ? bytes[at] : 0;
      }
      at += 1;
      if (code === byte.closeBrace) {
        this.shape = shape;
        this.#memberCount = member + 1;
        return at;
      }
      if (code !== byte.comma) return nowhere;
    }
  }

  /** Where the next byte stands that is no white space. */
  #behindSpace(from: number, to: number): number {
    let at = from;
    for (; at < to; at += 1) {
      const code = this.bytes[at] ?? 0;
      if (!isSpace(code)) break;
      if (code === byte.lineFeed || code === byte.carriageReturn) this.lineBreaks = true;
    }
    return at;
  }

  /** Where the list or object that opens at `from` ends. */
  #endOfNested(from: number, to: number): number {
    const { bytes } = this;
    let depth = 0;
    let at = from;
    while (at < to) {
      const code = bytes[at];
      if (code === byte.quote) {
        at = endOfString(bytes, at, to);
        continue;
      }
      at += 1;
      if (code === byte.openBrace || code === byte.openBracket) depth += 1;
      else if (code === byte.closeBrace || code === byte.closeBracket) depth -= 1;
      else if (code === byte.lineFeed || code === byte.carriageReturn) this.lineBreaks = true;
      if (depth === 0) return at;
    }
    return at;
  }
}

/** What ends a number or a word in what is no JSON. */
function endsOddScalar(code: number): boolean {
  return code === byte.comma || code === byte.closeBrace || isSpace(code);
}
