import type { DuckDBDataChunk } from '@duckdb/node-api';
import bindings, { type Vector } from '@duckdb/node-bindings';
import type { ColumnValues, ValueLayout } from '../column-values.ts';
import type { TakenRows } from './row-stream.ts';
import { readTextVector } from './text-vector.ts';

/** Bytes of a value in DuckDB's memory, which is Arrow's but for truth values, a byte each. */
const widths: Readonly<Record<Exclude<ValueLayout, 'text' | 'bytes'>, number>> = {
  bit: 1,
  int32: 4,
  int64: 8,
  double: 8,
  decimal128: 16,
  days: 4,
  microseconds: 8,
};

/**
 * Takes the first `most` rows of a chunk of `valuesStatement`, as they lie in memory. The chunk is empty afterwards.
 *
 * The layouts are those of DuckDB's public C interface (`duckdb.h`), little-endian as on every platform it ships for.
 */
export function readValues(chunk: DuckDBDataChunk, layouts: readonly ValueLayout[], most: number): TakenRows<readonly ColumnValues[]> {
  const vector = (index: number) => bindings.data_chunk_get_vector(chunk.chunk, index);
  const numbers = numbersOf(vector(layouts.length), chunk.rowCount);
  const hasEnd = numbers.at(-1) === -1n;
  const present = chunk.rowCount - (hasEnd ? 1 : 0);
  const rows = Math.min(present, most);
  const columns = rows === 0 ? [] : layouts.map((layout, index) => readColumn(vector(index), layout, rows));
  // Everything is copied. Without this DuckDB keeps its own until the garbage collector comes by.
  bindings.data_chunk_reset(chunk.chunk);
  const bytes = columns.reduce((sum, { values }) => sum + values.length, 0);
  const parts = rows === 0 ? [] : [columns];
  return { parts, rows, bytes, lastRow: numbers[rows - 1] ?? null, isEnd: hasEnd && present <= most };
}

function numbersOf(vector: Vector, rows: number): BigInt64Array {
  const { buffer, byteOffset } = bindings.vector_get_data(vector, rows * 8);
  return new BigInt64Array(buffer, byteOffset, rows);
}

function readColumn(vector: Vector, layout: ValueLayout, rows: number): ColumnValues {
  const validity: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(rows / 64) * 8) ?? null;
  if (layout === 'text' || layout === 'bytes') return { rows, validity, ...readTextVector(vector, validity, rows) };
  const values = bindings.vector_get_data(vector, rows * widths[layout]);
  return { rows, validity, values: layout === 'bit' ? bits(values) : values, offsets: null };
}

/** Eight truth values of a byte each to one byte, the first in its lowest bit. */
function bits(flags: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(flags.length / 8));
  for (let index = 0; index < flags.length; index += 1) {
    if (flags[index] !== 0) packed[index >> 3] = (packed[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return packed;
}
