/**
 * The memory layout of a column's values, as in Arrow's columnar format: little-endian and adjacent.
 * - `bit`: eight per byte, from the lowest bit
 * - `decimal128`: two's complement, without the decimal point
 * - `days`: since 1970, in 32 bits
 * - `microseconds`: since 1970 or midnight, in 64 bits
 * - `text` (UTF-8) and `bytes`: with separate offsets
 *
 * @see https://arrow.apache.org/docs/format/Columnar.html
 */
export type ValueLayout = 'bit' | 'int32' | 'int64' | 'double' | 'decimal128' | 'days' | 'microseconds' | 'text' | 'bytes';

/** The values of some rows in one column. The bytes of a null value are undefined. */
export interface ColumnValues {
  readonly rows: number;
  /** One bit per row, from the lowest bit of each byte. A bit is set if the row has a value. Null if no value is null. */
  readonly validity: Uint8Array | null;
  readonly values: Uint8Array;
  /** The start offset of each text in `values`, and the end of the last text. Null for values of fixed width. */
  readonly offsets: Int32Array | null;
}

/**
 * Frees the memory of bytes that are no longer needed. The bytes are empty afterwards. Otherwise, the garbage collector runs every few
 * milliseconds during a scan (1 M rows: a fifth of the processor's time). Bytes that share their memory, such as short byte arrays of Node,
 * are left to the garbage collector.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
