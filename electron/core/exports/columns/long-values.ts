import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import { ShortNumber } from '../typed/short-number.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { putWide } from './wide-number.ts';

const form = { kind: 'int64' } as const;

/** Whole numbers of 64 bits. What a double holds exactly never becomes a bigint, which would cost its memory. */
export class LongValues implements ColumnValues {
  readonly #values: BigInt64Array;
  readonly #words: Int32Array;
  readonly #short = new ShortNumber();

  constructor(capacity: number) {
    this.#values = new BigInt64Array(capacity);
    this.#words = new Int32Array(this.#values.buffer);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#values[at] = value;
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    const short = this.#short;
    if (!short.read(bytes, from, to) || short.places > 0) return unusual;
    putWide(this.#words, at * 2, short.negative ? -short.digits : short.digits);
    return short.end;
  }

  skip(at: number): void {
    putWide(this.#words, at * 2, 0);
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
