import {
  DATE,
  DuckDBDateValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  TIME,
  TIMESTAMP,
  TIMESTAMP_NS,
  TIMESTAMPTZ,
} from '@duckdb/node-api';
import { bindTimeOfDay, bindTimestamp, boundInRange, daysSinceEpoch, mapBound, temporalText } from '../../bound-literal.ts';
import { plainMapping } from '../../sql/type-mapping.ts';
import { type DuckDbMapping, exactJson } from './type-mapping.ts';

const microseconds = 6;
const nanoseconds = 9;
/** Greatest finite values; DuckDB keeps the numbers next to them for its infinities. */
const dayRange = { low: -(2n ** 31n) + 2n, high: 2n ** 31n - 2n };
const tickRange = { low: -(2n ** 63n) + 2n, high: 2n ** 63n - 2n };
const timeRange = { low: 0n, high: 86_400_000_000n };

/** Calendar days. A year before 1 is written as OData does (`-0043` is 44 BC), where DuckDB would write `(BC)`. */
export const dateMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'date',
  parameter: DATE,
  bind: (literal) => {
    const text = temporalText(literal, 'date');
    return text === null ? null : mapBound(boundInRange(daysSinceEpoch(text), true, dayRange), (days) => new DuckDBDateValue(Number(days)));
  },
  json: (value) =>
    `CASE WHEN ${value} >= DATE '0001-01-01' OR ${value} IS NULL THEN ${exactJson(value)} ELSE ${exactJson(earlyDay(value))} END`,
};

/** Times of day, to the microsecond. */
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

/** Moments. A source without a time zone means UTC; what is coarser than a microsecond is read as microseconds. */
export const timestampMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'dateTimeOffset',
  precision: microseconds,
  parameter: TIMESTAMP,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null ? null : mapBound(bindTimestamp(text, microseconds, tickRange), (ticks) => new DuckDBTimestampValue(ticks));
  },
  json: momentJson,
};

/** {@link timestampMapping} for a source in seconds or milliseconds. */
export const coarseTimestampMapping: DuckDbMapping = { ...timestampMapping, read: (column) => `${column}::TIMESTAMP` };

/** Moments that know their zone; written in UTC. */
export const zonedTimestampMapping: DuckDbMapping = {
  ...timestampMapping,
  parameter: TIMESTAMPTZ,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null ? null : mapBound(bindTimestamp(text, microseconds, tickRange), (ticks) => new DuckDBTimestampTZValue(ticks));
  },
  json: (value) => momentJson(inUtc(value)),
};

/** Moments to the nanosecond (the years 1677 to 2262). */
export const nanosecondMapping: DuckDbMapping = {
  ...plainMapping,
  type: 'dateTimeOffset',
  precision: nanoseconds,
  parameter: TIMESTAMP_NS,
  bind: (literal) => {
    const text = temporalText(literal, 'dateTimeOffset');
    return text === null
      ? null
      : mapBound(bindTimestamp(text, nanoseconds, tickRange), (ticks) => new DuckDBTimestampNanosecondsValue(ticks));
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
 * SQL for the JSON of a moment, its fraction without trailing zeros.
 *
 * strftime() is worked out once for each distinct value of a Parquet page that has a dictionary, casts are not (3 M rows of flights:
 * 60 ms against 290); it does not pad years before 1000, which are left to casts.
 */
function momentJson(value: string): string {
  const seconds = '%Y-%m-%dT%H:%M:%S';
  const whole = `strftime(${value}, '"${seconds}Z"')`;
  const fraction = `concat(rtrim(strftime(${value}, '"${seconds}.%f'), '0'), 'Z"')`;
  const ordinary = `CASE WHEN microsecond(${value}) % 1000000 = 0 THEN ${whole} ELSE ${fraction} END`;
  const early = `concat('"', ${earlyDay(`${value}::DATE`)}, 'T', ${value}::TIME, 'Z"')`;
  const unusual = `CASE WHEN isfinite(${value}) THEN ${early} ELSE '"' || ${value}::VARCHAR || '"' END`;
  const missing = `WHEN ${value} IS NULL THEN 'null'`;
  return `CASE WHEN ${value} >= TIMESTAMP '1000-01-01' AND isfinite(${value}) THEN ${ordinary} ${missing} ELSE ${unusual} END`;
}

/**
 * SQL for the text of a day, also of one before year 1.
 *
 * Its year is counted: for year() DuckDB works out those of all days from 1960 to 2037 first, a fifth of a millisecond for each statement.
 */
function earlyDay(day: string): string {
  const year = `(date_diff('year', DATE '2000-01-01', ${day}) + 2000)`;
  const padded = `CASE WHEN ${year} < 0 THEN '-' || lpad((-${year})::VARCHAR, 4, '0') ELSE lpad(${year}::VARCHAR, 4, '0') END`;
  return `CASE WHEN isfinite(${day}) THEN concat(${padded}, strftime(${day}, '-%m-%d')) ELSE ${day}::VARCHAR END`;
}
