import { formatDays } from '../../../shared/values/calendar.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import {
  type BoundLiteral,
  bindDate,
  bindNumber,
  bindTimeOfDay,
  bindTimestamp,
  clockText,
  daysSinceEpoch,
  mapBound,
  signedRange,
  splitTimestamp,
} from '../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import { exactKey, keyOffset, keyScale } from './worker/exact-numbers.ts';

/** A value of a parameter. Integers are bigint, so that they are never rounded. */
export type SqliteValue = string | number | bigint | Uint8Array;

/** The mapping of a column. In SQLite, each value has its own type. A column has the common type of all its values. */
export interface SqliteMapping {
  readonly type: EngineColumn['type'];
  /** Digits of the fractional seconds. Null for other types. */
  readonly precision: number | null;
  /** Returns SQL of the published value. */
  read(column: string): string;
  bind(literal: Literal): BoundLiteral<SqliteValue> | null;
  /** Returns SQL that is compared instead of the value. Defaults to the value. */
  compared?(value: string): string;
  /** Returns SQL of the JSON text of a value that isn't null. */
  json(value: string, shape: JsonShape): string;
  /** Whether `json` returns SQL of `null` for null. Defaults to false. */
  readonly writesNull?: boolean;
}

const asIs = (column: string) => column;
const integerRange = signedRange(64);

/**
 * Returns SQL of the JSON of a value. If the value doesn't have the published type of the column, it becomes a text, so that the JSON stays
 * valid.
 */
function jsonUnless(kind: string, value: string, json: string): string {
  return `CASE typeof(${value}) WHEN '${kind}' THEN ${json} ELSE json_quote(CAST(${value} AS TEXT)) END`;
}

export const integerMapping: SqliteMapping = {
  type: 'int64',
  precision: null,
  read: asIs,
  bind: (literal) => (literal.kind === 'number' ? bindNumber(literal.text, integerRange, 0) : null),
  json: (value) => jsonUnless('integer', value, value),
};

/** Maps floating-point numbers. SQLite stores NaN as NULL. A number is printed with the fewest digits that parse to the same number. */
export const realMapping: SqliteMapping = {
  type: 'double',
  precision: null,
  read: (column) => `CAST(${column} AS REAL)`,
  bind: (literal) => {
    if (literal.kind !== 'number') return null;
    if (literal.text === 'NaN') return { kind: 'incomparable' };
    return { kind: 'at', value: Number(literal.text.replace('INF', 'Infinity')) };
  },
  json: (value) => `real_json(${value})`,
};

/** Maps strings, which are compared by code points regardless of their column's collation. */
export const textMapping: SqliteMapping = {
  type: 'string',
  precision: null,
  read: (column) => `CAST(${column} AS TEXT) COLLATE BINARY`,
  bind: (literal) => (literal.kind === 'string' ? { kind: 'at', value: literal.value } : null),
  json: (value) => `json_quote(${value})`,
  writesNull: true,
};

/** Maps values of several types to strings. Binary values have SQLite's own notation, such as `X'00FF'`, because they might not be text. */
export const mixedMapping: SqliteMapping = {
  ...textMapping,
  read: (column) => `CASE typeof(${column}) WHEN 'blob' THEN quote(${column}) ELSE CAST(${column} AS TEXT) END COLLATE BINARY`,
};

export const booleanMapping: SqliteMapping = {
  type: 'boolean',
  precision: null,
  read: asIs,
  bind: (literal) => (literal.kind === 'boolean' ? { kind: 'at', value: literal.value ? 1n : 0n } : null),
  json: (value) => `CASE ${value} WHEN 0 THEN 'false' WHEN 1 THEN 'true' ELSE json_quote(CAST(${value} AS TEXT)) END`,
};

export const binaryMapping: SqliteMapping = {
  type: 'binary',
  precision: null,
  read: asIs,
  bind: (literal) => (literal.kind === 'binary' ? { kind: 'at', value: Buffer.from(literal.text, 'base64url') } : null),
  json: (value, { binary }) => jsonUnless('blob', value, `'"' || ${binary}(${value}) || '"'`),
};

const dayRange = { low: daysSinceEpoch('0000-01-01'), high: daysSinceEpoch('9999-12-31') };
const secondRange = { low: dayRange.low * 86_400n, high: (dayRange.high + 1n) * 86_400n - 1n };

/** Maps dates in the format `2020-01-02`, which sort by time. */
export const dateMapping: SqliteMapping = {
  ...textMapping,
  type: 'date',
  bind: (literal) => {
    if (literal.kind !== 'temporal' || literal.type !== 'date') return null;
    return mapBound(bindDate(literal.text, dayRange), (days) => formatDays(Number(days)));
  },
};

/** Returns the mapping of timestamps in one format, with a precision of seconds. Timestamps without a time zone are in UTC. */
export function timestampMapping(separator: ' ' | 'T', end: '' | 'Z'): SqliteMapping {
  return {
    ...textMapping,
    type: 'dateTimeOffset',
    precision: 0,
    bind: (literal) => {
      if (literal.kind !== 'temporal' || literal.type !== 'dateTimeOffset') return null;
      return mapBound(bindTimestamp(literal.text, 0, secondRange), (seconds) => {
        const { days, ticks } = splitTimestamp(seconds, 0);
        return `${formatDays(days)}${separator}${clockText(ticks, 0)}${end}`;
      });
    },
    json: (value) => `json_quote(replace(${value}, ' ', 'T')${end === '' ? " || 'Z'" : ''})`,
  };
}

/**
 * Returns the mapping of computed numbers. They are integers, or texts such as `-1.10` for numbers that SQLite doesn't support. Texts are
 * compared by sort keys.
 */
export function exactMapping(type: 'int32' | 'int64' | 'decimal', integer: boolean): SqliteMapping {
  const range = integer ? integerRange : { low: -keyOffset, high: keyOffset };
  return {
    type,
    precision: null,
    read: asIs,
    bind: (literal) => {
      if (literal.kind !== 'number') return null;
      const bound = bindNumber(literal.text, range, integer ? 0 : keyScale);
      return integer ? bound : mapBound(bound, exactKey);
    },
    ...(integer ? {} : { compared: (value: string) => `exact_key(${value})` }),
    json: (value) => `CAST(${value} AS TEXT)`,
  };
}

const timestampRange = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };

/** Mappings of computed values. Dates are numbers of days, and times and timestamps are numbers of microseconds. */
export const calculatedMappings = {
  null: textMapping,
  string: textMapping,
  boolean: booleanMapping,
  double: realMapping,
  binary: binaryMapping,
  guid: {
    ...textMapping,
    type: 'guid',
    bind: (literal) => (literal.kind === 'guid' ? { kind: 'at', value: literal.text.toLowerCase() } : null),
  } satisfies SqliteMapping,
  date: {
    type: 'date',
    precision: null,
    read: asIs,
    bind: (literal) => (literal.kind === 'temporal' && literal.type === 'date' ? bindDate(literal.text, timestampRange) : null),
    json: (value) => `json_quote(day_text(${value}))`,
  } satisfies SqliteMapping,
  timeOfDay: {
    type: 'timeOfDay',
    precision: 6,
    read: asIs,
    bind: (literal) =>
      literal.kind === 'temporal' && literal.type === 'timeOfDay'
        ? bindTimeOfDay(literal.text, 6, { low: 0n, high: 86_400_000_000n })
        : null,
    json: (value) => `json_quote(clock_text(${value}))`,
  } satisfies SqliteMapping,
  dateTimeOffset: {
    type: 'dateTimeOffset',
    precision: 6,
    read: asIs,
    bind: (literal) =>
      literal.kind === 'temporal' && literal.type === 'dateTimeOffset' ? bindTimestamp(literal.text, 6, timestampRange) : null,
    json: (value) => `json_quote(moment_text(${value}))`,
  } satisfies SqliteMapping,
} as const;
