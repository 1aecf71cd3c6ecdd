import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readValue } from '../typed/read-value.ts';
import { ShortNumber, shortDigits } from '../typed/short-number.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { putWide } from './wide-number.ts';

/** Decimals as whole numbers of their last places, 128 bits each. */
export class DecimalValues implements ColumnValues {
  readonly #form: ColumnForm & { readonly kind: 'decimal' };
  readonly #wide: BigInt64Array;
  readonly #words: Int32Array;
  readonly #short = new ShortNumber();

  constructor(form: ColumnForm & { readonly kind: 'decimal' }, capacity: number) {
    this.#form = form;
    this.#wide = new BigInt64Array(capacity * 2);
    this.#words = new Int32Array(this.#wide.buffer);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#wide[at * 2] = BigInt.asIntN(64, value);
    this.#wide[at * 2 + 1] = value >> 64n;
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    const { precision, scale } = this.#form;
    const short = this.#short;
    if (!short.read(bytes, from, to) || short.places > scale || short.whole + scale > Math.min(precision, shortDigits)) return unusual;
    const unscaled = short.digits * 10 ** (scale - short.places);
    this.#set(at, short.negative ? -unscaled : unscaled);
    return short.end;
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
}
