import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';

const zero = 0x30;
const minus = 0x2d;

/** So many digits surely fit into 32 bits. */
const shortDigits = 9;

const form = { kind: 'int32' } as const;

/** Whole numbers of 32 bits. */
export class WholeValues implements ColumnValues {
  readonly #values: Int32Array;

  constructor(capacity: number) {
    this.#values = new Int32Array(capacity);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(form, reader, column);
    if (typeof value !== 'number') return false;
    this.#values[at] = value;
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    const negative = bytes[from] === minus;
    const first = negative ? from + 1 : from;
    let end = first;
    let value = 0;
    for (; end < to; end += 1) {
      const digit = (bytes[end] ?? 0) - zero;
      if (digit < 0 || digit > 9) break;
      value = (Math.imul(value, 10) + digit) | 0;
    }
    const digits = end - first;
    if (digits === 0 || digits > shortDigits || (digits > 1 && bytes[first] === zero)) return unusual;
    this.#values[at] = negative ? -value : value;
    return end;
  }

  skip(at: number): void {
    this.#values[at] = 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
