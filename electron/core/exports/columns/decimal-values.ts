import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';
import { putWide } from './wide-number.ts';

const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;

/** Digits that a number surely keeps. */
const shortDigits = 15;

/** Decimals as whole numbers of their last places, 128 bits each. */
export class DecimalValues implements ColumnValues {
  readonly #form: ColumnForm & { readonly kind: 'decimal' };
  readonly #wide: BigInt64Array;
  readonly #words: Int32Array;

  constructor(form: ColumnForm & { readonly kind: 'decimal' }, capacity: number) {
    this.#form = form;
    this.#wide = new BigInt64Array(capacity * 2);
    this.#words = new Int32Array(this.#wide.buffer);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const short = this.#short(reader, column);
    if (short !== null) {
      this.#set(at, short);
      return true;
    }
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#wide[at * 2] = BigInt.asIntN(64, value);
    this.#wide[at * 2 + 1] = value >> 64n;
    return true;
  }

  skip(at: number): void {
    this.#set(at, 0);
  }

  take(length: number): ValueBuffers {
    return { data: new Uint32Array(this.#wide.buffer, 0, length * 4) };
  }

  #set(at: number, value: number): void {
    putWide(this.#words, at * 4, value);
    const sign = value < 0 ? -1 : 0;
    this.#words[at * 4 + 2] = sign;
    this.#words[at * 4 + 3] = sign;
  }

  /** A decimal of few digits; null where a cell holds something else, or what does not surely fit. */
  #short(reader: RowReader, column: number): number | null {
    const kind = reader.kinds[column];
    if (kind !== cellKind.number && kind !== cellKind.plainString) return null;
    const { bytes } = reader;
    const { precision, scale } = this.#form;
    const to = reader.ends[column] ?? 0;
    let at = reader.begins[column] ?? 0;
    const negative = bytes[at] === minus;
    if (negative) at += 1;
    let value = 0;
    let whole = 0;
    let fraction = -1;
    for (; at < to; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === point && fraction < 0) {
        fraction = 0;
        continue;
      }
      const digit = code - zero;
      if (digit < 0 || digit > 9) return null;
      value = value * 10 + digit;
      if (fraction < 0) whole += 1;
      else fraction += 1;
    }
    const places = Math.max(0, fraction);
    if (whole === 0 || fraction === 0 || places > scale || whole + scale > Math.min(precision, shortDigits)) return null;
    const unscaled = value * 10 ** (scale - places);
    return negative ? -unscaled : unscaled;
  }
}
