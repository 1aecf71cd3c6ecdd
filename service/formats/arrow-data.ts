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
  List,
  makeData,
  TimeMicrosecond,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import { daysInMonth, daysSince1970 } from '../../shared/values/calendar.ts';
import { fitsScale, parsePlainDecimal, rescale } from '../../shared/values/decimal.ts';
import { readTimeOfDay } from '../engine/bound-literal.ts';

/** A value from `JSON.parse`: 64-bit integers and decimals are strings. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[];

/**
 * Converts a column's values to Arrow, including nulls.
 *
 * @throws RangeError for an invalid value of the type
 */
export function arrowData(type: DataType, values: readonly JsonValue[]): Data {
  const present = { length: values.length, ...validity(values) };
  if (type instanceof Bool) return makeData({ type, ...present, data: bits(values.map((value) => value === true)) });
  if (type instanceof Int32) return makeData({ type, ...present, data: Int32Array.from(values, Number) });
  if (type instanceof Float64) return makeData({ type, ...present, data: Float64Array.from(values, floating) });
  if (type instanceof DateDay) return makeData({ type, ...present, data: Int32Array.from(values, (value) => of(value, daysOf, 0)) });
  if (type instanceof Int64) return makeData({ type, ...present, data: integers(values) });
  if (type instanceof TimestampMicrosecond)
    return makeData({ type, ...present, data: BigInt64Array.from(values, (value) => of(value, microsecondsOf, 0n)) });
  if (type instanceof TimeMicrosecond)
    return makeData({ type, ...present, data: BigInt64Array.from(values, (value) => of(value, timeMicrosecondsOf, 0n)) });
  if (type instanceof Decimal) return makeData({ type, ...present, data: decimals(values, type.scale) });
  if (type instanceof List) {
    const lists = values.map((value) => (Array.isArray(value) ? value : []));
    const child = arrowData(type.valueType, lists.flat());
    return makeData({ type, ...present, valueOffsets: offsets(lists.map(({ length }) => length)), child });
  }
  const isBinary = type instanceof Binary;
  const bytes = { ...present, ...packed(values, isBinary ? 'base64' : 'utf8') };
  return isBinary ? makeData({ type: new Binary(), ...bytes }) : makeData({ type: new Utf8(), ...bytes });
}

function of<Result>(value: JsonValue, read: (text: string) => Result, missing: Result): Result {
  return value === null ? missing : read(String(value));
}

function floating(value: JsonValue): number {
  if (value === 'INF') return Number.POSITIVE_INFINITY;
  if (value === '-INF') return Number.NEGATIVE_INFINITY;
  return value === null ? 0 : Number(value);
}

/** Packs flags into bits. The first flag is the lowest bit of the first byte. */
function bits(flags: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(flags.length / 8));
  for (const [index, flag] of flags.entries()) if (flag) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes;
}

function validity(values: readonly JsonValue[]): { nullCount: number; nullBitmap: Uint8Array | null } {
  let nullCount = 0;
  for (const value of values) if (value === null) nullCount += 1;
  return { nullCount, nullBitmap: nullCount === 0 ? null : bits(values.map((value) => value !== null)) };
}

function offsets(lengths: readonly number[]): Int32Array {
  const offsets = new Int32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length;
  return offsets;
}

/** Concatenates the bytes of all strings, and returns them with their offsets. */
function packed(values: readonly JsonValue[], encoding: 'base64' | 'utf8'): { valueOffsets: Int32Array; data: Uint8Array } {
  const valueOffsets = new Int32Array(values.length + 1);
  let room = 0;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  for (const value of values) room += typeof value === 'string' ? value.length * 3 : 32;
  const data = Buffer.allocUnsafe(room);
  let end = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value !== null && value !== undefined) end += data.write(String(value), end, encoding);
    valueOffsets[index + 1] = end;
  }
  return { valueOffsets, data: data.subarray(0, end) };
}

/** Maximum number of digits that every JavaScript number preserves. */
const sureDigits = 15;

/**
 * Converts integers to two 32-bit words per value, the lower one first. Most are small and don't need BigInt, which is ten times slower.
 */
function integers(values: readonly JsonValue[]): BigInt64Array {
  const numbers = new BigInt64Array(values.length);
  const words = new Int32Array(numbers.buffer);
  for (let index = 0; index < values.length; index += 1) {
    const text = String(values[index] ?? '0');
    if (text.length > sureDigits) numbers[index] = BigInt(text);
    else setWord(words, index * 2, Number(text));
  }
  return numbers;
}

function setWord(words: Int32Array, at: number, number: number): void {
  if (!Number.isSafeInteger(number)) throw new RangeError('A value isn’t an integer.');
  words[at] = (number % 2 ** 32) | 0;
  words[at + 1] = Math.floor(number / 2 ** 32);
}

/**
 * Converts decimals to four 32-bit words per value, the lowest first. The words are the digits without the decimal point, in two's
 * complement.
 */
function decimals(values: readonly JsonValue[], scale: number): Uint32Array {
  const words = new Int32Array(values.length * 4);
  const large = new BigInt64Array(words.buffer);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    const text = String(value);
    const point = text.indexOf('.');
    if (text.length <= sureDigits && scale === (point === -1 ? 0 : text.length - point - 1)) {
      const number = Number(point === -1 ? text : text.slice(0, point) + text.slice(point + 1));
      setWord(words, index * 4, number);
      if (number < 0) words.fill(-1, index * 4 + 2, index * 4 + 4);
    } else {
      const unscaled = unscaledOf(text, scale);
      large[index * 2] = BigInt.asIntN(64, unscaled);
      large[index * 2 + 1] = BigInt.asIntN(64, unscaled >> 64n);
    }
  }
  return new Uint32Array(words.buffer);
}

function unscaledOf(text: string, scale: number): bigint {
  const decimal = parsePlainDecimal(text);
  if (decimal === null || !fitsScale(decimal, scale)) {
    throw new RangeError(`"${text}" isn’t a decimal with ${scale} digits after the decimal point.`);
  }
  return rescale(decimal, scale);
}

const dayMilliseconds = 86_400_000;
/** Values for an infinite date and timestamp. Arrow has no infinity, so these are the values that DuckDB uses. */
const [infiniteDays, infiniteMicroseconds] = [2 ** 31 - 1, 2n ** 63n - 1n];

/** Returns the days since 1970-01-01 of an ISO 8601 date, or `infinity`. @throws RangeError for an invalid text */
export function daysOf(text: string): number {
  // Most dates have four-digit years, which Date parses several times faster.
  if (text.length === 10 && text.charAt(0) !== '-') {
    const milliseconds = Date.parse(text);
    if (!Number.isNaN(milliseconds)) return milliseconds / dayMilliseconds;
  }
  if (text.endsWith('infinity')) return text === 'infinity' ? infiniteDays : -infiniteDays;
  const [, year, month, day] = /^([+-]?\d{4,7})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const length = daysInMonth(Number(year), Number(month));
  if (Number(day) >= 1 && Number(day) <= length) return daysSince1970(Number(year), Number(month), Number(day));
  throw new RangeError(`"${text}" isn’t a date.`);
}

/** Returns the microseconds since midnight of a time `03:04:05.123456`. @throws RangeError for an invalid text */
function timeMicrosecondsOf(text: string): bigint {
  return readTimeOfDay(text, 6).ticks;
}

/**
 * Returns the microseconds since 1970 of a timestamp in UTC, `2020-01-02T03:04:05.123456Z` or `infinity`. @throws RangeError for an invalid
 * text
 */
export function microsecondsOf(text: string): bigint {
  if (text.endsWith('infinity')) return text === 'infinity' ? infiniteMicroseconds : -infiniteMicroseconds;
  const [, day = '', time = ''] = /^(.+)T(.+)Z$/.exec(text) ?? [];
  if (day === '') throw new RangeError(`"${text}" isn’t a timestamp in UTC.`);
  return BigInt(daysOf(day)) * 86_400_000_000n + timeMicrosecondsOf(time);
}
