import { quoteText } from '../../../shared/sql/quoting.ts';
import { formatDays } from '../../../shared/values/calendar.ts';
import { formatDecimal } from '../../../shared/values/decimal.ts';
import {
  bindDate,
  bindNumber,
  bindTimeOfDay,
  bindTimestamp,
  clockText,
  daysSinceEpoch,
  mapBound,
  signedRange,
  splitTimestamp,
  temporalText,
} from '../bound-literal.ts';
import { plainMapping, type TypeMapping } from '../sql/columns.ts';

/**
 * The mapping of one scalar type of Trino. Its parameters are SQL literals, which consist of digits, or are quoted by doubling the one
 * character that ends a string. Trino has no escapes in strings. The JSON of null is NULL.
 */
export type TrinoMapping = TypeMapping<string, string>;

/** Returns SQL of Trino's text of a value. */
export function asText(value: string): string {
  return `CAST(${value} AS varchar)`;
}

/** Returns SQL of the JSON of a value whose text in Trino needs only quotes. */
function quotedJson(value: string): string {
  return `'"' || ${asText(value)} || '"'`;
}

/** Returns the mapping of an integer type with that many bits. */
function integerMapping(name: string, bits: number): TrinoMapping {
  const range = signedRange(bits);
  return {
    ...plainMapping,
    type: bits === 64 ? 'int64' : 'int32',
    parameter: name,
    bind: (literal) =>
      literal.kind === 'number' ? mapBound(bindNumber(literal.text, range, 0), (value) => `CAST('${value}' AS ${name})`) : null,
    json: asText,
  };
}

/**
 * Returns the mapping of decimals.
 *
 * @param precision Total digits.
 * @param scale Digits after the decimal point.
 */
export function decimalMapping(precision: number, scale: number): TrinoMapping {
  const high = 10n ** BigInt(precision) - 1n;
  const parameter = `decimal(${precision},${scale})`;
  return {
    ...plainMapping,
    type: 'decimal',
    parameter,
    precision,
    scale,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      const bound = bindNumber(literal.text, { low: -high, high }, scale);
      return mapBound(bound, (value) => `CAST('${formatDecimal(value, scale)}' AS ${parameter})`);
    },
    json: asText,
  };
}

/**
 * Returns the mapping of a binary floating-point type. A constant is rounded to that type, as in IEEE 754 and OData's numeric promotion.
 */
export function floatingMapping(name: 'real' | 'double'): TrinoMapping {
  const round = name === 'real' ? Math.fround : (value: number) => value;
  return {
    ...plainMapping,
    type: 'double',
    parameter: name,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      if (literal.text === 'NaN') return { kind: 'incomparable' };
      return { kind: 'at', value: `CAST('${round(Number(literal.text.replace('INF', 'Infinity')))}' AS ${name})` };
    },
    json: (value) => {
      const text = asText(value);
      return `CASE ${text} WHEN 'NaN' THEN '"NaN"' WHEN 'Infinity' THEN '"INF"' WHEN '-Infinity' THEN '"-INF"' ELSE ${text} END`;
    },
  };
}

/** The range of dates. Constants outside of four-digit years are treated as infinite, because no table of a warehouse has such values. */
export const dayRange = { low: daysSinceEpoch('0001-01-01'), high: daysSinceEpoch('9999-12-31') };

export const dateMapping: TrinoMapping = {
  ...plainMapping,
  type: 'date',
  parameter: 'date',
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null ? null : mapBound(bindDate(text, dayRange), (days) => `DATE '${formatDays(Number(days))}'`);
  },
  json: quotedJson,
};

/**
 * Returns the mapping of times of day.
 *
 * @param precision Digits of fractional seconds.
 */
export function timeMapping(precision: number): TrinoMapping {
  const range = { low: 0n, high: 86_400n * 10n ** BigInt(precision) - 1n };
  return {
    ...plainMapping,
    type: 'timeOfDay',
    parameter: `time(${precision})`,
    precision,
    bind: (literal) => {
      const text = temporalText(literal, 'timeOfDay');
      return text === null ? null : mapBound(bindTimeOfDay(text, precision, range), (ticks) => `TIME '${clockText(ticks, precision)}'`);
    },
    json: (value) => `'"' || ${shortFraction(asText(value))} || '"'`,
  };
}

/** Returns the mapping of timestamps. Timestamps without a time zone are in UTC. */
export function timestampMapping(precision: number, zoned: boolean): TrinoMapping {
  const unit = 10n ** BigInt(precision);
  const range = { low: dayRange.low * 86_400n * unit, high: (dayRange.high + 1n) * 86_400n * unit - 1n };
  return {
    ...plainMapping,
    type: 'dateTimeOffset',
    parameter: `timestamp(${precision})${zoned ? ' with time zone' : ''}`,
    precision,
    bind: (literal) => {
      const text = temporalText(literal, 'dateTimeOffset');
      const bound = text === null ? null : bindTimestamp(text, precision, range);
      return mapBound(bound, (ticks) => `TIMESTAMP '${timestampText(ticks, precision)}${zoned ? ' UTC' : ''}'`);
    },
    json: (value) => `'"' || ${isoTimestamp(zoned ? inUtc(value, precision) : value)} || '"'`,
  };
}

/** Returns SQL that converts a timestamp with a time zone to a timestamp in UTC without a time zone. */
export function inUtc(value: string, precision: number): string {
  return `CAST(at_timezone(${value}, 'UTC') AS timestamp(${precision}))`;
}

/** Returns SQL of the text of a timestamp in UTC: ISO 8601, without trailing zeros of its fraction. */
export function isoTimestamp(value: string): string {
  return `${shortFraction(`replace(${asText(value)}, ' ', 'T')`)} || 'Z'`;
}

/** Returns SQL of the text of a time without trailing zeros of its fraction. */
export function shortFraction(text: string): string {
  return `regexp_replace(${text}, '\\.0+$|(\\.\\d*[1-9])0+$', '$1')`;
}

/** Formats ticks of 10^-precision seconds since 1970 as a timestamp for Trino. */
export function timestampText(ticks: bigint, precision: number): string {
  const { days, ticks: rest } = splitTimestamp(ticks, precision);
  return `${formatDays(days)} ${clockText(rest, precision)}`;
}

export const booleanMapping: TrinoMapping = {
  ...plainMapping,
  type: 'boolean',
  parameter: 'boolean',
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: String(literal.value) } : null),
  json: asText,
};

/** Maps strings, which are compared by code points. */
export const textMapping: TrinoMapping = {
  ...plainMapping,
  type: 'string',
  parameter: 'varchar',
  read: asText,
  bind: (literal) => (literal.kind === 'string' ? { kind: 'at', value: quoteText(literal.value) } : null),
  json: (value) => `json_format(CAST(${value} AS json))`,
};

/** Maps rows, maps and lists of these, which are served as JSON text. */
const nestedMapping: TrinoMapping = { ...textMapping, read: (column) => `json_format(CAST(${column} AS json))` };

/** Maps JSON, which is served as its text. */
const jsonMapping: TrinoMapping = { ...textMapping, read: (column) => `json_format(${column})` };

export const guidMapping: TrinoMapping = {
  ...plainMapping,
  type: 'guid',
  parameter: 'uuid',
  bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: `UUID ${quoteText(literal.text)}` } : null),
  json: quotedJson,
};

export const binaryMapping: TrinoMapping = {
  ...plainMapping,
  type: 'binary',
  parameter: 'varbinary',
  bind: (literal) =>
    literal.kind === 'binary' ? { kind: 'at', value: `X'${Buffer.from(literal.text, 'base64url').toString('hex')}'` } : null,
  json: (value, { binary }) => `'"' || ${binary === 'base64' ? 'to_base64' : 'to_base64url'}(${value}) || '"'`,
};

/** The mapping of a column's type. `list` is true for a list of that type. */
interface ColumnMapping {
  readonly mapping: TrinoMapping;
  readonly list: boolean;
}

const named: ReadonlyMap<string, TrinoMapping> = new Map([
  ['boolean', booleanMapping],
  ['tinyint', integerMapping('tinyint', 8)],
  ['smallint', integerMapping('smallint', 16)],
  ['integer', integerMapping('integer', 32)],
  ['bigint', integerMapping('bigint', 64)],
  ['real', floatingMapping('real')],
  ['double', floatingMapping('double')],
  ['date', dateMapping],
  ['uuid', guidMapping],
  ['varbinary', binaryMapping],
  ['json', jsonMapping],
]);

/**
 * Returns the mapping of a type in Trino's notation, such as `decimal(10,2)` or `array(varchar(3))`. Deeper nesting is served as JSON text.
 */
export function mappingOf(type: string): ColumnMapping {
  const element = /^array\((.*)\)$/.exec(type)?.[1];
  const mapping = scalarMappingOf(element ?? type);
  if (element === undefined) return { mapping, list: false };
  return mapping === nestedMapping || (mapping.read('x') !== 'x' && mapping !== textMapping)
    ? { mapping: nestedMapping, list: false }
    : { mapping, list: true };
}

function scalarMappingOf(type: string): TrinoMapping {
  const decimal = /^decimal\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal !== null) return decimalMapping(Number(decimal[1]), Number(decimal[2]));
  const temporal = /^(time|timestamp)\((\d+)\)( with time zone)?$/.exec(type);
  if (temporal !== null) {
    const [, name, digits, zone] = temporal;
    if (name === 'timestamp') return timestampMapping(Number(digits), zone !== undefined);
    return zone === undefined ? timeMapping(Number(digits)) : textMapping;
  }
  if (/^(?:varchar|char)\b/.test(type)) return textMapping;
  const mapping = named.get(type);
  if (mapping !== undefined) return mapping;
  return /^(?:row|map|array)\(/.test(type) ? nestedMapping : textMapping;
}
