import type { Data } from 'apache-arrow';
import type { RowReader } from '../../../wire/rows/row-reader.ts';

/** The buffers of some values, as Arrow lays them out. */
export interface ValueBuffers {
  /** The values themselves; lists have a {@link child} in their place. */
  readonly data?: Uint8Array | Int32Array | Float64Array | BigInt64Array | Uint32Array;
  /** Of texts and lists: where each begins in the data or the child, and where the last one ends. */
  readonly valueOffsets?: Int32Array;
  /** Of lists: the values of all of them. */
  readonly child?: Data;
}

/** What {@link ColumnValues.fill} answers where a value is not written as most are. */
export const unusual = -1;

/** The values of a column in the memory that they go to a file from: made once, filled again for each batch. */
export interface ColumnValues {
  /** Whether moments of other zones than UTC came. */
  readonly elsewhere?: boolean;
  /** Puts the value of a cell at a place, the next one or the one put last; false where it does not fit exactly. */
  put(at: number, reader: RowReader, column: number): boolean;
  /**
   * Puts the value whose JSON begins at a byte, read and converted in one go, at a place, as {@link put} does.
   *
   * Where it ends, which is to be looked at: a number may go on in another form; {@link unusual} where it is not written as most values of the
   * form are, or does not fit, and has to be {@link put}.
   */
  fill(at: number, bytes: Uint8Array, from: number, to: number): number;
  /** There is no value at a place, the next one or the one put last. */
  skip(at: number): void;
  /** The buffers of the values before a place; the next value is put at 0, and they are valid until then. */
  take(length: number): ValueBuffers;
}
