import type { DatabaseSync } from 'node:sqlite';
import { dateAfter1970, formatDays } from '../../../../shared/values/calendar.ts';
import { bindTimeOfDay, daysSinceEpoch } from '../../bound-literal.ts';
import { clockText, splitTimestamp } from '../../timestamp-text.ts';

const microseconds = 6;

/** Days since 1970 and microseconds since then as the parts and texts of the calendar. */
export function registerCalendar(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, useBigIntArguments: true };
  const ofNumber = (name: string, make: (value: bigint) => bigint | string) =>
    database.function(name, options, (value) => (typeof value === 'bigint' ? make(value) : null));
  database.function('day_part', options, (name, days) => {
    if (typeof days !== 'bigint') return null;
    const { year, month, day } = dateAfter1970(Number(days));
    return BigInt(name === 'year' ? year : name === 'month' ? month : day);
  });
  ofNumber('day_of_moment', (ticks) => BigInt(splitTimestamp(ticks, microseconds).days));
  ofNumber('clock_of_moment', (ticks) => splitTimestamp(ticks, microseconds).ticks);
  ofNumber('day_text', (days) => formatDays(Number(days)));
  ofNumber('clock_text', (ticks) => short(clockText(ticks, microseconds)));
  ofNumber('moment_text', (ticks) => {
    const { days, ticks: rest } = splitTimestamp(ticks, microseconds);
    return `${formatDays(days)}T${short(clockText(rest, microseconds))}Z`;
  });
  database.function('day_of_text', options, (text) => {
    if (typeof text !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(text)) return null;
    const days = daysSinceEpoch(text);
    return formatDays(Number(days)) === text ? days : null;
  });
  database.function('clock_of_text', options, (text) => {
    if (typeof text !== 'string' || !/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/.test(text)) return null;
    const place = bindTimeOfDay(text, microseconds, { low: 0n, high: 86_400_000_000n });
    return 'value' in place ? place.value : null;
  });
}

/** Without zeros at the end of the fraction. */
function short(clock: string): string {
  return clock.replace(/\.?0+$/, '');
}
