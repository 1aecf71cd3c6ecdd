import { type Data, makeData } from 'apache-arrow';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm, ListForm } from '../typed/column-form.ts';
import { createItemReader, eachItem } from '../typed/list-items.ts';
import { isThere } from '../typed/read-value.ts';
import { arrowType } from './arrow-type.ts';
import { type ColumnValues, unusual, type ValueBuffers } from './column-values.ts';
import { Validity } from './validity.ts';

/** Values of a part; a multiple of eight, so that the bits of the next part begin with a byte. */
const partLength = 16_384;

/** So many values of all lists of a batch, and which of them are there. */
interface Part {
  readonly values: ColumnValues;
  readonly validity: Validity;
}

/** Lists: where the values of each begin and end, and the values of all of them one behind the other. */
export class ListValues implements ColumnValues {
  readonly #of: ColumnForm;
  readonly #createValues: (form: ColumnForm, capacity: number) => ColumnValues;
  readonly #offsets: Int32Array;
  readonly #item = createItemReader();
  /** How many values there will be nobody knows: parts are made as they are needed, and filled again. */
  readonly #parts: Part[] = [];
  #used = 0;

  constructor({ of }: ListForm, capacity: number, createValues: (form: ColumnForm, capacity: number) => ColumnValues) {
    this.#of = of;
    this.#createValues = createValues;
    this.#offsets = new Int32Array(capacity + 1);
  }

  get elsewhere(): boolean {
    return this.#parts.some(({ values }) => values.elsewhere === true);
  }

  put(at: number, reader: RowReader, column: number): boolean {
    this.#goBack(at);
    const item = this.#item;
    if (!eachItem(reader, column, item, () => this.#add(item))) return false;
    this.#offsets[at + 1] = this.#used;
    return true;
  }

  fill(): number {
    return unusual;
  }

  skip(at: number): void {
    this.#goBack(at);
    this.#offsets[at + 1] = this.#used;
  }

  take(length: number): ValueBuffers {
    const child = this.#takeItems();
    this.#used = 0;
    return { valueOffsets: this.#offsets.subarray(0, length + 1), child };
  }

  /** Forgets the list that was put last where it is put anew. */
  #goBack(at: number): void {
    const used = this.#offsets[at] ?? 0;
    for (; this.#used > used; this.#used -= 1) {
      const last = this.#used - 1;
      this.#part(Math.floor(last / partLength)).validity.set(last % partLength, true);
    }
  }

  #add(item: RowReader): boolean {
    const at = this.#used % partLength;
    const { values, validity } = this.#part(Math.floor(this.#used / partLength));
    const present = isThere(item, 0);
    if (present && !values.put(at, item, 0)) return false;
    if (!present) values.skip(at);
    validity.set(at, present);
    this.#used += 1;
    return true;
  }

  #part(index: number): Part {
    const known = this.#parts[index];
    if (known !== undefined) return known;
    const part = { values: this.#createValues(this.#of, partLength), validity: new Validity(partLength) };
    this.#parts.push(part);
    return part;
  }

  /** The values of all lists as one column. */
  #takeItems(): Data {
    const type = arrowType(this.#of);
    const filled = [this.#part(0), ...this.#parts.slice(1, Math.ceil(this.#used / partLength))];
    const nullCount = filled.reduce((sum, { validity }) => sum + validity.nullCount, 0);
    const lengthOf = (part: number): number => Math.min(partLength, this.#used - part * partLength);
    const nullBitmap = nullCount === 0 ? null : joined(filled.map(({ validity }, part) => validity.everyBit(lengthOf(part))));
    const buffers = joinedBuffers(filled.map(({ values }, part) => values.take(lengthOf(part))));
    for (const { validity } of filled) validity.clear();
    return makeData({ type, length: this.#used, nullCount, nullBitmap, ...buffers });
  }
}

/** The buffers of all parts as one; as they are where there is only one part. */
function joinedBuffers(parts: readonly ValueBuffers[]): ValueBuffers {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const data = joined(parts.flatMap((part) => part.data ?? []));
  if (first?.valueOffsets === undefined) return { data };
  let before = 0;
  const valueOffsets = parts.flatMap((part) => {
    const ends = Array.from(part.valueOffsets?.subarray(1) ?? [], (end) => before + end);
    before = ends.at(-1) ?? before;
    return ends;
  });
  return { data, valueOffsets: Int32Array.from([0, ...valueOffsets]) };
}

/** Memory one behind the other. */
function joined(parts: readonly ArrayBufferView[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return whole;
}
