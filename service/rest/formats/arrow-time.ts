import { daysInMonth, daysSince1970 } from '../../../shared/values/calendar.ts';
import { readTimeOfDay } from '../../engine/bound-literal.ts';

const dayMilliseconds = 86_400_000;
/** Values for an infinite date and timestamp, as in DuckDB: Arrow has none. */
const [infiniteDays, infiniteMicroseconds] = [2 ** 31 - 1, 2n ** 63n - 1n];

/** Returns the days since 1970-01-01 of an ISO 8601 date, or `infinity`. @throws RangeError for an invalid text */
export function daysOf(text: string): number {
  // Most dates have four-digit years, which Date parses several times faster.
  if (text.length === 10 && text.charAt(0) !== '-') {
    const milliseconds = Date.parse(text);
    if (!Number.isNaN(milliseconds)) return milliseconds / dayMilliseconds;
  }
  if (text.endsWith('infinity')) return text === 'infinity' ? infiniteDays : -infiniteDays;
  const [, year, month, day] = /^([+-]?\d{4,7})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const length = daysInMonth(Number(year), Number(month));
  if (Number(day) >= 1 && Number(day) <= length) return daysSince1970(Number(year), Number(month), Number(day));
  throw new RangeError(`"${text}" isn’t a date.`);
}

/** Returns the microseconds since midnight of a time `03:04:05.123456`. @throws RangeError for an invalid text */
export function timeMicrosecondsOf(text: string): bigint {
  return readTimeOfDay(text, 6).ticks;
}

/**
 * Returns the microseconds since 1970 of a timestamp in UTC, `2020-01-02T03:04:05.123456Z` or `infinity`. @throws RangeError for an invalid
 * text
 */
export function microsecondsOf(text: string): bigint {
  if (text.endsWith('infinity')) return text === 'infinity' ? infiniteMicroseconds : -infiniteMicroseconds;
  const [, day = '', time = ''] = /^(.+)T(.+)Z$/.exec(text) ?? [];
  if (day === '') throw new RangeError(`"${text}" isn’t a timestamp in UTC.`);
  return BigInt(daysOf(day)) * 86_400_000_000n + timeMicrosecondsOf(time);
}
