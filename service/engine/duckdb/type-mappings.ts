import {
  BLOB,
  BOOLEAN,
  DATE,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalType,
  DuckDBDecimalValue,
  DuckDBListType,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  TIME,
  TIMESTAMP,
  TIMESTAMP_NS,
  TIMESTAMPTZ,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import { isInfiniteMoment } from '../../../shared/values/literal.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import {
  type BoundLiteral,
  bindDate,
  bindNumber,
  bindTimeOfDay,
  bindTimestamp,
  mapBound,
  type Range,
  temporalText,
} from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { plainMapping, type TypeMapping } from '../sql/columns.ts';

/** The mapping of one scalar DuckDB type. The JSON of null is `null`, never SQL's NULL. */
export type DuckDbMapping = TypeMapping<DuckDBType, DuckDBValue>;

/** A column of a table with the mapping of its type. */
export interface Column extends EngineColumn {
  readonly mapping: DuckDbMapping;
}

/**
 * Returns SQL of the JSON of a value that to_json() writes exactly. For a Parquet page with a dictionary, a function is computed once for
 * each distinct value, but a cast for each row (3 M integers: 26 ms instead of 95 ms). Without a dictionary, both take the same time.
 */
function exactJson(value: string): string {
  return `coalesce(to_json(${value})::VARCHAR, 'null')`;
}

/**
 * Returns SQL of the JSON of a number whose text in DuckDB is its JSON, for types that to_json() changes: `1.10` to `1.1`, 0.1 to
 * 0.10000000149011612.
 */
function castJson(value: string): string {
  return `coalesce(${value}::VARCHAR, 'null')`;
}

/** An integer type: its published type, its size in bits, and the type of its parameters. */
interface IntegerKind {
  readonly type: 'int32' | 'int64' | 'decimal';
  readonly bits: number;
  readonly signed: boolean;
}

const integerKinds: ReadonlyMap<DuckDBTypeId, IntegerKind> = new Map([
  [DuckDBTypeId.TINYINT, { type: 'int32', bits: 8, signed: true }],
  [DuckDBTypeId.SMALLINT, { type: 'int32', bits: 16, signed: true }],
  [DuckDBTypeId.INTEGER, { type: 'int32', bits: 32, signed: true }],
  [DuckDBTypeId.BIGINT, { type: 'int64', bits: 64, signed: true }],
  [DuckDBTypeId.HUGEINT, { type: 'decimal', bits: 128, signed: true }],
  [DuckDBTypeId.UTINYINT, { type: 'int32', bits: 8, signed: false }],
  [DuckDBTypeId.USMALLINT, { type: 'int32', bits: 16, signed: false }],
  [DuckDBTypeId.UINTEGER, { type: 'int64', bits: 32, signed: false }],
  [DuckDBTypeId.UBIGINT, { type: 'decimal', bits: 64, signed: false }],
  [DuckDBTypeId.UHUGEINT, { type: 'decimal', bits: 128, signed: false }],
]);

/**
 * Returns the mapping of an integer type. Null for other types. Integers of more than 64 bits are published as `Edm.Decimal` with scale 0.
 */
export function integerMapping(parameter: DuckDBType): DuckDbMapping | null {
  const kind = integerKinds.get(parameter.typeId);
  if (kind === undefined) return null;
  const range = integerRange(kind);
  const decimal = kind.type === 'decimal';
  return {
    ...plainMapping,
    type: kind.type,
    precision: decimal ? range.high.toString().length : null,
    scale: decimal ? 0 : null,
    parameter,
    bind: (literal) => mapBound(bindNumeric(literal, range, 0), (value) => (kind.bits < 64 ? Number(value) : value)),
    json: exactJson,
  };
}

function integerRange({ bits, signed }: IntegerKind): Range {
  const half = 2n ** BigInt(signed ? bits - 1 : bits);
  return { low: signed ? -half : 0n, high: half - 1n };
}

/** Returns the mapping of a decimal type. Its values keep trailing zeros: `1.10` stays `1.10`. */
export function decimalMapping(parameter: DuckDBDecimalType): DuckDbMapping {
  const { width, scale } = parameter;
  const high = 10n ** BigInt(width) - 1n;
  const range = { low: -high, high };
  return {
    ...plainMapping,
    type: 'decimal',
    precision: width,
    scale,
    parameter,
    bind: (literal) => mapBound(bindNumeric(literal, range, scale), (value) => new DuckDBDecimalValue(value, width, scale)),
    json: castJson,
  };
}

/**
 * Returns the mapping of a binary floating-point type. A constant is rounded to that type, as in IEEE 754 and OData's numeric promotion.
 */
export function floatingMapping(parameter: DuckDBType): DuckDbMapping {
  const short = parameter.typeId === DuckDBTypeId.FLOAT;
  const round = short ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    parameter,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: round(Number(literal.text.replace('INF', 'Infinity'))) };
    },
    json: (value) =>
      `CASE WHEN isfinite(${value}) THEN ${short ? castJson(value) : exactJson(value)} WHEN ${value} IS NULL THEN 'null' WHEN isnan(${value}) THEN '"NaN"' ` +
      `WHEN ${value} > 0 THEN '"INF"' ELSE '"-INF"' END`,
  };
}

function bindNumeric(literal: Literal, range: Range, scale: number): BoundLiteral<bigint> | null {
  return literal.kind === 'number' ? bindNumber(literal.text, range, scale) : null;
}

const microseconds = 6;
export const nanoseconds = 9;
/** The range of finite values. DuckDB uses the adjacent numbers for its infinities. */
export const dayRange = { low: -(2n ** 31n) + 2n, high: 2n ** 31n - 2n };
const tickRange = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Returns the number of an infinite date or timestamp: the largest signed integer of its bits, or the negative of that. */
function boundWithInfinity(text: string, bits: bigint, otherwise: BoundLiteral<bigint>): BoundLiteral<bigint> {
  if (!isInfiniteMoment(text)) return otherwise;
  const largest = 2n ** bits - 1n;
  return { kind: 'at', value: text === 'infinity' ? largest : -largest };
}

/** Maps dates. A year before 1 is written as in OData (`-0043` is 44 BC). DuckDB would write `(BC)`. */
export const dateMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'date',
  parameter: DATE,
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null
      ? null
      : mapBound(boundWithInfinity(text, 31n, bindDate(text, dayRange)), (days) => new DuckDBDateValue(Number(days)));
  },
  json: (value) =>
    `CASE WHEN ${value} >= DATE '0001-01-01' OR ${value} IS NULL THEN ${exactJson(value)} ELSE ${exactJson(earlyDay(value))} END`,
};

/** Maps times of day with microseconds. */
export const timeMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'timeOfDay',
  precision: microseconds,
  parameter: TIME,
  bind: (literal) => {
    const text = temporalText(literal, 'timeOfDay');
    return text === null ? null : mapBound(bindTimeOfDay(text, microseconds, timeRange), (ticks) => new DuckDBTimeValue(ticks));
  },
  json: exactJson,
};

/** Maps timestamps. Timestamps of a source without a time zone are in UTC. Coarser precisions are read as microseconds. */
export const timestampMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'dateTimeOffset',
  precision: microseconds,
  parameter: TIMESTAMP,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null
      ? null
      : mapBound(boundWithInfinity(text, 63n, bindTimestamp(text, microseconds, tickRange)), (ticks) => new DuckDBTimestampValue(ticks));
  },
  json: timestampJson,
};

/** The {@link timestampMapping} for a source in seconds or milliseconds. */
const coarseTimestampMapping: DuckDbMapping = { ...timestampMapping, read: (column) => `${column}::TIMESTAMP` };

/** Maps timestamps with a time zone, which are written in UTC. */
const zonedTimestampMapping: DuckDbMapping = {
  ...timestampMapping,
  parameter: TIMESTAMPTZ,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null
      ? null
      : mapBound(boundWithInfinity(text, 63n, bindTimestamp(text, microseconds, tickRange)), (ticks) => new DuckDBTimestampTZValue(ticks));
  },
  json: (value) => timestampJson(inUtc(value)),
};

/** Maps timestamps with nanoseconds (the years 1677 to 2262). */
export const nanosecondMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'dateTimeOffset',
  precision: nanoseconds,
  parameter: TIMESTAMP_NS,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null
      ? null
      : mapBound(
          boundWithInfinity(text, 63n, bindTimestamp(text, nanoseconds, tickRange)),
          (ticks) => new DuckDBTimestampNanosecondsValue(ticks),
        );
  },
  json: nanosecondJson,
};

function inUtc(value: string): string {
  return `(${value} AT TIME ZONE 'UTC')`;
}

function nanosecondJson(value: string): string {
  return `coalesce('"' || replace(${value}::VARCHAR, ' ', 'T') || 'Z"', 'null')`;
}

/**
 * Returns SQL of the JSON of a timestamp, without trailing zeros of its fraction. For a Parquet page with a dictionary, strftime() is
 * computed once for each distinct value, but a cast for each row (3 M rows of flights: 60 ms instead of 290 ms). strftime() doesn't pad
 * years before 1000, so casts are used for them.
 */
function timestampJson(value: string): string {
  const seconds = '%Y-%m-%dT%H:%M:%S';
  const wholeSeconds = `strftime(${value}, '"${seconds}Z"')`;
  const fraction = `concat(rtrim(strftime(${value}, '"${seconds}.%f'), '0'), 'Z"')`;
  const ordinary = `CASE WHEN microsecond(${value}) % 1000000 = 0 THEN ${wholeSeconds} ELSE ${fraction} END`;
  const early = `concat('"', ${earlyDay(`${value}::DATE`)}, 'T', ${value}::TIME, 'Z"')`;
  const unusual = `CASE WHEN isfinite(${value}) THEN ${early} ELSE '"' || ${value}::VARCHAR || '"' END`;
  const missing = `WHEN ${value} IS NULL THEN 'null'`;
  return `CASE WHEN ${value} >= TIMESTAMP '1000-01-01' AND isfinite(${value}) THEN ${ordinary} ${missing} ELSE ${unusual} END`;
}

/**
 * Returns SQL of the text of a date. The date can be before year 1. The year is computed by subtraction, because DuckDB's year() first
 * computes a table of all days from 1960 to 2037. That takes a fifth of a millisecond for each statement.
 */
function earlyDay(day: string): string {
  const year = `(date_diff('year', DATE '2000-01-01', ${day}) + 2000)`;
  const padded = `CASE WHEN ${year} < 0 THEN '-' || lpad((-${year})::VARCHAR, 4, '0') ELSE lpad(${year}::VARCHAR, 4, '0') END`;
  return `CASE WHEN isfinite(${day}) THEN concat(${padded}, strftime(${day}, '-%m-%d')) ELSE ${day}::VARCHAR END`;
}

export const booleanMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'boolean',
  parameter: BOOLEAN,
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
};

/** Maps strings, which are compared by code points. */
export const textMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'string',
  parameter: VARCHAR,
  bind: (literal) => (literal.kind === 'string' ? { kind: 'at', value: literal.value } : null),
  json: exactJson,
};

/** Maps types without a published counterpart (intervals, bit strings, enumerations, …), which are served as DuckDB's text. */
const foreignMapping: DuckDbMapping = { ...textMapping, read: (column) => `${column}::VARCHAR` };

/** Maps structures, maps and lists of these. They are served as JSON text, because an API has a flat table. */
const nestedMapping: DuckDbMapping = { ...textMapping, read: (column) => `to_json(${column})::VARCHAR` };

export const guidMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'guid',
  parameter: UUID,
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: uuidValue(BigInt(`0x${literal.text.replaceAll('-', '')}`)) } : null),
  json: exactJson,
};

export const binaryMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'binary',
  parameter: BLOB,
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: new DuckDBBlobValue(Buffer.from(literal.text, 'base64url')) } : null,
  json: (value, { binary }) => {
    const text = `base64(${value})`;
    return `coalesce('"' || ${binary === 'base64' ? text : `translate(${text}, '+/', '-_')`} || '"', 'null')`;
  },
};

const mappings: ReadonlyMap<DuckDBTypeId, DuckDbMapping> = new Map([
  [DuckDBTypeId.BOOLEAN, booleanMapping],
  [DuckDBTypeId.DATE, dateMapping],
  [DuckDBTypeId.TIME, timeMapping],
  [DuckDBTypeId.TIMESTAMP, timestampMapping],
  [DuckDBTypeId.TIMESTAMP_S, coarseTimestampMapping],
  [DuckDBTypeId.TIMESTAMP_MS, coarseTimestampMapping],
  [DuckDBTypeId.TIMESTAMP_NS, nanosecondMapping],
  [DuckDBTypeId.TIMESTAMP_TZ, zonedTimestampMapping],
  [DuckDBTypeId.UUID, guidMapping],
  [DuckDBTypeId.BLOB, binaryMapping],
  [DuckDBTypeId.STRUCT, nestedMapping],
  [DuckDBTypeId.MAP, nestedMapping],
  [DuckDBTypeId.ARRAY, nestedMapping],
  [DuckDBTypeId.UNION, nestedMapping],
  [DuckDBTypeId.VARIANT, nestedMapping],
]);

/** The mapping of a column's type. `list` is true for a list of that type. */
interface ColumnMapping {
  readonly mapping: DuckDbMapping;
  readonly list: boolean;
}

/** Returns the mapping of a column type. A list of scalars is a list. Deeper nesting is JSON text. */
export function mappingOf(type: DuckDBType): ColumnMapping {
  if (!(type instanceof DuckDBListType)) return { mapping: scalarMappingOf(type), list: false };
  const mapping = scalarMappingOf(type.valueType);
  const nested = type.valueType instanceof DuckDBListType || mapping === nestedMapping || mapping.read('x') !== 'x';
  return nested ? { mapping: nestedMapping, list: false } : { mapping, list: true };
}

function scalarMappingOf(type: DuckDBType): DuckDbMapping {
  if (type instanceof DuckDBDecimalType) return decimalMapping(type);
  if (type instanceof DuckDBListType) return nestedMapping;
  if (type.typeId === DuckDBTypeId.FLOAT || type.typeId === DuckDBTypeId.DOUBLE) return floatingMapping(type);
  // A string type with an alias, such as JSON, has its own rules. So it is read as a plain string.
  if (type.typeId === DuckDBTypeId.VARCHAR) return type.alias === undefined ? textMapping : foreignMapping;
  return integerMapping(type) ?? mappings.get(type.typeId) ?? foreignMapping;
}
