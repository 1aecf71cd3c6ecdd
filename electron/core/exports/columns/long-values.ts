import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { wholeNumber } from '../typed/digits.ts';
import { readMoment, readPlainMoment } from '../typed/moments.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';
import { putWide } from './wide-number.ts';

const minus = 0x2d;

/** Seconds from 1970 within which millionths are exact as a number. */
const exactSeconds = 9_000_000_000;

/** Whole numbers of 64 bits, moments and times of day. What a double holds exactly never becomes a bigint, which would cost its memory. */
export class LongValues implements ColumnValues {
  /** Whether moments of other zones than UTC came. */
  elsewhere = false;
  readonly #form: ColumnForm;
  readonly #values: BigInt64Array;
  readonly #words: Int32Array;
  readonly #isMoment: boolean;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#values = new BigInt64Array(capacity);
    this.#words = new Int32Array(this.#values.buffer);
    this.#isMoment = form.kind === 'timestamp';
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const known = this.#isMoment ? this.#moment(reader, column) : this.#form.kind === 'int64' ? shortNumber(reader, column) : null;
    if (known !== null) {
      putWide(this.#words, at * 2, known);
      return true;
    }
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#values[at] = value;
    return true;
  }

  skip(at: number): void {
    putWide(this.#words, at * 2, 0);
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }

  /** A moment in millionths of a second, where that is what the column holds and a number holds it. */
  #moment(reader: RowReader, column: number): number | null {
    if (this.#form.kind !== 'timestamp' || reader.kinds[column] !== cellKind.plainString) return null;
    const from = reader.begins[column] ?? 0;
    const to = reader.ends[column] ?? 0;
    const plain = this.#form.zoned && this.#form.unit === 'micro' ? readPlainMoment(reader.bytes, from, to) : null;
    if (plain !== null && Math.abs(plain) < exactSeconds) return plain * 1_000_000;
    const moment = readMoment(reader.bytes, from, to);
    if (moment === null || (moment.offset !== null) !== this.#form.zoned) return null;
    if (moment.offset !== null && moment.offset !== 0) this.elsewhere = true;
    if (this.#form.unit !== 'micro' || moment.digits > 9 || moment.nanos % 1000 !== 0 || Math.abs(moment.seconds) >= exactSeconds)
      return null;
    return moment.seconds * 1_000_000 + moment.nanos / 1000;
  }
}

/** A whole number of up to fifteen digits; null where a cell holds something else. */
function shortNumber(reader: RowReader, column: number): number | null {
  const kind = reader.kinds[column];
  if (kind !== cellKind.number && kind !== cellKind.plainString) return null;
  const from = reader.begins[column] ?? 0;
  const sign = reader.bytes[from] === minus ? 1 : 0;
  const digits = (reader.ends[column] ?? 0) - from - sign;
  if (digits < 1 || digits > 15) return null;
  const value = wholeNumber(reader.bytes, from + sign, digits);
  if (value < 0) return null;
  return sign === 1 ? -value : value;
}
