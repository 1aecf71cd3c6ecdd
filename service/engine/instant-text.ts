/** A day of the proleptic Gregorian calendar; `year` is astronomical: 0 is 1 BC. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The calendar day that many days after 1970-01-01; the inverse of `daysSinceEpoch`. */
export function calendarDay(days: number): CalendarDay {
  // Eras of 400 years, years counted from March, so that the leap day is the last day of a year.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** A day as `2001-01-31`, from days since 1970; years have four digits at least. */
export function dayText(days: number): string {
  const { year, month, day } = calendarDay(days);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** A time of day as `03:04:05.000006`, from ticks of 10^-precision seconds since midnight. */
export function clockText(ticks: bigint, precision: number): string {
  const unit = 10n ** BigInt(precision);
  const seconds = Number(ticks / unit);
  const fraction = precision === 0 ? '' : `.${String(ticks % unit).padStart(precision, '0')}`;
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${fraction}`;
}

/** Ticks of 10^-precision seconds since 1970-01-01T00:00:00Z, as a day and the ticks of that day. */
export function splitInstant(ticks: bigint, precision: number): { days: number; ticks: bigint } {
  const day = 86_400n * 10n ** BigInt(precision);
  const rest = ((ticks % day) + day) % day;
  return { days: Number((ticks - rest) / day), ticks: rest };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
