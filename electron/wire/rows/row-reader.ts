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

/** Four bytes of a word as one number, the first the lowest. */
const fourOf = (word: string): number => Buffer.from(word, 'latin1').readInt32LE();
const wordNull = fourOf('null');
const wordTrue = fourOf('true');
const wordFals = fourOf('fals');

/** What a cell holds: the kinds of `Cell`, and whether a string has escapes. */
export const cellKind = { absent: 0, null: 1, boolean: 2, number: 3, plainString: 4, escapedString: 5, json: 6 } as const;

/** Of a number: 0 for a digit, 1 for a point, more for everything else, and {@link numberEnd} where it ends. */
const numberParts = new Uint8Array(256).fill(2);
const numberEnd = 255;
numberParts.fill(0, digitZero, digitNine + 1);
numberParts[decimalPoint] = 1;
for (const code of Object.values(byte)) numberParts[code] = numberEnd;

/** More columns than any row has, and a small number still: counting down from infinity is slower. */
const endless = 1_000_000_000;

/** What a row that is not whole, or no JSON, ends at. */
const nowhere = -1;

/**
 * Finds the values of one row after the other in their bytes, without making a text of any: what is written as it was sent is copied.
 *
 * Rows of one response have their members in the same order as a rule: each name is first compared with the one that stood there before, four
 * bytes at a time. Names and values that aren't as expected go to the scanner of JSON.
 */
export class RowReader {
  /** By column: what the cell holds, and where its value lies in {@link bytes} (of a string its inside). */
  readonly kinds: Uint8Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  bytes: Buffer = Buffer.alloc(0);
  /** Of a row that was found whole, as `addToShape` has it: equal for rows with the same names in the same order. */
  shape = emptyHash;
  /** Whether a line break stands between the tokens of the row. */
  lineBreaks = false;
  /** The part that {@link bytes} is, as it was given. */
  #part: Uint8Array = this.bytes;
  #wide = new DataView(this.bytes.buffer, 0, 0);
  readonly #ends = new ValueEnds();
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
    this.#enough = once ? columns.length : endless;
    this.kinds = new Uint8Array(columns.length);
    this.begins = new Int32Array(columns.length);
    this.ends = new Int32Array(columns.length);
  }

  /** Reads the JSON object that lies between two places; what is behind an error in it is left unread. @throws UnknownColumn */
  read(bytes: Buffer, from: number, to: number): void {
    let at = from;
    while (at < to && bytes[at] !== byte.openBrace) at += 1;
    this.standIn(bytes);
    this.#row(at, to);
  }

  /**
   * Reads the JSON object that begins at a place of a part of a body. Where it ends, behind its closing brace; -1 where it goes on behind the
   * part, or where it is not written as JSON is.
   *
   * @throws UnknownColumn
   */
  readWhole(part: Uint8Array, from: number): number {
    this.standIn(part);
    return this.#row(from, part.length);
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

  /** Reads a row from its opening brace on, in one function: calls cost more than what they do. */
  #row(from: number, to: number): number {
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
        if (bytes[at] === byte.closeBrace && at < to && member === 0) {
          this.shape = shape;
          this.#memberCount = member;
          return at + 1;
        }
        if (at >= to || bytes[at] !== byte.quote) return nowhere;
      }
      let name = members[member];
      if (name === undefined || !name.standsAt(wide, at, to)) {
        const end = this.#ends.find(bytes, at, to);
        if (end === nowhere) return nowhere;
        name = this.#known.find(bytes, at, end);
        members[member] = name;
      }
      at += name.length;
      if (bytes[at] === byte.colon) {
        at += 1;
      } else {
        at = this.#behindSpace(at, to);
        if (bytes[at] !== byte.colon) return nowhere;
        at += 1;
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
          const code = bytes[end] ?? 0;
          // Most characters are told by this comparison alone.
          if (code > byte.quote && code !== byte.backslash) continue;
          if (code === byte.quote) break;
          if (code < byte.space) return nowhere;
          if (code === byte.backslash) {
            kind = cellKind.escapedString;
            end = this.#ends.find(bytes, at, to) - 1;
            break;
          }
        }
        if (end < begin) return nowhere;
        at = end + 1;
      } else if (first === byte.openBrace || first === byte.openBracket) {
        kind = cellKind.json;
        end = this.endOfValue(at, to);
        if (end === nowhere) return nowhere;
        at = end;
      } else {
        kind = first === letterN ? cellKind.null : first === letterT || first === letterF ? cellKind.boolean : cellKind.number;
        if (kind !== cellKind.number) {
          end = this.#endOfWord(at, to);
        } else {
          const digits = first === minusSign ? at + 1 : at;
          let others = 0;
          for (end = digits; end < to; end += 1) {
            const part = numberParts[bytes[end] ?? 0] ?? 0;
            if (part === numberEnd) break;
            others += part;
          }
          // Digits alone, or with a point among them, and no zero too many: any other is looked at anew.
          const hasLeadingZero = bytes[digits] === digitZero && end > digits + 1 && bytes[digits + 1] !== decimalPoint;
          const isUsual =
            others <= 1 && !hasLeadingZero && bytes[digits] !== decimalPoint && bytes[end - 1] !== decimalPoint && end > digits;
          if (!isUsual && this.#ends.find(bytes, at, end) !== end) return nowhere;
        }
        if (end === nowhere) return nowhere;
        at = end;
      }
      if (at >= to) return nowhere;
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

  /** Where `null`, `true` or `false` ends that begins at a place; `nowhere` where none does. */
  #endOfWord(at: number, to: number): number {
    if (at + 5 > to) return nowhere;
    const four = this.#wide.getInt32(at, true);
    if (four === wordNull || four === wordTrue) return at + 4;
    return four === wordFals && this.bytes[at + 4] === letterE ? at + 5 : nowhere;
  }

  /** Where the JSON value that begins at a place ends, behind its last byte; -1 if there is none. */
  protected endOfValue(at: number, to: number): number {
    const end = this.#ends.find(this.bytes, at, to);
    this.lineBreaks ||= this.#ends.lineBreaks;
    return end;
  }
}
