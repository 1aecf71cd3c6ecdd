import type { Data } from 'apache-arrow';
import type { ColumnForm, TimestampForm } from '../../../../shared/values/column-form.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import { ListBuffer } from './list-buffer.ts';
import { readValue, timestampInForm } from './read-value.ts';
import { readTimestamp } from './timestamps.ts';

/** The buffers of a column in Arrow's memory layout, as the parameters of `makeData`. */
export interface ArrowBuffers {
  /** The values. Lists have a {@link child} instead. */
  readonly data?: Uint8Array | Int32Array | Float64Array | BigInt64Array | Uint32Array;
  /** Start offset of each value in the data or the child, followed by the end of the last value. For strings, bytes, and lists. */
  readonly valueOffsets?: Int32Array;
  /** Values of all lists. Only for lists. */
  readonly child?: Data;
}

/** The values of one column of a batch. The memory is reused for the next batch. */
export interface ColumnBuffer {
  /** Whether the column has timestamps with an offset other than UTC. */
  readonly hasOffsets?: boolean;
  /** Writes the value of a cell to the next index. Returns false if the column can't hold the value exactly. */
  set(index: number, reader: RowReader, column: number): boolean;
  /** Writes a null to the next index. */
  skip(index: number): void;
  /** Returns the first values. They are valid until the next {@link set}, which writes to index 0. */
  take(length: number): ArrowBuffers;
}

/** Creates the buffer of a column. @param capacity Maximum number of values. */
export function createColumnBuffer(form: ColumnForm, capacity: number): ColumnBuffer {
  switch (form.kind) {
    case 'text':
    case 'binary':
      return new BytesBuffer(form, capacity);
    case 'boolean':
      return new BooleanBuffer(capacity);
    case 'int32':
    case 'date':
      return new NumberBuffer(form, new Int32Array(capacity));
    case 'double':
      return new NumberBuffer(form, new Float64Array(capacity));
    case 'int64':
    case 'time':
      return new Int64Buffer(form, capacity);
    case 'timestamp':
      return new TimestampBuffer(form, capacity);
    case 'decimal':
      return new DecimalBuffer(form, capacity);
    case 'list':
      return new ListBuffer(form, capacity, createColumnBuffer);
  }
}

/** Holds 32-bit integers, dates, and doubles. */
class NumberBuffer implements ColumnBuffer {
  readonly #form: ColumnForm;
  readonly #values: Int32Array | Float64Array;

  constructor(form: ColumnForm, values: Int32Array | Float64Array) {
    this.#form = form;
    this.#values = values;
  }

  set(index: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'number') return false;
    this.#values[index] = value;
    return true;
  }

  skip(index: number): void {
    this.#values[index] = 0;
  }

  take(length: number): ArrowBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}

/** Holds 64-bit integers and times of day. */
class Int64Buffer implements ColumnBuffer {
  readonly #form: ColumnForm;
  readonly #values: BigInt64Array;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#values = new BigInt64Array(capacity);
  }

  set(index: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#values[index] = value;
    return true;
  }

  skip(index: number): void {
    this.#values[index] = 0n;
  }

  take(length: number): ArrowBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}

/** Holds timestamps. Records whether one of them had an offset, because the column doesn't preserve offsets. */
class TimestampBuffer implements ColumnBuffer {
  hasOffsets = false;
  readonly #form: TimestampForm;
  readonly #values: BigInt64Array;

  constructor(form: TimestampForm, capacity: number) {
    this.#form = form;
    this.#values = new BigInt64Array(capacity);
  }

  set(index: number, reader: RowReader, column: number): boolean {
    if (reader.kinds[column] !== cellKind.plainString) return false;
    const timestamp = readTimestamp(reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
    const value = timestamp === null ? null : timestampInForm(timestamp, this.#form);
    if (timestamp === null || value === null) return false;
    this.#values[index] = value;
    this.hasOffsets ||= (timestamp.offset ?? 0) !== 0;
    return true;
  }

  skip(index: number): void {
    this.#values[index] = 0n;
  }

  take(length: number): ArrowBuffers {
    return { data: this.#values.subarray(0, length) };
  }
}

/** Holds unscaled decimals of 128 bits. The lower half of each value comes first. */
class DecimalBuffer implements ColumnBuffer {
  readonly #form: ColumnForm;
  readonly #halves: BigInt64Array<ArrayBuffer>;

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#halves = new BigInt64Array(capacity * 2);
  }

  set(index: number, reader: RowReader, column: number): boolean {
    const value = readValue(this.#form, reader, column);
    if (typeof value !== 'bigint') return false;
    this.#halves[index * 2] = value;
    this.#halves[index * 2 + 1] = value >> 64n;
    return true;
  }

  skip(index: number): void {
    this.#halves.fill(0n, index * 2, index * 2 + 2);
  }

  take(length: number): ArrowBuffers {
    return { data: new Uint32Array(this.#halves.buffer, 0, length * 4) };
  }
}

/** Holds one bit per value, starting with the lowest bit of a byte. */
class BooleanBuffer implements ColumnBuffer {
  readonly #bits: Uint8Array;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  set(index: number, reader: RowReader, column: number): boolean {
    const value = readValue({ kind: 'boolean' }, reader, column);
    if (typeof value !== 'boolean') return false;
    this.#write(index, value);
    return true;
  }

  skip(index: number): void {
    this.#write(index, false);
  }

  take(length: number): ArrowBuffers {
    return { data: this.#bits.subarray(0, Math.ceil(length / 8)) };
  }

  #write(index: number, value: boolean): void {
    const bit = 1 << (index & 7);
    const before = this.#bits[index >> 3] ?? 0;
    this.#bits[index >> 3] = value ? before | bit : before & ~bit;
  }
}

const firstBytes = 256 * 1024;

/** Holds strings in UTF-8, and bytes. In a text column, a value that isn't a string is stored as JSON. */
class BytesBuffer implements ColumnBuffer {
  readonly #form: ColumnForm;
  readonly #offsets: Int32Array;
  #bytes = Buffer.allocUnsafeSlow(firstBytes);

  constructor(form: ColumnForm, capacity: number) {
    this.#form = form;
    this.#offsets = new Int32Array(capacity + 1);
  }

  set(index: number, reader: RowReader, column: number): boolean {
    if (this.#form.kind === 'text' && reader.kinds[column] !== cellKind.escapedString) {
      // Most strings are copied from the response, without creating an object for each.
      this.#append(index, reader.bytes, reader.begins[column] ?? 0, reader.ends[column] ?? 0);
      return true;
    }
    const value = readValue(this.#form, reader, column);
    if (!(value instanceof Uint8Array)) return false;
    this.#append(index, value, 0, value.length);
    return true;
  }

  skip(index: number): void {
    this.#offsets[index + 1] = this.#offsets[index] ?? 0;
  }

  take(length: number): ArrowBuffers {
    return { data: this.#bytes.subarray(0, this.#offsets[length]), valueOffsets: this.#offsets.subarray(0, length + 1) };
  }

  #append(index: number, bytes: Uint8Array, from: number, to: number): void {
    const begin = this.#offsets[index] ?? 0;
    const end = begin + to - from;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, end));
      this.#bytes.copy(larger, 0, 0, begin);
      this.#bytes = larger;
    }
    Buffer.prototype.copy.call(bytes, this.#bytes, begin, from, to);
    this.#offsets[index + 1] = end;
  }
}
