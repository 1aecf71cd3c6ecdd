/**
 * The proleptic Gregorian calendar, which extends to all years before its introduction (ISO 8601). Years are astronomical: 0 is 1 BC.
 *
 * `Date` isn't enough: it ends at the year 275,760, and accepts days that don't exist as days of the next month.
 */

/** A day of the calendar. */
export interface CalendarDate {
  readonly year: number;
  /** Month, from 1 to 12. */
  readonly month: number;
  /** Day, from 1 to the length of the month. */
  readonly day: number;
}

/** Number of years after which the calendar repeats. */
export const yearsOfCycle = 400;
/** Number of days in {@link yearsOfCycle} years. */
export const daysOfCycle = 146_097;
/** Days from 0000-03-01, the start of a cycle in these functions, to 1970-01-01. */
const daysBefore1970 = 719_468;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Returns the number of days of a month. 0 if there is no such month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

/**
 * Returns the number of days from 1970-01-01 to a date. Negative for earlier dates.
 *
 * @param year any whole number whose days are a safe integer
 * @param month from 1 to 12
 * @param day a day after the end of the month is a day of the next month
 */
export function daysSince1970(year: number, month: number, day: number): number {
  // Years begin in March in this calculation, so that the leap day is the last day of a year.
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(yearFromMarch / yearsOfCycle);
  const yearOfCycle = yearFromMarch - cycle * yearsOfCycle;
  const leapDays = Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
  const dayOfYear = daysBeforeMonth((month + 9) % 12) + day - 1;
  return cycle * daysOfCycle + yearOfCycle * 365 + leapDays + dayOfYear - daysBefore1970;
}

/** Returns the date that is a number of days after 1970-01-01: the inverse of {@link daysSince1970}. */
export function dateAfter1970(days: number): CalendarDate {
  const daysFromStart = days + daysBefore1970;
  const cycle = Math.floor(daysFromStart / daysOfCycle);
  const dayOfCycle = daysFromStart - cycle * daysOfCycle;
  // Without the leap days before it, each year has 365 days. Leap days are one in 4 years, none in 100, and the last day of the cycle.
  const leapDays = Math.floor(dayOfCycle / 1460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear = dayOfCycle - (yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = cycle * yearsOfCycle + yearOfCycle + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - daysBeforeMonth(monthFromMarch) + 1 };
}

/**
 * Returns the number of days before a month, counted from March. 31 and 30 alternate, except that July and August, and December and
 * January, both have 31.
 */
function daysBeforeMonth(monthFromMarch: number): number {
  return Math.floor((153 * monthFromMarch + 2) / 5);
}

/** Formats the date that is a number of days after 1970-01-01, such as `2001-01-31` or `-0043-03-15`. */
export function formatDays(days: number): string {
  const { year, month, day } = dateAfter1970(days);
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
