import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';

/** Truth values, a bit each. */
export class BooleanValues implements ColumnValues {
  readonly #bits: Uint8Array;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue({ kind: 'boolean' }, reader, column);
    if (typeof value !== 'boolean') return false;
    this.#set(at, value);
    return true;
  }

  skip(at: number): void {
    this.#set(at, false);
  }

  take(length: number): ValueBuffers {
    return { data: this.#bits.subarray(0, Math.ceil(length / 8)) };
  }

  #set(at: number, value: boolean): void {
    const bit = 1 << (at & 7);
    const before = this.#bits[at >> 3] ?? 0;
    this.#bits[at >> 3] = value ? before | bit : before & ~bit;
  }
}
