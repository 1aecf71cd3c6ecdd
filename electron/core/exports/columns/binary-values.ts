import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { readValue } from '../typed/read-value.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { GrownBytes } from './grown-bytes.ts';

const form = { kind: 'binary' } as const;

/** Bytes, one value behind the other. */
export class BinaryValues implements ColumnValues {
  readonly #offsets: Int32Array;
  readonly #memory = new GrownBytes();

  constructor(capacity: number) {
    this.#offsets = new Int32Array(capacity + 1);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const value = readValue(form, reader, column);
    if (!(value instanceof Uint8Array)) return false;
    this.#offsets[at + 1] = this.#memory.set(this.#offsets[at] ?? 0, value, 0, value.length);
    return true;
  }

  fill(): number {
    return unusual;
  }

  skip(at: number): void {
    this.#offsets[at + 1] = this.#offsets[at] ?? 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#memory.bytes.subarray(0, this.#offsets[length]), valueOffsets: this.#offsets.subarray(0, length + 1) };
  }
}
