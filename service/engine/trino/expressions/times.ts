import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { asText } from '../type-mapping/type-mapping.ts';
import { numberWords, smallest } from './numbers.ts';
import { withOperands } from './with-operands.ts';

// Durations are whole microseconds, in 64 bits: Trino's intervals have milliseconds, or months.

const dayTicks = 86_400_000_000n;
const duration = (sql: string) => plainValue(sql, 'duration');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/** Six digits: every moment and time of day in calculations has so many behind its point, or more. */
function fractionDigits(value: string): string {
  return `substr(split_part(${asText(value)}, '.', 2), 1, 6)`;
}

/** Microseconds from 1970 to a moment that is named by a few characters. */
function ticksOf(moment: string): string {
  const seconds = `date_diff('second', TIMESTAMP '1970-01-01 00:00:00.000000', date_trunc('second', ${moment}))`;
  return `(${seconds} * 1000000 + CAST(${fractionDigits(moment)} AS bigint))`;
}

/** A day or a moment, or a duration, and a duration after it; null for all else. */
export function addDuration([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right?.type !== 'duration') return null;
  if (left.type === 'dateTimeOffset') {
    const nanoseconds = (one: string, other: string) => `CAST(${ticksOf(one)} + ${other} AS decimal(38,0)) * 1000`;
    const moved = withOperands(left.sql, right.sql, (one, other) => `from_unixtime_nanos(${nanoseconds(one, other)})`);
    return plainValue(`CAST(at_timezone(${moved}, 'UTC') AS timestamp(6))`, 'dateTimeOffset');
  }
  if (left.type === 'date') {
    // Whole days, counted down where the duration is negative.
    const days = (ticks: string) => `(${ticks} - (${ticks} % ${dayTicks} + ${dayTicks}) % ${dayTicks}) / ${dayTicks}`;
    return plainValue(
      withOperands(left.sql, right.sql, (one, other) => `date_add('day', ${days(other)}, ${one})`),
      'date',
    );
  }
  return left.type === 'duration' ? duration(`(${left.sql} + ${right.sql})`) : null;
}

/** What is that long before, or how long lies between two. */
export function subtractTimes([left, right]: readonly SqlValue[]): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  if (right.type === 'duration') return addDuration([left, { ...right, sql: `(-(${right.sql}))` }]);
  if (left.type !== right.type) return null;
  if (left.type === 'dateTimeOffset')
    return duration(withOperands(left.sql, right.sql, (one, other) => `${ticksOf(one)} - ${ticksOf(other)}`));
  return left.type === 'date' ? duration(`(date_diff('day', ${right.sql}, ${left.sql}) * ${dayTicks})`) : null;
}

/** A duration so many times, or the part of it: rounded to microseconds; missing beyond 64 bits. */
export function scaleDuration([left, right]: readonly SqlValue[], sign: '*' | '/'): SqlValue | null {
  if (left === undefined || right === undefined) return null;
  const [length, factor] = left.type === 'duration' ? [left, right] : [right, left];
  if (length.type !== 'duration' || !isNumber(factor) || (sign === '/' && length !== left)) return null;
  return duration(`TRY_CAST(CAST(${length.sql} AS double) ${sign} ${numberWords.double(factor)} AS bigint)`);
}

/** A part of a day. */
export function dayPart(name: 'year' | 'month' | 'day', [value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'date' || value?.type === 'dateTimeOffset' ? integer(`${name}(${value.sql})`) : null;
}

/** A part of a time of day. */
export function clockPart(name: 'hour' | 'minute' | 'second', [value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'timeOfDay' || value?.type === 'dateTimeOffset' ? integer(`${name}(${value.sql})`) : null;
}

/** The fraction of a second, to the microsecond. */
export function fractionOfSecond([value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'timeOfDay' && value?.type !== 'dateTimeOffset') return null;
  return exactNumber(`CAST(concat('0.', ${fractionDigits(value.sql)}) AS decimal(13,6))`, 13, 6, 'decimal');
}

/** A duration in seconds, with the fraction; null for no duration. */
export function totalSeconds([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'duration' ? exactNumber(`(CAST(${value.sql} AS decimal(19,0)) * ${smallest(6)})`, 25, 6, 'decimal') : null;
}

/** The date of a moment, in UTC; null for no moment. */
export function datePart([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? plainValue(`CAST(${value.sql} AS date)`, 'date') : null;
}

/** By the moment's text: the cast of Trino 476 gives a second too little where it is before 1970 and has a fraction. */
export function timePart([value]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'dateTimeOffset') return null;
  return plainValue(`CAST(substr(split_part(${asText(value.sql)}, ' ', 2), 1, 15) AS time(6))`, 'timeOfDay');
}

/** All moments are served in UTC. */
export function offsetMinutes([value]: readonly SqlValue[]): SqlValue | null {
  return value?.type === 'dateTimeOffset' ? integer(`(CASE WHEN ${value.sql} IS NOT NULL THEN 0 END)`) : null;
}
