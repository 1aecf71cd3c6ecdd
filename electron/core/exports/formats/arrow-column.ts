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
  TimeNanosecond,
  TimestampMicrosecond,
  TimestampNanosecond,
  Utf8,
} from 'apache-arrow';
import type { ColumnForm } from '../typed/column-form.ts';
import type { FormValue } from '../typed/read-value.ts';

/** The Arrow type of a form. */
export function arrowType(form: ColumnForm): DataType {
  switch (form.kind) {
    case 'text':
      return new Utf8();
    case 'boolean':
      return new Bool();
    case 'int32':
      return new Int32();
    case 'int64':
      return new Int64();
    case 'double':
      return new Float64();
    case 'binary':
      return new Binary();
    case 'date':
      return new DateDay();
    case 'timestamp': {
      const zone = form.zoned ? 'UTC' : null;
      return form.unit === 'micro' ? new TimestampMicrosecond(zone) : new TimestampNanosecond(zone);
    }
    case 'time':
      return form.unit === 'micro' ? new TimeMicrosecond() : new TimeNanosecond();
    case 'decimal':
      return new Decimal(form.scale, form.precision, 128);
  }
}

/** Gathers the values of one column, and gives them as Arrow lays them out. */
export class ArrowColumn {
  readonly type: DataType;
  #values: (FormValue | null)[] = [];

  constructor(form: ColumnForm) {
    this.type = arrowType(form);
  }

  add(value: FormValue | null): void {
    this.#values.push(value);
  }

  /** The values so far; the next ones begin anew. */
  take(): Data {
    const values = this.#values;
    this.#values = [];
    const present = { length: values.length, ...validity(values) };
    const { type } = this;
    if (type instanceof Bool) return makeData({ type, ...present, data: bits(values, (value) => value === true) });
    if (type instanceof Int32) return makeData({ type, ...present, data: Int32Array.from(values, Number) });
    if (type instanceof DateDay) return makeData({ type, ...present, data: Int32Array.from(values, Number) });
    if (type instanceof Float64) return makeData({ type, ...present, data: Float64Array.from(values, Number) });
    if (type instanceof Int64) return makeData({ type, ...present, data: BigInt64Array.from(values, big) });
    if (type instanceof TimestampMicrosecond) return makeData({ type, ...present, data: BigInt64Array.from(values, big) });
    if (type instanceof TimestampNanosecond) return makeData({ type, ...present, data: BigInt64Array.from(values, big) });
    if (type instanceof TimeMicrosecond) return makeData({ type, ...present, data: BigInt64Array.from(values, big) });
    if (type instanceof TimeNanosecond) return makeData({ type, ...present, data: BigInt64Array.from(values, big) });
    if (type instanceof Decimal) return makeData({ type, ...present, data: decimals(values) });
    const packed = { ...present, ...bytesOf(values) };
    return type instanceof Binary ? makeData({ type: new Binary(), ...packed }) : makeData({ type: new Utf8(), ...packed });
  }
}

type Values = readonly (FormValue | null)[];

function big(value: FormValue | null): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

/** One bit a value, the lowest of a byte first. */
function bits(values: Values, isSet: (value: FormValue | null) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  for (const [index, value] of values.entries()) if (isSet(value)) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes;
}

function validity(values: Values): { nullCount: number; nullBitmap: Uint8Array | null } {
  let nullCount = 0;
  for (const value of values) if (value === null) nullCount += 1;
  return { nullCount, nullBitmap: nullCount === 0 ? null : bits(values, (value) => value !== null) };
}

/** Two words of 64 bits a value, the lower first, in two's complement. */
function decimals(values: Values): Uint32Array {
  const words = new BigInt64Array(values.length * 2);
  for (const [index, value] of values.entries()) {
    const unscaled = big(value);
    words[index * 2] = BigInt.asIntN(64, unscaled);
    words[index * 2 + 1] = unscaled >> 64n;
  }
  return new Uint32Array(words.buffer);
}

/** The bytes of all values, one behind the other, and where each begins. */
function bytesOf(values: Values): { valueOffsets: Int32Array; data: Uint8Array } {
  const valueOffsets = new Int32Array(values.length + 1);
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const [index, value] of values.entries()) {
    if (value instanceof Uint8Array) {
      parts.push(value);
      end += value.length;
    }
    valueOffsets[index + 1] = end;
  }
  return { valueOffsets, data: Buffer.concat(parts, end) };
}
