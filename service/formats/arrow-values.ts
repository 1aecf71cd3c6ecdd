import {
  Binary,
  Bool,
  type Data,
  type DataType,
  DateDay,
  Decimal,
  Float64,
  Int32,
  Int64,
  makeData,
  TimeMicrosecond,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import type { ColumnForm } from '../../shared/values/column-form.ts';
import type { ColumnValues, ValueLayout } from '../engine/column-values.ts';
import type { EngineColumn } from '../engine/engine.ts';
import { exactForm } from './arrow-schema.ts';

/** Returns the memory layouts of columns that can be sent in Arrow unchanged. Null if a column is a list. */
export function layoutsOf(columns: readonly EngineColumn[]): readonly ValueLayout[] | null {
  const layouts = columns.flatMap((column) => layoutOf(exactForm(column)) ?? []);
  return layouts.length === columns.length ? layouts : null;
}

function layoutOf({ kind }: ColumnForm): ValueLayout | null {
  switch (kind) {
    case 'boolean':
      return 'bit';
    case 'decimal':
      return 'decimal128';
    case 'date':
      return 'days';
    case 'timestamp':
    case 'time':
      return 'microseconds';
    case 'binary':
      return 'bytes';
    case 'list':
      return null;
    default:
      return kind;
  }
}

/** Wraps the values of a column for Arrow's library without copying them. */
export function valuesData(type: DataType, { rows, validity, values, offsets }: ColumnValues): Data {
  const { buffer, byteOffset, byteLength } = values;
  const present = { length: rows, nullCount: validity === null ? 0 : -1, nullBitmap: validity };
  if (type instanceof Bool) return makeData({ type, ...present, data: values });
  if (type instanceof Int32) return makeData({ type, ...present, data: new Int32Array(buffer, byteOffset, rows) });
  if (type instanceof DateDay) return makeData({ type, ...present, data: new Int32Array(buffer, byteOffset, rows) });
  if (type instanceof Float64) return makeData({ type, ...present, data: new Float64Array(buffer, byteOffset, rows) });
  if (type instanceof Decimal) return makeData({ type, ...present, data: new Uint32Array(buffer, byteOffset, byteLength / 4) });
  if (type instanceof Int64) return makeData({ type, ...present, data: new BigInt64Array(buffer, byteOffset, rows) });
  if (type instanceof TimestampMicrosecond) return makeData({ type, ...present, data: new BigInt64Array(buffer, byteOffset, rows) });
  if (type instanceof TimeMicrosecond) return makeData({ type, ...present, data: new BigInt64Array(buffer, byteOffset, rows) });
  const texts = { ...present, valueOffsets: offsets ?? new Int32Array(rows + 1), data: values };
  return type instanceof Binary ? makeData({ type: new Binary(), ...texts }) : makeData({ type: new Utf8(), ...texts });
}
