import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';

const form = { kind: 'boolean' } as const;

/** `true` and `false` without their first letter, which is looked at before. */
const behindT = [0x72, 0x75, 0x65] as const;
const behindF = [0x61, 0x6c, 0x73, 0x65] as const;

/** Truth values, a bit each. */
export class BooleanValues implements ColumnValues {
  readonly #bits: Uint8Array;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(form, reader, column);
    if (typeof value !== 'boolean') return false;
    this.#set(at, value);
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number): number {
    const value = bytes[from] === 0x74;
    if (!value && bytes[from] !== 0x66) return unusual;
    const rest = value ? behindT : behindF;
    for (let place = 0; place < rest.length; place += 1) if (bytes[from + 1 + place] !== rest[place]) return unusual;
    this.#set(at, value);
    return from + 1 + rest.length;
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
