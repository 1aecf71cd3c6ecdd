import { dateAfter1970, daysInMonth, daysSince1970, formatDays } from './calendar.ts';
import type { ValueType } from './value-type.ts';

/** Periods relative to the current day. Weeks begin on Monday (ISO 8601). Periods of the last days include today. */
export const periods = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;

/** One of {@link periods}. */
export type Period = (typeof periods)[number];

/** The time and time zone that a relative date depends on. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name of the time zone, such as `Europe/Paris`. */
  readonly timeZone: string;
}

/** Returns the current time in the user's time zone. */
export function presentClock(): Clock {
  return { now: Date.now(), timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The bounds of a period. */
export interface PeriodBounds {
  readonly from: string;
  /** For dates, the last day of the period. For timestamps, the first timestamp after the period. */
  readonly to: string;
}

/** Checks whether values of a type can be in a period. */
export function isDated(type: ValueType): type is 'date' | 'dateTimeOffset' {
  return type === 'date' || type === 'dateTimeOffset';
}

/** Returns the bounds of a period. They are dates, or timestamps in UTC of midnights in the clock's time zone. */
export function boundsOfPeriod(period: Period, type: 'date' | 'dateTimeOffset', { now, timeZone }: Clock): PeriodBounds {
  const { first, last } = daysOf(period, localDay(now, timeZone));
  if (type === 'date') return { from: formatDays(first), to: formatDays(last) };
  return { from: momentText(startOfDay(first, timeZone)), to: momentText(startOfDay(last + 1, timeZone)) };
}

/** Returns the date or timestamp of a text such as `yesterday`, `last-month.start`, or `last-month.end`. Null for any other text. */
export function readRelativeDate(text: string, type: ValueType, clock: Clock): string | null {
  if (!isDated(type)) return null;
  const [name = '', end = 'start', ...more] = text.trim().toLowerCase().split('.');
  const period = periods.find((known) => known === name);
  if (period === undefined || more.length > 0 || (end !== 'start' && end !== 'end')) return null;
  return boundsOfPeriod(period, type, clock)[end === 'start' ? 'from' : 'to'];
}

/** Returns the timestamp of a date without a time, which is its midnight in UTC. Null for any other text. */
export function timestampOfDate(text: string): string | null {
  return /^-?\d{4,}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : null;
}

/**
 * Returns the date that is a number of days after a date without a time. Null if the text isn't a date.
 *
 * @param days any whole number; 1 is the next day
 */
export function dayAfter(text: string, days = 1): string | null {
  const [, year, month, day] = /^(-?\d{4,})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined ? null : formatDays(daysSince1970(Number(year), Number(month), Number(day)) + days);
}

interface Days {
  readonly first: number;
  readonly last: number;
}

function daysOf(period: Period, today: number): Days {
  const { year, month } = dateAfter1970(today);
  // 1970-01-01 was a Thursday.
  const monday = today - ((((today + 3) % 7) + 7) % 7);
  switch (period) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: today - 1, last: today - 1 };
    case 'last-7-days':
      return { first: today - 6, last: today };
    case 'last-30-days':
      return { first: today - 29, last: today };
    case 'this-week':
      return { first: monday, last: monday + 6 };
    case 'last-week':
      return { first: monday - 7, last: monday - 1 };
    case 'this-month':
      return monthsFrom(year, month, 1);
    case 'last-month':
      return monthsFrom(year, month - 1, 1);
    case 'this-quarter':
      return monthsFrom(year, firstOfQuarter(month), 3);
    case 'last-quarter':
      return monthsFrom(year, firstOfQuarter(month) - 3, 3);
    case 'this-year':
      return monthsFrom(year, 1, 12);
    case 'last-year':
      return monthsFrom(year - 1, 1, 12);
  }
}

function firstOfQuarter(month: number): number {
  return month - ((month - 1) % 3);
}

/**
 * Returns the first and last day of consecutive months.
 *
 * @param month first month; from 0 down to -11, a month of the previous year
 */
function monthsFrom(year: number, month: number, count: number): Days {
  const [ownYear, ownMonth] = month < 1 ? [year - 1, month + 12] : [year, month];
  const lastMonth = ownMonth + count - 1;
  return { first: daysSince1970(ownYear, ownMonth, 1), last: daysSince1970(ownYear, lastMonth, daysInMonth(ownYear, lastMonth)) };
}

const millisecondsOfDay = 86_400_000;

/** Returns the day of a timestamp in a time zone, in days since 1970. */
function localDay(moment: number, timeZone: string): number {
  return Math.floor((moment + offsetAt(moment, timeZone)) / millisecondsOfDay);
}

/** Returns the first timestamp of a day in a time zone. If clocks go forward at midnight, it is later than midnight. */
function startOfDay(day: number, timeZone: string): number {
  const midnight = day * millisecondsOfDay;
  const guesses = [
    midnight - offsetAt(midnight - millisecondsOfDay, timeZone),
    midnight - offsetAt(midnight + millisecondsOfDay, timeZone),
  ];
  const fitting = guesses.filter((guess) => guess + offsetAt(guess, timeZone) === midnight);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...guesses);
}

/** Returns the milliseconds by which a time zone is ahead of UTC at a timestamp. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((known) => known.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(moment / 1000) * 1000;
}

function momentText(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}
