import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import { ShortNumber } from '../typed/short-number.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';

const form = { kind: 'double' } as const;

/** Doubles. */
export class DoubleValues implements ColumnValues {
  readonly #values: Float64Array;
  readonly #short = new ShortNumber();

  constructor(capacity: number) {
    this.#values = new Float64Array(capacity);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(form, reader, column);
    if (typeof value !== 'number') return false;
    this.#values[at] = value;
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    const short = this.#short;
    if (!short.read(bytes, from, to)) return unusual;
    // Both are exact, so that their quotient is the double next to what is written (W. D. Clinger, 1990).
    const value = short.digits / 10 ** short.places;
    this.#values[at] = short.negative ? -value : value;
    return short.end;
  }

  skip(at: number): void {
    this.#values[at] = 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
