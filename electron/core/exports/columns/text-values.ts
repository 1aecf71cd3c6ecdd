import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm } from '../typed/column-form.ts';
import { readValue } from '../typed/read-value.ts';
import type { ColumnValues, ValueBuffers } from './column-values.ts';

/** Bytes of the values of a batch at first. */
const firstBytes = 256 * 1024;
/** Up to so many bytes are faster copied one by one. */
const fewBytes = 24;

/** Texts in UTF-8 and other bytes, one behind the other. */
export class TextValues implements ColumnValues {
  readonly #form: ColumnForm;
  readonly #offsets: Int32Array;
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #used = 0;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#offsets = new Int32Array(capacity + 1);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    if (this.#form.kind === 'text' && reader.kinds[column] !== cellKind.escapedString) {
      this.#append(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
    } else {
      const value = readValue(this.#form, reader, column);
      if (!(value instanceof Uint8Array)) return false;
      this.#append(value, 0, value.length);
    }
    this.#offsets[at + 1] = this.#used;
    return true;
  }

  skip(at: number): void {
    this.#offsets[at + 1] = this.#used;
  }

  take(length: number): ValueBuffers {
    const data = this.#bytes.subarray(0, this.#used);
    this.#used = 0;
    return { data, valueOffsets: this.#offsets.subarray(0, length + 1) };
  }

  #append(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (this.#used + length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.#used + length));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    const own = this.#bytes;
    if (length > fewBytes) {
      Buffer.prototype.copy.call(bytes, own, this.#used, from, to);
      this.#used += length;
      return;
    }
    let used = this.#used;
    for (let at = from; at < to; at += 1, used += 1) own[used] = bytes[at] ?? 0;
    this.#used = used;
  }
}
