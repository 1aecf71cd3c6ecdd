import type { ColumnForm, TimestampForm, TimeUnit } from '../../../../shared/values/column-form.ts';
import { parsePlainDecimal } from '../../../../shared/values/decimal.ts';
import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import { readDouble, readInt32, readInt64, readShortDecimal, unscaled } from './numbers.ts';
import { readDate, readTime, readTimestamp, type Timestamp } from './timestamps.ts';

/**
 * A value of a column. `int32` is a number, `int64` a bigint, and a decimal its unscaled integer. A date is the number of days since 1970.
 * A timestamp or a time is the number of units since 1970 or midnight. Text is UTF-8.
 */
export type FormValue = boolean | number | bigint | Uint8Array;

const perSecond: Readonly<Record<TimeUnit, bigint>> = { micro: 1_000_000n, nano: 1_000_000_000n };
const nanosPer: Readonly<Record<TimeUnit, number>> = { micro: 1000, nano: 1 };
const int64Limit = 2n ** 63n;

/** Seconds since 1970 up to which a number represents microseconds exactly. */
const exactSeconds = 9_000_000_000;

/** Converts a time to units. Null if the unit is too coarse for the digits of the time, or the result exceeds 64 bits. */
function inUnits(seconds: number, nanos: number, digits: number, unit: TimeUnit): bigint | null {
  if (digits > 9 || nanos % nanosPer[unit] !== 0) return null;
  if (unit === 'micro' && Math.abs(seconds) < exactSeconds) return BigInt(seconds * 1_000_000 + nanos / 1000);
  const value = BigInt(seconds) * perSecond[unit] + BigInt(nanos / nanosPer[unit]);
  return value >= -int64Limit && value < int64Limit ? value : null;
}

/** Converts a timestamp to the units of a column. Null if the column can't hold the timestamp. */
export function timestampInForm(timestamp: Timestamp, { unit, zoned }: TimestampForm): bigint | null {
  return (timestamp.offset !== null) === zoned ? inUnits(timestamp.seconds, timestamp.nanos, timestamp.digits, unit) : null;
}

/** Parses Base64 in either alphabet (RFC 4648 §4, §5), with or without padding. Null if the text isn't Base64. */
function readBinary(text: string): Uint8Array | null {
  if (!/^[\w+/-]*={0,2}$/.test(text) || text.replace(/(?<!=)=+$/, '').length % 4 === 1) return null;
  return Buffer.from(text, 'base64');
}

/** Checks whether a cell has a value. Null and missing values don't count. */
export function hasValue(reader: RowReader, column: number): boolean {
  const kind = reader.kinds[column];
  return kind !== cellKind.null && kind !== cellKind.absent;
}

/** Reads the value of a cell. Null if the cell has no value; undefined if the value doesn't have this form or would lose digits. */
export function readValue(form: ColumnForm, reader: RowReader, column: number): FormValue | null | undefined {
  if (!hasValue(reader, column)) return null;
  const kind = reader.kinds[column];
  const from = reader.begins[column] ?? 0;
  const to = reader.ends[column] ?? 0;
  if (form.kind === 'text') {
    return kind === cellKind.escapedString ? Buffer.from(reader.text(column)) : Uint8Array.prototype.slice.call(reader.bytes, from, to);
  }
  if (kind === cellKind.boolean) return form.kind === 'boolean' ? reader.bytes[from] === 0x74 : undefined;
  if (kind === cellKind.json) return undefined;
  const { bytes } = reader;
  // OData can also write large numbers as strings (IEEE754Compatible, JSON Format §3.2).
  switch (form.kind) {
    case 'int32':
      return readInt32(bytes, from, to) ?? undefined;
    case 'int64':
      return readInt64(bytes, from, to) ?? undefined;
    case 'double':
      return readDouble(reader.text(column)) ?? undefined;
    case 'decimal': {
      const short = readShortDecimal(bytes, from, to, form.precision, form.scale);
      if (short !== null) return BigInt(short);
      const decimal = parsePlainDecimal(reader.text(column));
      return decimal === null ? undefined : (unscaled(decimal, form.precision, form.scale) ?? undefined);
    }
    default:
  }
  if (kind === cellKind.number) return undefined;
  switch (form.kind) {
    case 'date':
      return readDate(bytes, from, to) ?? undefined;
    case 'timestamp': {
      const timestamp = readTimestamp(bytes, from, to);
      return timestamp === null ? undefined : (timestampInForm(timestamp, form) ?? undefined);
    }
    case 'time': {
      const time = readTime(bytes, from, to);
      return time === null ? undefined : (inUnits(time.seconds, time.nanos, time.digits, form.unit) ?? undefined);
    }
    case 'binary':
      return kind === cellKind.plainString ? (readBinary(reader.text(column)) ?? undefined) : undefined;
    default:
      return undefined;
  }
}
