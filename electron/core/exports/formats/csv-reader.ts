import { ExpectedBytes } from '../../../wire/rows/expected-bytes.ts';
import { byte } from '../../../wire/rows/json-bytes.ts';
import type { ByteOutput } from '../byte-output.ts';
import { type ExpectedMember, ExpectingReader, nowhere } from '../expecting-reader.ts';
import { beginsFormula, type CsvFields } from './csv-fields.ts';

const minus = 0x2d;
const comma = 0x2c;
const decimalPoint = 0x2e;
const digitZero = 0x30;
const digitNine = 0x39;
const letterE = 0x65;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;

const nullWord = new ExpectedBytes(Buffer.from('null'));
const trueWord = new ExpectedBytes(Buffer.from('true'));
const falseWord = new ExpectedBytes(Buffer.from('false'));

/** By byte: 1 where a text in quotes cannot be copied any further. No JSON has a control character in a string (RFC 8259 §7). */
const textStops = new Uint8Array(256).fill(1, 0, byte.space);
textStops[byte.quote] = 1;
textStops[byte.backslash] = 1;

/** A row for which there is less room in the block at hand begins the next one. */
const rowRoom = 64 * 1024;

/** What separators leave room for in any case: a quote and a sign, or a word in quotes. */
const shortRoom = 16;

/** A member whose value is a field, or none. */
interface FieldMember extends ExpectedMember {
  /** Whether its column is one of numbers. */
  readonly numeric: boolean;
  /** Separators before the field: more than one where columns between are missing. */
  readonly separators: number;
}

/** Rows whose columns come in the order of the file. */
interface FieldRow {
  readonly members: readonly FieldMember[];
  readonly after: ExpectedBytes;
  /** What the columns behind the last one are, and the end of the line. */
  readonly rest: Uint8Array;
}

/** Reads rows straight into lines of CSV: each value is copied to its place while its end is looked for. */
export class CsvReader extends ExpectingReader<FieldRow> {
  readonly #fields: CsvFields;
  readonly #numeric: readonly boolean[];
  readonly #output: ByteOutput;
  readonly #quotesTexts: boolean;
  readonly #quotesAll: boolean;
  /** Whether numbers in texts are written in another way than they were sent. */
  readonly #rewritesNumbers: boolean;
  /** By byte: 1 where a text that begins with it may become another. */
  readonly #formulas: Uint8Array;
  /** What stands for a decimal point; 0 where numbers that have one are quoted for it. */
  readonly #point: number;
  readonly #missing: Uint8Array;
  readonly #true: Uint8Array;
  readonly #false: Uint8Array;
  /** The block that the row at hand goes to, how far it is written, and how far it may be. */
  #block: Uint8Array & Pick<Buffer, 'write'> = Buffer.alloc(0);
  #used = 0;
  #most = 0;
  /** By byte: 1 where a text without quotes cannot be copied any further. */
  readonly #stops = Uint8Array.from(textStops);

  /** @param numeric By column: whether it is one of numbers. */
  constructor(names: readonly string[], strict: boolean, fields: CsvFields, numeric: readonly boolean[], output: ByteOutput) {
    super(names, strict);
    this.#fields = fields;
    this.#numeric = numeric;
    this.#output = output;
    this.#quotesTexts = fields.quotesTexts;
    this.#quotesAll = fields.quotesAll;
    this.#rewritesNumbers = !fields.hasPoint;
    this.#formulas = fields.neutralises ? beginsFormula : new Uint8Array(256);
    const point = fields.hasPoint ? decimalPoint : comma;
    this.#point = point === fields.separator ? 0 : point;
    this.#missing = Buffer.from(fields.missing);
    this.#true = Buffer.from(fields.scalar('true'));
    this.#false = Buffer.from(fields.scalar('false'));
    this.#stops[fields.separator] = 1;
  }

  protected override expect(members: readonly ExpectedMember[], after: ExpectedBytes): FieldRow | null {
    const { separator, missing, lineEnd } = this.#fields;
    const columns = this.#numeric.length;
    let last = 0;
    let isFirst = true;
    const fields: FieldMember[] = [];
    for (const { before, column } of members) {
      if (column >= 0 && column < last) return null;
      fields.push({ before, column, numeric: this.#numeric[column] ?? false, separators: column >= 0 ? column - last : 0 });
      if (column < 0) continue;
      last = column;
      isFirst = false;
    }
    const rest = String.fromCharCode(separator).repeat(Math.max(0, columns - 1 - last));
    return { members: fields, after, rest: Buffer.from(`${isFirst ? missing : ''}${rest}${lineEnd}`) };
  }

  protected override fill({ members, after, rest }: FieldRow, from: number, to: number): number {
    const { wide } = this;
    const { separator } = this.#fields;
    const block = this.#output.room(rowRoom);
    this.#block = block;
    this.#used = this.#output.used;
    this.#most = block.length - rest.length;
    let at = from;
    for (let index = 0; index < members.length; index += 1) {
      const member = members[index];
      if (member === undefined || !member.before.standsAt(wide, at, to)) return nowhere;
      at += member.before.length;
      if (member.column < 0) {
        at = this.endOfValue(at, to);
      } else {
        let begin = this.#used;
        if (begin + member.separators + shortRoom > this.#most) return nowhere;
        for (let count = member.separators; count > 0; count -= 1, begin += 1) block[begin] = separator;
        this.#used = begin;
        const end = this.#copy(member, at, to);
        at = end === nowhere ? this.#write(member, at, to, begin) : end;
      }
      if (at === nowhere || at >= to) return nowhere;
    }
    if (!after.standsAt(wide, at, to)) return nowhere;
    for (let index = 0; index < rest.length; index += 1) this.#put(rest[index] ?? 0);
    this.filled = this.#used;
    return at + after.length;
  }

  #put(code: number): void {
    this.#block[this.#used] = code;
    this.#used += 1;
  }

  /** Copies the value that begins at a place. Where it ends; -1 where it is not in the file as it was sent, or there is no room for it. */
  #copy(member: FieldMember, at: number, to: number): number {
    const first = this.bytes[at] ?? 0;
    if (first === byte.quote) return this.#copyText(member.numeric, at + 1, to);
    if (first === minus || (first >= digitZero && first <= digitNine)) return this.#copyNumber(at, to);
    if (first === letterN) return this.#copyWord(nullWord, this.#missing, at, to);
    if (first === letterT) return this.#copyWord(trueWord, this.#true, at, to);
    return first === letterF ? this.#copyWord(falseWord, this.#false, at, to) : nowhere;
  }

  /** A text by its first character; in quotes where it is empty, or the separator is in it. */
  #copyText(numeric: boolean, from: number, to: number): number {
    const { bytes } = this;
    if (this.#formulas[bytes[from] ?? 0] === 1 || (numeric && this.#rewritesNumbers)) return nowhere;
    if (!this.#quotesTexts) {
      const used = this.#used;
      const last = Math.min(to, from + this.#most - used);
      const at = copyText(bytes, from, last, this.#block, used - from, this.#stops);
      if (at > from && at < last && bytes[at] === byte.quote) {
        this.#used = used + at - from;
        return at + 1;
      }
    }
    return this.#copyQuoted(from, to);
  }

  #copyQuoted(from: number, to: number): number {
    const block = this.#block;
    const used = this.#used + 1;
    const last = Math.min(to, from + this.#most - used - 1);
    const at = copyText(this.bytes, from, last, block, used - from, textStops);
    if (at >= last || this.bytes[at] !== byte.quote) return nowhere;
    block[used - 1] = byte.quote;
    block[used + at - from] = byte.quote;
    this.#used = used + at - from + 1;
    return at + 1;
  }

  /** Digits, with a point among them maybe; any other number is written (RFC 8259 §6). */
  #copyNumber(from: number, to: number): number {
    const { bytes } = this;
    const block = this.#block;
    let used = this.#used;
    if (this.#quotesAll) {
      block[used] = byte.quote;
      used += 1;
    }
    const digits = bytes[from] === minus ? from + 1 : from;
    const last = Math.min(to, from + this.#most - used - 1);
    const shift = used - from;
    block[used] = minus;
    let at = copyDigits(bytes, digits, last, block, shift);
    if (at === digits || (bytes[digits] === digitZero && at > digits + 1)) return nowhere;
    if (bytes[at] === decimalPoint && at < last) {
      if (this.#point === 0) return nowhere;
      block[at + shift] = this.#point;
      const fraction = at + 1;
      at = copyDigits(bytes, fraction, last, block, shift);
      if (at === fraction) return nowhere;
    }
    // What has an exponent is written, too.
    if (at >= last || ((bytes[at] ?? 0) | 0x20) === letterE) return nowhere;
    used = at + shift;
    if (this.#quotesAll) {
      block[used] = byte.quote;
      used += 1;
    }
    this.#used = used;
    return at;
  }

  /** A word of JSON by what it is in the file. */
  #copyWord(word: ExpectedBytes, written: Uint8Array, at: number, to: number): number {
    if (!word.standsAt(this.wide, at, to)) return nowhere;
    for (let index = 0; index < written.length; index += 1) this.#put(written[index] ?? 0);
    return at + word.length;
  }

  /** Writes a value that cannot be copied, or not so far, as a text. Where it ends; -1 where it is none, or there is no room for it. */
  #write({ numeric }: FieldMember, at: number, to: number, begin: number): number {
    const end = this.pass(at, to);
    if (end === nowhere) return nowhere;
    const text = this.#fields.value(this.item, 0, numeric);
    if (begin + text.length * 3 > this.#most) return nowhere;
    this.#used = begin + this.#block.write(text, begin, 'utf8');
    return end;
  }
}

/** Copies the digits from a place on to `shift` bytes further in a block. Where they end. */
function copyDigits(bytes: Uint8Array, from: number, to: number, block: Uint8Array, shift: number): number {
  let at = from;
  for (; at < to; at += 1) {
    const code = bytes[at] ?? 0;
    if (code < digitZero || code > digitNine) break;
    block[at + shift] = code;
  }
  return at;
}

/** Copies a text as far as it can be, from a place on, to `shift` bytes further in a block. Where that ends. */
function copyText(bytes: Uint8Array, from: number, to: number, block: Uint8Array, shift: number, stops: Uint8Array): number {
  let at = from;
  for (; at < to; at += 1) {
    const code = bytes[at] ?? 0;
    if (stops[code] !== 0) break;
    block[at + shift] = code;
  }
  return at;
}
