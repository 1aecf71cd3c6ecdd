import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { numberWords } from './numbers.ts';

// Durations are whole microseconds, in 64 bits: an interval has months, which durations of OData do not have.

const dayTicks = 86_400_000_000n;
const moment = (sql: string) => plainValue(sql, 'dateTimeOffset');
const duration = (sql: string) => plainValue(sql, 'duration');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/** Days and the rest apart, for an interval is multiplied by a floating-point number. */
function interval(sql: string): string {
  return `((${sql}) / ${dayTicks} * interval '1 day' + (${sql}) % ${dayTicks} * interval '1 microsecond')`;
}

/** A day or a moment, or a duration, and a duration after it; null for all else. */
export function addDuration([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'dateTimeOffset') return moment(`(${left.sql} + ${interval(right.sql)})`);
  if (left.type === 'date') return plainValue(`(${left.sql} + ${interval(right.sql)})::date`, 'date');
  return left.type === 'duration' ? duration(`(${left.sql} + ${right.sql})`) : null;
}

/** What is that long before, or how long lies between two. */
export function subtractTimes([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration([left, { ...right, sql: `(-(${right.sql}))` }]);
  if (left.type !== right.type) return null;
  if (left.type !== 'dateTimeOffset' && left.type !== 'date') return null;
  const ticks =
    left.type === 'date' ? `("later" - "earlier")::bigint * ${dayTicks}` : `(extract(epoch FROM "later" - "earlier") * 1000000)::bigint`;
  const finite = `CASE WHEN isfinite("later") AND isfinite("earlier") THEN ${ticks} END`;
  return duration(`(SELECT ${finite} FROM (SELECT ${left.sql} AS "later", ${right.sql} AS "earlier" OFFSET 0) AS "times")`);
}

/** A duration so many times, or the part of it: rounded to microseconds; missing beyond 64 bits. */
export function scaleDuration([left, right]: readonly SqlValue[], sign: '*' | '/'): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  const ticks = numberWords.calculateDouble(sign, `(${length.sql})::float8`, numberWords.double(factor));
  return duration(
    `(SELECT CASE WHEN abs("ticks") < 9223372036854775807 THEN "ticks"::bigint END FROM (SELECT ${ticks} AS "ticks" OFFSET 0) AS "scaled")`,
  );
}

/** A part of a day; years are counted astronomically, as in ISO 8601: 1 BC is 0. */
export function dayPart(name: 'year' | 'month' | 'day', [value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'date' && value?.type !== 'dateTimeOffset') return null;
  const part = `extract(${name} FROM ${value.sql})`;
  if (name !== 'year') return integer(`${part}::int`);
  // Of a day without end PostgreSQL gives an infinite year, which is no whole number.
  const year = `CASE WHEN abs("year") < 'Infinity' THEN "year" + CASE WHEN "year" < 0 THEN 1 ELSE 0 END END`;
  return integer(`(SELECT (${year})::int FROM (SELECT ${part} AS "year" OFFSET 0) AS "part")`);
}

/** A part of a time of day. */
export function clockPart(name: 'hour' | 'minute' | 'second', [value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'timeOfDay' && value?.type !== 'dateTimeOffset') return null;
  return integer(`floor(extract(${name} FROM ${value.sql}))::int`);
}

/** The fraction of a second, to the microsecond. */
export function fractionOfSecond([value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'timeOfDay' && value?.type !== 'dateTimeOffset') return null;
  return exactNumber(`(extract(microseconds FROM ${value.sql})::bigint % 1000000 * 0.000001)`, 13, 6, 'decimal');
}

/** A duration in seconds, with the fraction; null for no duration. */
export function totalSeconds([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'duration' ? exactNumber(`((${value.sql}) * 0.000001)`, 25, 6, 'decimal') : null;
}

/** The date of a moment, in UTC; null for no moment. */
export function datePart([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? plainValue(`(${value.sql})::date`, 'date') : null;
}

/** The time of day of a moment, in UTC; null for no moment. */
export function timePart([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? plainValue(`(${value.sql})::time`, 'timeOfDay') : null;
}

/** All moments are served in UTC. */
export function offsetMinutes([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? integer(`(CASE WHEN ${value.sql} IS NOT NULL THEN 0 END)`) : null;
}
