import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readDate } from '../typed/moments.ts';
import { readValue } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';

const quote = 0x22;
/** Bytes of `"YYYY-MM-DD"`. */
const written = 12;

const form = { kind: 'date' } as const;

/** Dates, as days from 1970. */
export class DayValues implements ColumnValues {
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
    const end = from + written;
    if (end > to || bytes[from] !== quote || bytes[end - 1] !== quote) return unusual;
    const day = readDate(bytes, from + 1, end - 1);
    if (day === null) return unusual;
    this.#values[at] = day;
    return end;
  }

  skip(at: number): void {
    this.#values[at] = 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}
