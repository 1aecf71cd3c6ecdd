import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { smallest } from './numbers.ts';

// Durations are whole microseconds here: DuckDB's INTERVAL has months, which durations of OData do not have.

const dayTicks = 86_400_000_000n;
const moment = (sql: string) => plainValue(sql, 'dateTimeOffset');
const duration = (sql: string) => plainValue(sql, 'duration');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/** A day or a moment, or a duration, and a duration after it; null for all else. */
export function addDuration([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'dateTimeOffset') return moment(`(${left.sql} + to_microseconds(${right.sql}))`);
  if (left.type === 'date') return plainValue(`(${left.sql} + to_microseconds(${right.sql}))::DATE`, 'date');
  return left.type === 'duration' ? duration(`(${left.sql} + ${right.sql})`) : null;
}

/** What is that long before, or how long lies between two. */
export function subtractTimes([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration([left, { ...right, sql: `(-(${right.sql}))` }]);
  if (left.type !== right.type) return null;
  if (left.type === 'dateTimeOffset') return duration(`(epoch_us(${left.sql}) - epoch_us(${right.sql}))`);
  if (left.type !== 'date') return null;
  return duration(
    `(CASE WHEN isfinite(${left.sql}) AND isfinite(${right.sql}) THEN (${left.sql} - ${right.sql})::BIGINT * ${dayTicks} END)`,
  );
}

/** A duration so many times, or the part of it: rounded to microseconds. */
export function scaleDuration([left, right]: readonly SqlValue[], sign: '*' | '/'): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  return duration(`TRY_CAST((${length.sql})::DOUBLE ${sign} (${factor.sql})::DOUBLE AS BIGINT)`);
}

/** A part of a day. */
export function dayPart(name: 'year' | 'month' | 'day', [value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'date' || value?.type === 'dateTimeOffset' ? integer(`${name}(${value.sql})::INTEGER`) : null;
}

/** A part of a time of day. */
export function clockPart(name: 'hour' | 'minute' | 'second', [value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'timeOfDay' || value?.type === 'dateTimeOffset' ? integer(`${name}(${value.sql})::INTEGER`) : null;
}

/** The fraction of a second, to the microsecond. */
export function fractionOfSecond([value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'timeOfDay' && value?.type !== 'dateTimeOffset') return null;
  return exactNumber(`((microsecond(${value.sql}) % 1000000)::DECIMAL(7,0) * ${smallest(6)})`, 13, 6, 'decimal');
}

/** A duration in seconds, with the fraction; null for no duration. */
export function totalSeconds([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'duration' ? exactNumber(`((${value.sql})::DECIMAL(19,0) * ${smallest(6)})`, 25, 6, 'decimal') : null;
}

/** The date of a moment, in UTC; null for no moment. */
export function datePart([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? plainValue(`(${value.sql})::DATE`, 'date') : null;
}

/** The time of day of a moment, in UTC; null for no moment. */
export function timePart([value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'dateTimeOffset') return null;
  return plainValue(`(CASE WHEN isfinite(${value.sql}) THEN (${value.sql})::TIME END)`, 'timeOfDay');
}

/** All moments are served in UTC. */
export function offsetMinutes([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? integer(`(CASE WHEN ${value.sql} IS NOT NULL THEN 0 END)`) : null;
}
