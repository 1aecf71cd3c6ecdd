import { type Data, makeData } from 'apache-arrow';
import { byte, type JsonEvent, JsonScanner, JsonSyntaxError, jsonEvent } from '../../../../shared/json-bytes/json-scanner.ts';
import { arrowType, type ColumnForm, type ListForm } from '../../../../shared/values/column-form.ts';
import { cellKind, RowReader } from '../../../wire/rows/row-reader.ts';
import type { ArrowBuffers, ColumnBuffer } from './column-buffers.ts';
import { hasValue } from './read-value.ts';

/** Number of values per part. A multiple of eight, so that the bits of the next part start at a byte. */
const partLength = 16_384;

/** A part of the values of all lists of a batch. */
interface Part {
  readonly values: ColumnBuffer;
  readonly validity: Validity;
}

/** Holds lists: the offsets of each list's values, and the values of all lists. */
export class ListBuffer implements ColumnBuffer {
  readonly #of: ColumnForm;
  readonly #createBuffer: (form: ColumnForm, capacity: number) => ColumnBuffer;
  readonly #offsets: Int32Array;
  readonly #item = new ItemReader();
  /** Parts are added on demand, because the number of values isn't known. They are reused for the next batch. */
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
    if (!item.eachItem(reader, column, () => this.#add(item))) return false;
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
    const cached = this.#parts[index];
    if (cached !== undefined) return cached;
    const part = { values: this.#createBuffer(this.#of, partLength), validity: new Validity(partLength) };
    this.#parts.push(part);
    return part;
  }

  /** Returns the values of all lists as one column. */
  #takeItems(): Data {
    const usedBytes = [this.#part(0), ...this.#parts.slice(1, Math.ceil(this.#used / partLength))];
    const nullCount = usedBytes.reduce((sum, { validity }) => sum + validity.nullCount, 0);
    const lengthOf = (part: number): number => Math.min(partLength, this.#used - part * partLength);
    const nullBitmap = concatenated(usedBytes.map(({ validity }, part) => validity.bits(lengthOf(part))));
    const buffers = concatenatedBuffers(usedBytes.map(({ values }, part) => values.take(lengthOf(part))));
    for (const { validity } of usedBytes) validity.clear();
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
    const valueEnds = Array.from(part.valueOffsets?.subarray(1) ?? [], (end) => before + end);
    before = valueEnds.at(-1) ?? before;
    return valueEnds;
  });
  return { data, valueOffsets: Int32Array.from([0, ...valueOffsets]) };
}

function concatenated(parts: readonly ArrayBufferView[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let length = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), length);
    length += byteLength;
  }
  return joined;
}

/** Reads the values of lists one by one. Column 0, its only column, is the current value. */
export class ItemReader extends RowReader {
  readonly #scanner = new JsonScanner();

  constructor() {
    super(['element'], false);
  }

  /**
   * Reads the values of the list in a cell, in order.
   *
   * @param take Called for each value. Returns false to stop.
   * @returns False if the cell contains no list, its JSON is invalid, or `take` stopped.
   */
  eachItem(cells: RowReader, column: number, take: () => boolean): boolean {
    const from = cells.begins[column] ?? 0;
    if (cells.kinds[column] !== cellKind.json || cells.bytes[from] !== byte.openBracket) return false;
    const scanner = this.#scanner;
    this.bytes = cells.bytes.subarray(from, cells.ends[column]);
    scanner.restart();
    scanner.feed(this.bytes);
    try {
      return this.#eachItem(scanner, take);
    } catch (error) {
      if (error instanceof JsonSyntaxError) return false;
      throw error;
    }
  }

  #eachItem(scanner: JsonScanner, take: () => boolean): boolean {
    let begin = 0;
    scanner.next();
    while (!scanner.isComplete) {
      const event = scanner.next();
      if (event === jsonEvent.more) return false;
      if (event === jsonEvent.objectStart || event === jsonEvent.listStart) {
        if (scanner.depth === 2) begin = scanner.at - 1;
      } else if (scanner.depth === 1) {
        this.#setCell(event, begin);
        if (!take()) return false;
      }
    }
    return scanner.at === this.bytes.length;
  }

  /** Sets the cell to the value that has just ended. @param begin Offset of the value's first byte if the value is an object or a list. */
  #setCell(event: JsonEvent, begin: number): void {
    const { from, to, hasEscapes } = this.#scanner;
    if (event === jsonEvent.string) this.#set(hasEscapes ? cellKind.escapedString : cellKind.plainString, from + 1, to - 1);
    else if (event === jsonEvent.number) this.#set(cellKind.number, from, to);
    else if (event === jsonEvent.literal) this.#set(this.bytes[from] === letterN ? cellKind.null : cellKind.boolean, from, to);
    else this.#set(cellKind.json, begin, this.#scanner.at);
  }

  #set(kind: number, begin: number, end: number): void {
    this.kinds[0] = kind;
    this.begins[0] = begin;
    this.ends[0] = end;
  }
}

const letterN = 0x6e;

/** Records which values of a column aren't null. There is one bit per value, with the lowest bit of a byte first, as in Arrow. */
export class Validity {
  nullCount = 0;
  readonly #bits: Uint8Array;

  /** @param capacity Maximum number of values. */
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
