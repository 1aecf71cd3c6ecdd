import { type Data, makeData } from 'apache-arrow';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { arrowType } from './arrow-type.ts';
import type { ArrowBuffers, ColumnBuffer } from './column-buffers.ts';
import type { ColumnForm, ListForm } from './column-form.ts';
import { createItemReader, eachItem } from './list-items.ts';
import { hasValue } from './read-value.ts';
import { Validity } from './validity.ts';

/** Values of a part; a multiple of eight, so that the bits of the next part begin with a byte. */
const partLength = 16_384;

/** A part of the values of all lists of a batch. */
interface Part {
  readonly values: ColumnBuffer;
  readonly validity: Validity;
}

/** Lists: where the values of each begin and end, and the values of all lists. */
export class ListBuffer implements ColumnBuffer {
  readonly #of: ColumnForm;
  readonly #createBuffer: (form: ColumnForm, capacity: number) => ColumnBuffer;
  readonly #offsets: Int32Array;
  readonly #item = createItemReader();
  /** Added when they are needed, because the number of values isn't known, and reused for the next batch. */
  readonly #parts: Part[] = [];
  #used = 0;

  constructor({ of }: ListForm, capacity: number, createBuffer: (form: ColumnForm, capacity: number) => ColumnBuffer) {
    this.#of = of;
    this.#createBuffer = createBuffer;
    this.#offsets = new Int32Array(capacity + 1);
  }

  get hasOffsets(): boolean {
    return this.#parts.some(({ values }) => values.hasOffsets === true);
  }

  set(index: number, reader: RowReader, column: number): boolean {
    const item = this.#item;
    if (!eachItem(reader, column, item, () => this.#add(item))) return false;
    this.#offsets[index + 1] = this.#used;
    return true;
  }

  skip(index: number): void {
    this.#offsets[index + 1] = this.#used;
  }

  take(length: number): ArrowBuffers {
    const child = this.#takeItems();
    this.#used = 0;
    return { valueOffsets: this.#offsets.subarray(0, length + 1), child };
  }

  #add(item: RowReader): boolean {
    const index = this.#used % partLength;
    const { values, validity } = this.#part(Math.floor(this.#used / partLength));
    if (!hasValue(item, 0)) {
      values.skip(index);
      validity.setNull(index);
    } else if (!values.set(index, item, 0)) {
      return false;
    }
    this.#used += 1;
    return true;
  }

  #part(index: number): Part {
    const known = this.#parts[index];
    if (known !== undefined) return known;
    const part = { values: this.#createBuffer(this.#of, partLength), validity: new Validity(partLength) };
    this.#parts.push(part);
    return part;
  }

  /** Returns the values of all lists as one column. */
  #takeItems(): Data {
    const used = [this.#part(0), ...this.#parts.slice(1, Math.ceil(this.#used / partLength))];
    const nullCount = used.reduce((sum, { validity }) => sum + validity.nullCount, 0);
    const lengthOf = (part: number): number => Math.min(partLength, this.#used - part * partLength);
    const nullBitmap = concatenated(used.map(({ validity }, part) => validity.bits(lengthOf(part))));
    const buffers = concatenatedBuffers(used.map(({ values }, part) => values.take(lengthOf(part))));
    for (const { validity } of used) validity.clear();
    return makeData({ type: arrowType(this.#of), length: this.#used, nullCount, nullBitmap, ...buffers });
  }
}

function concatenatedBuffers(parts: readonly ArrowBuffers[]): ArrowBuffers {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const data = concatenated(parts.flatMap((part) => part.data ?? []));
  if (first?.valueOffsets === undefined) return { data };
  let before = 0;
  const valueOffsets = parts.flatMap((part) => {
    const ends = Array.from(part.valueOffsets?.subarray(1) ?? [], (end) => before + end);
    before = ends.at(-1) ?? before;
    return ends;
  });
  return { data, valueOffsets: Int32Array.from([0, ...valueOffsets]) };
}

function concatenated(parts: readonly ArrayBufferView[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let length = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), length);
    length += byteLength;
  }
  return whole;
}
