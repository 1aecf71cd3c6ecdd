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
import { daysOf, microsecondsOf, timeMicrosecondsOf } from './arrow-time.ts';

/** A value as `JSON.parse` gives it: integers of 64 bits and decimals are texts. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[];

/** The values of a column in Arrow's form; `null` is a missing one. @throws RangeError for a value that is none of the type */
export function arrowData(type: DataType, values: readonly JsonValue[]): Data {
  const present = { length: values.length, ...validity(values) };
  if (type instanceof Bool) return makeData({ type, ...present, data: bits(values.map((value) => value === true)) });
  if (type instanceof Int32) return makeData({ type, ...present, data: Int32Array.from(values, Number) });
  if (type instanceof Float64) return makeData({ type, ...present, data: Float64Array.from(values, floating) });
  if (type instanceof DateDay) return makeData({ type, ...present, data: Int32Array.from(values, (value) => of(value, daysOf, 0)) });
  if (type instanceof Int64) return makeData({ type, ...present, data: BigInt64Array.from(values, (value) => of(value, BigInt, 0n)) });
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
  const parts = values.map((value) => (value === null ? Buffer.alloc(0) : Buffer.from(String(value), isBinary ? 'base64' : 'utf8')));
  const bytes = { ...present, valueOffsets: offsets(parts.map(({ length }) => length)), data: Buffer.concat(parts) };
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

/** One bit a value, the lowest of a byte first. */
function bits(flags: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(flags.length / 8));
  for (const [index, flag] of flags.entries()) if (flag) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes;
}

function validity(values: readonly JsonValue[]): { nullCount: number; nullBitmap: Uint8Array | null } {
  const nullCount = values.reduce<number>((count, value) => (value === null ? count + 1 : count), 0);
  return { nullCount, nullBitmap: nullCount === 0 ? null : bits(values.map((value) => value !== null)) };
}

function offsets(lengths: readonly number[]): Int32Array {
  const found = new Int32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) found[index + 1] = (found[index] ?? 0) + length;
  return found;
}

/** Two words of 64 bits a value, the lower first: the digits without the point, in two's complement. */
function decimals(values: readonly JsonValue[], scale: number): Uint32Array {
  const words = new BigInt64Array(values.length * 2);
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const unscaled = unscaledOf(String(value), scale);
    words[index * 2] = BigInt.asIntN(64, unscaled);
    words[index * 2 + 1] = BigInt.asIntN(64, unscaled >> 64n);
  }
  return new Uint32Array(words.buffer);
}

function unscaledOf(text: string, scale: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole + fraction === '' || fraction.length > scale)
    throw new RangeError(`"${text}" is no decimal with ${scale} digits behind the point.`);
  const digits = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -digits : digits;
}
