import { dateAfter1970 } from '../../../shared/values/calendar.ts';
import { isInfiniteMoment } from '../../../shared/values/literal.ts';
import {
  type BoundLiteral,
  bindDate,
  bindNumber,
  bindTimeOfDay,
  bindTimestamp,
  clockText,
  mapBound,
  signedRange,
  splitTimestamp,
  temporalText,
} from '../bound-literal.ts';
import { plainMapping, type TypeMapping } from '../sql/columns.ts';

/** The mapping of one scalar type of PostgreSQL. Parameters are texts that are cast to a type by name. The JSON of null is NULL. */
export type PostgresMapping = TypeMapping<string, string>;

/** Returns SQL of the JSON of a value that to_json() writes exactly. */
function exactJson(value: string): string {
  return `to_json(${value})::text`;
}

/** Returns SQL of the JSON of a value whose text in PostgreSQL is its JSON. */
function castJson(value: string): string {
  return `${value}::text`;
}

/** Returns SQL of the JSON of a value whose text in PostgreSQL needs only quotes. */
function quotedJson(value: string): string {
  return `'"' || ${value}::text || '"'`;
}

/** Returns the mapping of an integer type with that many bits. */
function integerMapping(parameter: string, bits: 16 | 32 | 64): PostgresMapping {
  const range = signedRange(bits);
  return {
    ...plainMapping,
    type: bits === 64 ? 'int64' : 'int32',
    parameter,
    bind: (literal) => (literal.kind === 'number' ? mapBound(bindNumber(literal.text, range, 0), String) : null),
    json: castJson,
  };
}

/** Exponent from which a constant is treated as infinite. `numeric` has at most 131,072 digits before the decimal point. */
const largestExponent = 130_000;

/**
 * Returns the mapping of `numeric`, with its digits if they are limited. Constants are compared exactly, without rounding to the column's
 * scale. `numeric` supports NaN. Without limits, it also supports the infinities.
 */
export function decimalMapping(precision: number | null, scale: number | null): PostgresMapping {
  return {
    ...plainMapping,
    type: 'decimal',
    precision,
    scale,
    parameter: 'numeric',
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: numericText(literal.text) };
    },
    // If all numbers are quoted, NaN and the infinities are quoted with the others.
    json: (value, { numbersAsText }) => unusualNumberJson(value, numbersAsText === true ? '' : '"'),
  };
}

function numericText(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace('INF', 'Infinity').split(/[eE]/);
  if (Math.abs(Number(exponent)) < largestExponent) return text.replace('INF', 'Infinity');
  if (!/[1-9]/.test(mantissa) || exponent.startsWith('-')) return '0';
  return mantissa.startsWith('-') ? '-Infinity' : 'Infinity';
}

/**
 * Returns the mapping of a binary floating-point type. A constant is rounded to that type, as in IEEE 754 and OData's numeric promotion.
 */
export function floatingMapping(parameter: 'float4' | 'float8'): PostgresMapping {
  const round = parameter === 'float4' ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    parameter,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: String(round(Number(literal.text.replace('INF', 'Infinity')))) };
    },
    json: (value) => unusualNumberJson(value, '"'),
  };
}

/** Returns SQL of the JSON of a number. NaN and the infinities are strings in JSON (OData 4.01 JSON Format, 7.1). */
function unusualNumberJson(value: string, quote: '"' | ''): string {
  const text = castJson(value);
  const unusual = ([theirs, ours]: readonly [string, string]) => `WHEN '${theirs}' THEN '${quote}${ours}${quote}'`;
  const specialNumbers = [['NaN', 'NaN'] as const, ['Infinity', 'INF'] as const, ['-Infinity', '-INF'] as const];
  return `CASE ${text} ${specialNumbers.map(unusual).join(' ')} ELSE ${text} END`;
}

const microseconds = 6;
/** First and last finite values: dates from 4714-11-24 BC to 5874897-12-31, timestamps to the end of 294276 (PostgreSQL 15, table 8.9). */
export const dayRange = { low: -2_440_588n, high: 2_145_042_542n };
export const tickRange = { low: -210_866_803_200_000_000n, high: 9_224_318_015_999_999_999n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Binds an infinite date or timestamp, whose text is that of PostgreSQL. Null for another text. */
function boundInfinity(text: string | null): BoundLiteral<string> | null {
  return text !== null && isInfiniteMoment(text) ? { kind: 'at', value: text } : null;
}

/** Maps dates. A year before 1 is written as in OData (`-0043` is 44 BC). */
export const dateMapping: PostgresMapping = {
  ...plainMapping,
  type: 'date',
  parameter: 'date',
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return boundInfinity(text) ?? mapBound(text === null ? null : bindDate(text, dayRange), (days) => dateText(Number(days)));
  },
  json: (value) => `CASE WHEN ${value} >= DATE '0001-01-01' THEN ${quotedJson(value)} ELSE '"' || ${earlyDay(value)} || '"' END`,
};

/** Maps times of day with microseconds. */
export const timeMapping: PostgresMapping = {
  ...plainMapping,
  type: 'timeOfDay',
  precision: microseconds,
  parameter: 'time',
  bind: (literal) => {
    const text = temporalText(literal, 'timeOfDay');
    const bound = text === null ? null : bindTimeOfDay(text, microseconds, timeRange);
    return mapBound(bound, (ticks) => clockText(ticks, microseconds));
  },
  json: quotedJson,
};

/** Maps timestamps. A column without a time zone is in UTC. */
export const timestampMapping: PostgresMapping = timestampMappingOf('timestamp', (value) => value);

/** Maps timestamps with a time zone, which are written in UTC. */
const zonedTimestampMapping: PostgresMapping = timestampMappingOf('timestamptz', (value) => `(${value} AT TIME ZONE 'UTC')`);

function timestampMappingOf(parameter: 'timestamp' | 'timestamptz', inUtc: (value: string) => string): PostgresMapping {
  return {
    ...plainMapping,
    type: 'dateTimeOffset',
    precision: microseconds,
    parameter,
    bind: (literal) => {
      const text = temporalText(literal, 'dateTimeOffset');
      const bound = text === null ? null : bindTimestamp(text, microseconds, tickRange);
      return boundInfinity(text) ?? mapBound(bound, (ticks) => timestampText(ticks));
    },
    json: (value) => timestampJson(inUtc(value)),
  };
}

/** Formats a date for PostgreSQL: `0044-03-15 BC`. */
export function dateText(days: number): string {
  const { year, month, day } = dateAfter1970(days);
  const [displayedYear, era] = year > 0 ? [year, ''] : [1 - year, ' BC'];
  return `${String(displayedYear).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${era}`;
}

/** Formats microseconds since 1970 as a timestamp for PostgreSQL. */
export function timestampText(ticks: bigint): string {
  const { days, ticks: rest } = splitTimestamp(ticks, microseconds);
  const [date = '', era = ''] = dateText(days).split(' ');
  return `${date} ${clockText(rest, microseconds)}+00 ${era}`.trim();
}

/** Returns SQL of the JSON of a timestamp in UTC. PostgreSQL writes the fraction without trailing zeros. */
function timestampJson(value: string): string {
  const ordinary = `'"' || replace(${value}::text, ' ', 'T') || 'Z"'`;
  const early = `'"' || ${earlyDay(`${value}::date`)} || 'T' || ${value}::time::text || 'Z"'`;
  const unusual = `CASE WHEN isfinite(${value}) THEN ${early} ELSE ${quotedJson(value)} END`;
  return `CASE WHEN ${value} >= TIMESTAMP '0001-01-01' AND isfinite(${value}) THEN ${ordinary} ELSE ${unusual} END`;
}

/** Returns SQL of the text of a date before year 1. */
function earlyDay(day: string): string {
  const year = `extract(year FROM ${day})::int`;
  const astronomical = `CASE WHEN ${year} = -1 THEN '0000' ELSE '-' || lpad((-1 - ${year})::text, 4, '0') END`;
  return `CASE WHEN isfinite(${day}) THEN ${astronomical} || to_char(${day}, '-MM-DD') ELSE ${day}::text END`;
}

export const booleanMapping: PostgresMapping = {
  ...plainMapping,
  type: 'boolean',
  parameter: 'boolean',
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: (value) => `${value}::text`,
};

/** Maps strings, which are compared by code points regardless of the database's collation. That is the order of their UTF-8 bytes. */
export const textMapping: PostgresMapping = {
  ...plainMapping,
  type: 'string',
  parameter: 'text',
  bind: (literal) => {
    if (literal.kind !== 'string') return null;
    // Strings of PostgreSQL can't contain NUL. A constant with NUL sorts immediately after its part before the NUL.
    const end = literal.value.indexOf('\0');
    return end === -1 ? { kind: 'at', value: literal.value } : { kind: 'after', value: literal.value.slice(0, end) };
  },
  json: exactJson,
};

/** Returns the mapping of an enumeration. Its values are served as strings. */
function enumerationMapping(array: boolean): PostgresMapping {
  return { ...textMapping, read: (column) => `${column}::text${array ? '[]' : ''}` };
}

/** Maps types without a published counterpart (intervals, ranges, JSON, …), which are served as PostgreSQL's text. */
const foreignMapping: PostgresMapping = { ...textMapping, read: (column) => `${column}::text` };

/** Maps network addresses. A cast to text would add a prefix length (`/32`) if there is none. */
const addressMapping: PostgresMapping = { ...textMapping, read: (column) => `abbrev(${column})` };

export const guidMapping: PostgresMapping = {
  ...plainMapping,
  type: 'guid',
  parameter: 'uuid',
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: literal.text } : null),
  json: quotedJson,
};

export const binaryMapping: PostgresMapping = {
  ...plainMapping,
  type: 'binary',
  parameter: 'bytea',
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `\\x${Buffer.from(literal.text, 'base64url').toString('hex')}` } : null,
  // encode() inserts a line break after 76 characters (RFC 2045).
  json: (value, { binary }) =>
    `'"' || translate(encode(${value}, 'base64'), ${binary === 'base64' ? `E'\\n', ''` : `E'+/\\n', '-_'`}) || '"'`,
};

/** A column's type in the system catalogue, with domains resolved to their base type. */
interface SourceType {
  /** Name of the type in `pg_catalog`, or of an array's element type. `enum` for every enumeration. Other types are served as text. */
  readonly name: string;
  readonly array: boolean;
  /** Total digits and digits after the decimal point of a `numeric`. Null if they are unlimited, or for another type. */
  readonly precision: number | null;
  readonly scale: number | null;
}

/** The mapping of a column's type. `list` is true for a list of that type. */
interface ColumnMapping {
  readonly mapping: PostgresMapping;
  readonly list: boolean;
}

const mappings: ReadonlyMap<string, PostgresMapping> = new Map([
  ['bool', booleanMapping],
  ['int2', integerMapping('int2', 16)],
  ['int4', integerMapping('int4', 32)],
  ['int8', integerMapping('int8', 64)],
  ['float4', floatingMapping('float4')],
  ['float8', floatingMapping('float8')],
  ['text', textMapping],
  ['varchar', textMapping],
  ['date', dateMapping],
  ['time', timeMapping],
  ['timestamp', timestampMapping],
  ['timestamptz', zonedTimestampMapping],
  ['uuid', guidMapping],
  ['bytea', binaryMapping],
]);

/** Returns the mapping of a column type. An array of a type without a mapping is served as the text of the whole array. */
export function mappingOf(type: SourceType): ColumnMapping {
  if (type.name === 'inet' && !type.array) return { mapping: addressMapping, list: false };
  if (type.name === 'enum') return { mapping: enumerationMapping(type.array), list: type.array };
  const mapping = type.name === 'numeric' ? decimalMapping(type.precision, type.scale) : mappings.get(type.name);
  return mapping === undefined ? { mapping: foreignMapping, list: false } : { mapping, list: type.array };
}
