const dayMilliseconds = 86_400_000;
/** The calendar comes again after so many years, so many days. */
const [cycleYears, cycleDays] = [400, 146_097];
/** What stands for a date and a moment without end, as DuckDB has it: Arrow knows none. */
const [endlessDays, endlessMicroseconds] = [2 ** 31 - 1, 2n ** 63n - 1n];

/** Days since 1970-01-01 of a date in ISO 8601, or `infinity`. @throws RangeError for a text that is none */
export function daysOf(text: string): number {
  // What is read most, by what reads it fastest.
  if (text.length === 10 && text.charAt(0) !== '-') {
    const milliseconds = Date.parse(text);
    if (!Number.isNaN(milliseconds)) return milliseconds / dayMilliseconds;
  }
  if (text.endsWith('infinity')) return text === 'infinity' ? endlessDays : -endlessDays;
  const [, year = '', month = '', day = ''] = /^([+-]?\d{4,7})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === '') throw new RangeError(`"${text}" is no date.`);
  // Date.UTC takes years below 100 for those of the twentieth century, and no Date has years beyond 275760.
  const cycles = Math.floor((Number(year) - 2000) / cycleYears);
  const date = new Date(0);
  date.setUTCFullYear(Number(year) - cycles * cycleYears, Number(month) - 1, Number(day));
  return date.getTime() / dayMilliseconds + cycles * cycleDays;
}

/** Microseconds since midnight of a time `03:04:05.123456`. @throws RangeError */
export function timeMicrosecondsOf(text: string): bigint {
  const [, hours = '', minutes = '', seconds = '0', fraction = ''] = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?$/.exec(text) ?? [];
  if (hours === '') throw new RangeError(`"${text}" is no time of day.`);
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
}

/** Microseconds since 1970 of a moment in UTC, `2020-01-02T03:04:05.123456Z` or `infinity`. @throws RangeError */
export function microsecondsOf(text: string): bigint {
  if (text.endsWith('infinity')) return text === 'infinity' ? endlessMicroseconds : -endlessMicroseconds;
  const [, day = '', time = ''] = /^(.+)T(.+)Z$/.exec(text) ?? [];
  if (day === '') throw new RangeError(`"${text}" is no moment in UTC.`);
  return BigInt(daysOf(day)) * 86_400_000_000n + timeMicrosecondsOf(time);
}
