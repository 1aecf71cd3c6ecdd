import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { GrownBytes } from './grown-bytes.ts';

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;

/** Texts in UTF-8, one behind the other. What is no string is its JSON. */
export class TextValues implements ColumnValues {
  readonly #offsets: Int32Array;
  readonly #memory = new GrownBytes();

  constructor(capacity: number) {
    this.#offsets = new Int32Array(capacity + 1);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    const begin = this.#offsets[at] ?? 0;
    if (reader.kinds[column] === cellKind.escapedString) {
      const text = Buffer.from(reader.text(column));
      this.#offsets[at + 1] = this.#memory.set(begin, text, 0, text.length);
    } else {
      this.#offsets[at + 1] = this.#memory.set(begin, reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
    }
    return true;
  }

  fill(at: number, bytes: Uint8Array, from: number, to: number): number {
    if (bytes[from] !== quote) return unusual;
    const own = this.#memory.bytes;
    let used = this.#offsets[at] ?? 0;
    const first = from + 1;
    const last = Math.min(to, first + own.length - used);
    for (let end = first; end < last; end += 1) {
      const code = bytes[end] ?? 0;
      if (code === quote) {
        this.#offsets[at + 1] = used;
        return end + 1;
      }
      // No JSON has a control character in a string (RFC 8259 §7).
      if (code === backslash || code < space) break;
      own[used] = code;
      used += 1;
    }
    return unusual;
  }

  skip(at: number): void {
    this.#offsets[at + 1] = this.#offsets[at] ?? 0;
  }

  take(length: number): ValueBuffers {
    return { data: this.#memory.bytes.subarray(0, this.#offsets[length]), valueOffsets: this.#offsets.subarray(0, length + 1) };
  }
}
