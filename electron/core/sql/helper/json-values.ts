import {
  DuckDBArrayType,
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBListValue,
  DuckDBMapType,
  DuckDBMapValue,
  DuckDBStructType,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { ExportColumn } from '../../../../shared/contract/files/export.ts';
import { ownValue } from '../../../../shared/values/own-value.ts';

/** Maximum number of digits of DuckDB's integer types: a HUGEINT has 39. */
const hugeDigits = 39;

/** Returns the result column for a DuckDB type. Values of types that OData doesn't have become text or JSON. */
export function columnOf(name: string, type: DuckDBType): ExportColumn {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    const item = columnOf(name, type.valueType);
    return item.list ? { name, type: 'unknown', list: false } : { ...item, list: true };
  }
  if (type instanceof DuckDBDecimalType) return { name, type: 'decimal', list: false, precision: type.width, scale: type.scale };
  switch (type.typeId) {
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return { name, type: 'decimal', list: false, precision: hugeDigits, scale: 0 };
    default:
      return { name, type: valueTypes.get(type.typeId) ?? 'unknown', list: false };
  }
}

const valueTypes: ReadonlyMap<DuckDBTypeId, ExportColumn['type']> = new Map([
  [DuckDBTypeId.BOOLEAN, 'boolean'],
  [DuckDBTypeId.TINYINT, 'int32'],
  [DuckDBTypeId.SMALLINT, 'int32'],
  [DuckDBTypeId.INTEGER, 'int32'],
  [DuckDBTypeId.UTINYINT, 'int32'],
  [DuckDBTypeId.USMALLINT, 'int32'],
  [DuckDBTypeId.UINTEGER, 'int64'],
  [DuckDBTypeId.BIGINT, 'int64'],
  [DuckDBTypeId.FLOAT, 'double'],
  [DuckDBTypeId.DOUBLE, 'double'],
  [DuckDBTypeId.VARCHAR, 'string'],
  [DuckDBTypeId.ENUM, 'string'],
  [DuckDBTypeId.INTERVAL, 'string'],
  [DuckDBTypeId.DATE, 'date'],
  [DuckDBTypeId.TIMESTAMP, 'dateTimeOffset'],
  [DuckDBTypeId.TIMESTAMP_S, 'dateTimeOffset'],
  [DuckDBTypeId.TIMESTAMP_MS, 'dateTimeOffset'],
  [DuckDBTypeId.TIMESTAMP_NS, 'dateTimeOffset'],
  [DuckDBTypeId.TIMESTAMP_TZ, 'dateTimeOffset'],
  [DuckDBTypeId.TIME, 'timeOfDay'],
  [DuckDBTypeId.UUID, 'guid'],
  [DuckDBTypeId.BLOB, 'binary'],
]);

/**
 * Returns the JSON of a value with all its digits.
 *
 * Numbers are numbers, dates and times are in ISO 8601, timestamps with a time zone in UTC, and binary data in Base64. Infinite numbers are
 * written as in OData (JSON Format 4.01, 7.1).
 */
export function jsonOf(value: DuckDBValue, type: DuckDBType): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return jsonOfNumber(value, type);
    case 'string':
      return JSON.stringify(value);
    default:
      return jsonOfObject(value, type);
  }
}

function jsonOfNumber(value: number, type: DuckDBType): string {
  if (Number.isNaN(value)) return '"NaN"';
  if (!Number.isFinite(value)) return value > 0 ? '"INF"' : '"-INF"';
  if (Object.is(value, -0)) return '-0';
  return type.typeId === DuckDBTypeId.FLOAT ? shortestFloat(value) : String(value);
}

/** Returns the shortest decimal text that parses to the same 32-bit number. */
function shortestFloat(value: number): string {
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

function jsonOfObject(value: Exclude<DuckDBValue, null | string | number | boolean | bigint>, type: DuckDBType): string {
  if (type instanceof DuckDBDecimalType) return String(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    const of = type instanceof DuckDBListType || type instanceof DuckDBArrayType ? type.valueType : type;
    return `[${value.items.map((item) => jsonOf(item, of)).join(',')}]`;
  }
  if (value instanceof DuckDBStructValue && type instanceof DuckDBStructType) {
    const members = type.entryNames.map((name, index) => {
      return `${JSON.stringify(name)}:${jsonOf(ownValue(value.entries, name) ?? null, type.entryTypes[index] ?? type)}`;
    });
    return `{${members.join(',')}}`;
  }
  if (value instanceof DuckDBMapValue && type instanceof DuckDBMapType) {
    const members = value.entries.map((entry) => {
      const key = typeof entry.key === 'string' ? entry.key : jsonOf(entry.key, type.keyType);
      return `${JSON.stringify(key)}:${jsonOf(entry.value, type.valueType)}`;
    });
    return `{${members.join(',')}}`;
  }
  if (value instanceof DuckDBBlobValue) return JSON.stringify(Buffer.from(value.bytes).toString('base64'));
  return JSON.stringify(isTimestamp(value) ? timestampText(value) : String(value));
}

type TimestampValue =
  | DuckDBTimestampTZValue
  | DuckDBTimestampValue
  | DuckDBTimestampSecondsValue
  | DuckDBTimestampMillisecondsValue
  | DuckDBTimestampNanosecondsValue;

function isTimestamp(value: unknown): value is TimestampValue {
  return (
    value instanceof DuckDBTimestampTZValue ||
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue ||
    value instanceof DuckDBTimestampNanosecondsValue
  );
}

function timestampText(value: TimestampValue): string {
  const isZoned = value instanceof DuckDBTimestampTZValue;
  const text = String(isZoned ? new DuckDBTimestampValue(value.micros) : value);
  // The text `infinity` isn't a timestamp and stays unchanged.
  return /^\d/.test(text) ? `${text.replace(' ', 'T')}${isZoned ? 'Z' : ''}` : text;
}
