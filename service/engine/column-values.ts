/**
 * How the values of a column lie in memory, as Arrow's columnar format has it: little-endian, one behind the other; `bit` eight to a byte
 * from the lowest, `decimal128` without the point and in two's complement, `days` since 1970 in 32 bits, `microseconds` in 64 since 1970
 * or midnight; `text` in UTF-8 and `bytes` with their offsets beside them.
 *
 * @see https://arrow.apache.org/docs/format/Columnar.html
 */
export type ValueLayout = 'bit' | 'int32' | 'int64' | 'double' | 'decimal128' | 'days' | 'microseconds' | 'text' | 'bytes';

/** The values of some rows in one column. What lies where a value is missing means nothing. */
export interface ColumnValues {
  readonly rows: number;
  /** A bit a row from the lowest of each byte, set where there is a value; null where none is missing. */
  readonly validity: Uint8Array | null;
  readonly values: Uint8Array;
  /** Where in `values` each text begins, and where the last one ends; null for values of one width. */
  readonly offsets: Int32Array | null;
}

/**
 * Frees the memory of bytes that nobody reads any more; they are empty afterwards.
 *
 * Left to the garbage collector, what a scan copies makes it run every few milliseconds (1 M rows: a fifth of the processor's time). Bytes
 * that share their memory with others, as short ones do in Node, are left to it.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
