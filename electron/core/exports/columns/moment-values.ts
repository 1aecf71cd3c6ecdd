import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { PlainMoment, readMoment } from '../typed/moments.ts';
import { exactSeconds, momentInForm } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { putWide } from './wide-number.ts';

const quote = 0x22;

/** Moments, as units from 1970. */
export class MomentValues implements ColumnValues {
  elsewhere = false;
  readonly #form: ColumnForm & { readonly kind: 'timestamp' };
  readonly #values: BigInt64Array;
  readonly #words: Int32Array;
  readonly #plain = new PlainMoment();
  /** Whether the usual moment, one in UTC of no more than six digits, is what the column holds. */
  readonly #isUsual: boolean;

  constructor(form: ColumnForm & { readonly kind: 'timestamp' }, capacity: number) {
    this.#form = form;
    this.#values = new BigInt64Array(capacity);
    this.#words = new Int32Array(this.#values.buffer);
    this.#isUsual = form.zoned && form.unit === 'micro';
  }

  put(at: number, reader: RowReader, column: number): boolean {
    if (reader.kinds[column] !== cellKind.plainString) return false;
    const moment = readMoment(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
    if (moment === null) return false;
    const value = momentInForm(moment, this.#form);
    if (value === null) return false;
    if (typeof value === 'number') putWide(this.#words, at * 2, value);
    else this.#values[at] = value;
    this.elsewhere ||= (moment.offset ?? 0) !== 0;
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    const plain = this.#plain;
    if (!this.#isUsual || bytes[from] !== quote || !plain.read(bytes, from + 1, to)) return unusual;
    const { seconds, micros, end } = plain;
    if (end >= to || bytes[end] !== quote || seconds <= -exactSeconds || seconds >= exactSeconds) return unusual;
    putWide(this.#words, at * 2, seconds * 1_000_000 + micros);
    return end + 1;
  }

  skip(at: number): void {
    putWide(this.#words, at * 2, 0);
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
