import { byte, isSpace } from '../../../shared/json-bytes/json-scanner.ts';
import { ValueEnds } from '../../../shared/json-bytes/split-rows.ts';
import { unescaped } from './json-text.ts';
import { type ExpectedName, KnownNames } from './member-names.ts';
import { addToShape, emptyHash } from './row-shape.ts';

const letterE = 0x65;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;
const minusSign = 0x2d;
const decimalPoint = 0x2e;
const digitZero = 0x30;
const digitNine = 0x39;

/** Returns the first four bytes of a word as one little-endian number. */
const fourOf = (word: string): number => Buffer.from(word, 'latin1').readInt32LE();
const wordNull = fourOf('null');
const wordTrue = fourOf('true');
const wordFals = fourOf('fals');

/** The kinds of cell values. Strings with and without escapes are separate kinds. */
export const cellKind = { absent: 0, null: 1, boolean: 2, number: 3, plainString: 4, escapedString: 5, json: 6 } as const;

/**
 * Classes of the bytes of a number: 0 for a digit, 1 for a decimal point, {@link numberEnd} for a byte after the number, 2 for other bytes.
 */
const numberParts = new Uint8Array(256).fill(2);
const numberEnd = 255;
numberParts.fill(0, digitZero, digitNine + 1);
numberParts[decimalPoint] = 1;
for (const code of Object.values(byte)) numberParts[code] = numberEnd;

/** A number of columns that no row reaches. It is a small integer, because counting down from infinity is slower. */
const unlimited = 1_000_000_000;

/** The end of a row that is incomplete or invalid. */
const notFound = -1;

/**
 * Finds the offsets of the values of rows in their bytes, without decoding them.
 *
 * The rows of a response normally have the same member order. Therefore, each name is first compared with the name at its position in the
 * previous row, four bytes at a time. The JSON scanner reads unexpected names and values.
 */
export class RowReader {
  /**
   * Kind of each column's value. {@link begins} and {@link ends} are its offsets in {@link bytes}, without the quotation marks of strings.
   */
  readonly kinds: Uint8Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  bytes: Buffer = Buffer.alloc(0);
  /** Shape of a complete row, as computed by `addToShape`. Rows with the same names in the same order have equal shapes. */
  shape = emptyHash;
  /** Whether there is a line break between the tokens of the row. */
  lineBreaks = false;
  /** The chunk of which {@link bytes} is a view. */
  #part: Uint8Array = this.bytes;
  #wide = new DataView(this.bytes.buffer, 0, 0);
  readonly #ends = new ValueEnds();
  readonly #known: KnownNames;
  /** Number of columns after which the rest of a row is skipped. */
  readonly #columnLimit: number;
  /** The names of the previous row, followed by those of longer rows before it. */
  readonly #members: ExpectedName[] = [];
  #memberCount = 0;

  /**
   * @param strict Whether an unknown column causes an {@link UnknownColumn} error. Otherwise, it is skipped.
   * @param once Whether names are unique in each row. If so, {@link read} stops after the last column. Otherwise, the last value of a name
   * is used.
   */
  constructor(columns: readonly string[], strict: boolean, once = false) {
    this.#known = new KnownNames(columns, strict);
    this.#columnLimit = once ? columns.length : unlimited;
    this.kinds = new Uint8Array(columns.length);
    this.begins = new Int32Array(columns.length);
    this.ends = new Int32Array(columns.length);
  }

  /**
   * Reads the JSON object between two offsets, up to the first error in it.
   *
   * @throws UnknownColumn for an unknown column if `strict` is true.
   */
  read(bytes: Buffer, from: number, to: number): void {
    let at = from;
    while (at < to && bytes[at] !== byte.openBrace) at += 1;
    this.setSource(bytes);
    this.#row(at, to);
  }

  /**
   * Reads the JSON object at an offset of a chunk.
   *
   * @returns The offset after the closing brace. -1 if the object is incomplete or invalid.
   * @throws UnknownColumn for an unknown column if `strict` is true.
   */
  readWhole(part: Uint8Array, from: number): number {
    this.setSource(part);
    return this.#row(from, part.length);
  }

  /** Returns the names of the last row in order. */
  protected members(): readonly ExpectedName[] {
    return this.#members.slice(0, this.#memberCount);
  }

  /** A view of {@link bytes} for reading several bytes at a time. */
  protected get wide(): DataView {
    return this.#wide;
  }

  /** Returns the text of a cell, with unescaped strings. Empty for null or a missing value. */
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

  /** Sets the chunk that is read. */
  protected setSource(part: Uint8Array): void {
    if (this.#part === part) return;
    this.#part = part;
    this.bytes = Buffer.isBuffer(part) ? part : Buffer.from(part.buffer, part.byteOffset, part.length);
    this.#wide = new DataView(part.buffer, part.byteOffset, part.length);
  }

  /** Reads a row that starts with a brace. This is one long function, because calls would take longer than the code in them. */
  #row(from: number, to: number): number {
    const { bytes, kinds, begins, ends } = this;
    const members = this.#members;
    const wide = this.#wide;
    for (let column = 0; column < kinds.length; column += 1) kinds[column] = cellKind.absent;
    this.lineBreaks = false;
    let missing = this.#columnLimit;
    let shape = emptyHash;
    let at = from + 1;
    for (let member = 0; ; member += 1) {
      if (bytes[at] !== byte.quote || at >= to) {
        at = this.#skipSpace(at, to);
        if (bytes[at] === byte.closeBrace && at < to && member === 0) {
          this.shape = shape;
          this.#memberCount = member;
          return at + 1;
        }
        if (at >= to || bytes[at] !== byte.quote) return notFound;
      }
      let name = members[member];
      if (name === undefined || !name.matchesAt(wide, at, to)) {
        const end = this.#ends.find(bytes, at, to);
        if (end === notFound) return notFound;
        name = this.#known.find(bytes, at, end);
        members[member] = name;
      }
      at += name.length;
      if (bytes[at] === byte.colon) {
        at += 1;
      } else {
        at = this.#skipSpace(at, to);
        if (bytes[at] !== byte.colon) return notFound;
        at += 1;
      }
      shape = addToShape(shape, name.hash);
      let first = bytes[at] ?? 0;
      if (isSpace(first)) {
        at = this.#skipSpace(at, to);
        first = bytes[at] ?? 0;
      }
      let kind: number;
      let begin = at;
      let end: number;
      if (first === byte.quote) {
        kind = cellKind.plainString;
        begin = at + 1;
        for (end = begin; end < to; end += 1) {
          const code = bytes[end] ?? 0;
          // This comparison is sufficient for most characters.
          if (code > byte.quote && code !== byte.backslash) continue;
          if (code === byte.quote) break;
          if (code < byte.space) return notFound;
          if (code === byte.backslash) {
            kind = cellKind.escapedString;
            end = this.#ends.find(bytes, at, to) - 1;
            break;
          }
        }
        if (end < begin) return notFound;
        at = end + 1;
      } else if (first === byte.openBrace || first === byte.openBracket) {
        kind = cellKind.json;
        end = this.endOfValue(at, to);
        if (end === notFound) return notFound;
        at = end;
      } else {
        kind = first === letterN ? cellKind.null : first === letterT || first === letterF ? cellKind.boolean : cellKind.number;
        if (kind !== cellKind.number) {
          end = this.#endOfWord(at, to);
        } else {
          const digits = first === minusSign ? at + 1 : at;
          let others = 0;
          for (end = digits; end < to; end += 1) {
            const type = numberParts[bytes[end] ?? 0] ?? 0;
            if (type === numberEnd) break;
            others += type;
          }
          // The JSON scanner checks numbers with an exponent or an unusual form.
          const hasLeadingZero = bytes[digits] === digitZero && end > digits + 1 && bytes[digits + 1] !== decimalPoint;
          const isPlain =
            others <= 1 && !hasLeadingZero && bytes[digits] !== decimalPoint && bytes[end - 1] !== decimalPoint && end > digits;
          if (!isPlain && this.#ends.find(bytes, at, end) !== end) return notFound;
        }
        if (end === notFound) return notFound;
        at = end;
      }
      if (at >= to) return notFound;
      const { column } = name;
      if (column >= 0) {
        kinds[column] = kind;
        begins[column] = begin;
        ends[column] = end;
        missing -= 1;
        if (missing === 0) return at;
      }
      let code = bytes[at];
      if (code !== byte.comma && code !== byte.closeBrace) {
        at = this.#skipSpace(at, to);
        code = at < to ? bytes[at] : 0;
      }
      at += 1;
      if (code === byte.closeBrace) {
        this.shape = shape;
        this.#memberCount = member + 1;
        return at;
      }
      if (code !== byte.comma) return notFound;
    }
  }

  /** Returns the offset of the next byte that isn't white space. */
  #skipSpace(from: number, to: number): number {
    let at = from;
    for (; at < to; at += 1) {
      const code = this.bytes[at] ?? 0;
      if (!isSpace(code)) break;
      if (code === byte.lineFeed || code === byte.carriageReturn) this.lineBreaks = true;
    }
    return at;
  }

  /** Returns the end of `null`, `true`, or `false` at an offset. -1 if there is none of them. */
  #endOfWord(at: number, to: number): number {
    if (at + 5 > to) return notFound;
    const four = this.#wide.getInt32(at, true);
    if (four === wordNull || four === wordTrue) return at + 4;
    return four === wordFals && this.bytes[at + 4] === letterE ? at + 5 : notFound;
  }

  /** Returns the offset after the JSON value at an offset. -1 if there is none. */
  protected endOfValue(at: number, to: number): number {
    const end = this.#ends.find(this.bytes, at, to);
    this.lineBreaks ||= this.#ends.lineBreaks;
    return end;
  }
}
