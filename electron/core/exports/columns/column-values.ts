import type { RowReader } from '../../../wire/rows/row-reader.ts';

/** The buffers of some values, as Arrow lays them out. */
export interface ValueBuffers {
  readonly data: Uint8Array | Int32Array | Float64Array | BigInt64Array | Uint32Array;
  /** Of texts: where each begins in the data, and where the last one ends. */
  readonly valueOffsets?: Int32Array;
}

/** The values of a column in the memory that they go to a file from: made once, filled again for each batch. */
export interface ColumnValues {
  /** Puts the value of a cell at a place, the next one; false where it does not fit exactly. */
  put(at: number, reader: RowReader, column: number): boolean;
  /** There is no value at a place, the next one. */
  skip(at: number): void;
  /** The buffers of the values before a place; the next value is put at 0, and they are valid until then. */
  take(length: number): ValueBuffers;
}
