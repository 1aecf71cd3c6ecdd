import { cellKind, type RowReader } from '../../../wire/rows/row-reader.ts';
import type { ColumnForm, TimeUnit } from './column-form.ts';
import { readDecimal, readDouble, readInt32, readInt64, unscaled } from './digits.ts';
import { type Moment, readDate, readMoment, readTime } from './moments.ts';

/**
 * A value in its form: `int32` a number, `int64` a bigint, a decimal as its unscaled number, a date as its days from 1970, moments and times as
 * so many of their unit (from 1970, from midnight), text as its bytes in UTF-8.
 */
export type FormValue = boolean | number | bigint | Uint8Array;

const perSecond: Readonly<Record<TimeUnit, bigint>> = { micro: 1_000_000n, nano: 1_000_000_000n };
const nanosPer: Readonly<Record<TimeUnit, number>> = { micro: 1000, nano: 1 };
const int64Limit = 2n ** 63n;

/** Seconds from 1970 within which millionths are exact as a number. */
export const exactSeconds = 9_000_000_000;

/** Seconds and billionths as so many units: a number where it holds them exactly; null where the unit is too coarse for the digits, or 64 bits are too few. */
function inUnits(seconds: number, nanos: number, digits: number, unit: TimeUnit): number | bigint | null {
  if (digits > 9 || nanos % nanosPer[unit] !== 0) return null;
  if (unit === 'micro' && Math.abs(seconds) < exactSeconds) return seconds * 1_000_000 + nanos / 1000;
  const value = BigInt(seconds) * perSecond[unit] + BigInt(nanos / nanosPer[unit]);
  return value >= -int64Limit && value < int64Limit ? value : null;
}

/** A moment in the units of a column: a number where it holds them exactly; null where the column cannot hold it. */
export function momentInForm(moment: Moment, { unit, zoned }: ColumnForm & { readonly kind: 'timestamp' }): number | bigint | null {
  return (moment.offset !== null) === zoned ? inUnits(moment.seconds, moment.nanos, moment.digits, unit) : null;
}

/** The bytes of a base64 text in either alphabet (RFC 4648 §4, §5), with padding or without; null where it is none. */
function readBinary(text: string): Uint8Array | null {
  if (!/^[\w+/-]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return null;
  return Buffer.from(text, 'base64');
}

function whole(value: number | bigint | null): bigint | undefined {
  return value === null ? undefined : BigInt(value);
}

/** Whether a cell holds a value: neither null nor absent. */
export function isThere(reader: RowReader, column: number): boolean {
  const kind = reader.kinds[column];
  return kind !== cellKind.null && kind !== cellKind.absent;
}

/** The value of a cell; null where there is none, undefined where it is none of the form or would lose digits. */
export function readValue(form: ColumnForm, reader: RowReader, column: number): FormValue | null | undefined {
  if (!isThere(reader, column)) return null;
  const kind = reader.kinds[column];
  const from = reader.begins[column] ?? 0;
  const to = reader.ends[column] ?? 0;
  if (form.kind === 'text') {
    return kind === cellKind.escapedString ? Buffer.from(reader.text(column)) : Uint8Array.prototype.slice.call(reader.bytes, from, to);
  }
  if (kind === cellKind.boolean) return form.kind === 'boolean' ? reader.bytes[from] === 0x74 : undefined;
  if (kind === cellKind.json) return undefined;
  const { bytes } = reader;
  // OData writes wide numbers as strings too (IEEE754Compatible, JSON Format §3.2).
  switch (form.kind) {
    case 'int32':
      return readInt32(bytes, from, to) ?? undefined;
    case 'int64':
      return readInt64(bytes, from, to) ?? undefined;
    case 'double':
      return readDouble(reader.text(column)) ?? undefined;
    case 'decimal': {
      const decimal = readDecimal(reader.text(column));
      return decimal === null ? undefined : (unscaled(decimal, form.precision, form.scale) ?? undefined);
    }
    default:
  }
  if (kind === cellKind.number) return undefined;
  switch (form.kind) {
    case 'date':
      return readDate(bytes, from, to) ?? undefined;
    case 'timestamp': {
      const moment = readMoment(bytes, from, to);
      return moment === null ? undefined : whole(momentInForm(moment, form));
    }
    case 'time': {
      const time = readTime(bytes, from, to);
      return time === null ? undefined : whole(inUnits(time.seconds, time.nanos, time.digits, form.unit));
    }
    case 'binary':
      return kind === cellKind.plainString ? (readBinary(reader.text(column)) ?? undefined) : undefined;
    default:
      return undefined;
  }
}
