import { type Data, makeData } from 'apache-arrow';
import { byte, isSpace } from '../../../../shared/json-bytes/json-scanner.ts';
import { endOfNested, endOfString } from '../../../wire/rows/json-ends.ts';
import { cellKind, RowReader } from '../../../wire/rows/row-reader.ts';
import type { ArrowBuffers, ColumnBuffer } from './column-buffers.ts';
import { arrowType, type ColumnForm, type ListForm } from './column-form.ts';
import { hasValue } from './read-value.ts';

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

const zero = 0x30;
const nine = 0x39;
const minus = 0x2d;

/** What the values of a list are read with: a reader whose one cell, column 0, is the value at hand. */
export function createItemReader(): RowReader {
  return new RowReader(['element'], false);
}

/**
 * Goes through the values of the list that a cell holds, in their order.
 *
 * @param item From {@link createItemReader}; stands at each value while `take` is called.
 * @param take False where the value is not wanted: nothing is read behind it.
 * @returns False where the cell holds no list, its JSON is malformed, or a value was not wanted.
 */
export function eachItem(cells: RowReader, column: number, item: RowReader, take: () => boolean): boolean {
  const { bytes } = cells;
  const to = cells.ends[column] ?? 0;
  let at = cells.begins[column] ?? 0;
  if (cells.kinds[column] !== cellKind.json || bytes[at] !== byte.openBracket) return false;
  item.bytes = bytes;
  at = behindSpace(bytes, at + 1, to);
  if (bytes[at] === byte.closeBracket) return true;
  while (at < to) {
    at = behindSpace(bytes, standAt(item, at, to), to);
    if (item.kinds[0] === cellKind.absent || !take()) return false;
    if (bytes[at] === byte.closeBracket) return at + 1 === to;
    if (bytes[at] !== byte.comma) return false;
    at = behindSpace(bytes, at + 1, to);
  }
  return false;
}

/** Lets the reader stand at the value that begins at a place of its bytes; absent where none does. @returns Where it ends. */
function standAt(item: RowReader, from: number, to: number): number {
  const { bytes } = item;
  const first = bytes[from];
  if (first === byte.quote) {
    const end = endOfString(bytes, from, to);
    const hasEscapes = bytes.subarray(from, end).includes(byte.backslash);
    setCell(item, hasEscapes ? cellKind.escapedString : cellKind.plainString, from + 1, end - 1);
    return end;
  }
  if (first === byte.openBracket || first === byte.openBrace) {
    const end = endOfNested(bytes, from, to);
    setCell(item, cellKind.json, from, end);
    return end;
  }
  let end = from;
  while (end < to && !endsScalar(bytes[end] ?? 0)) end += 1;
  setCell(item, scalarKind(bytes, from, end), from, end);
  return end;
}

function endsScalar(code: number): boolean {
  return code === byte.comma || code === byte.closeBracket || code === byte.closeBrace || isSpace(code);
}

const words = [
  { kind: cellKind.null, written: Buffer.from('null') },
  { kind: cellKind.boolean, written: Buffer.from('true') },
  { kind: cellKind.boolean, written: Buffer.from('false') },
] as const;

function scalarKind(bytes: Buffer, from: number, to: number): number {
  const first = bytes[bytes[from] === minus ? from + 1 : from] ?? 0;
  if (first >= zero && first <= nine) return cellKind.number;
  return words.find(({ written }) => bytes.compare(written, 0, written.length, from, to) === 0)?.kind ?? cellKind.absent;
}

function setCell(item: RowReader, kind: number, begin: number, end: number): void {
  item.kinds[0] = kind;
  item.begins[0] = begin;
  item.ends[0] = end;
}

function behindSpace(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

/** Tells which values of a column aren't null: one bit a value, the lowest bit of a byte first, as in Arrow. */
export class Validity {
  nullCount = 0;
  readonly #bits: Uint8Array;

  /** @param capacity The most values that it can hold. */
  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8)).fill(0xff);
  }

  setNull(index: number): void {
    this.#bits[index >> 3] = (this.#bits[index >> 3] ?? 0) & ~(1 << (index & 7));
    this.nullCount += 1;
  }

  /** Returns a copy of the bits of the first values. */
  bits(length: number): Uint8Array {
    return this.#bits.slice(0, Math.ceil(length / 8));
  }

  clear(): void {
    if (this.nullCount > 0) this.#bits.fill(0xff);
    this.nullCount = 0;
  }
}
