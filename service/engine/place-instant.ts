import { type Place, placeInRange, type Range } from './place.ts';

/** Days of the Gregorian calendar, extended to all years, from 1970-01-01 to a date such as `2020-01-02` or `-0044-03-15`. */
export function daysSinceEpoch(date: string): bigint {
  const parts = /^(-?\d+)-(\d\d)-(\d\d)/.exec(date);
  if (parts === null) throw new RangeError(`Not a date: ${date.slice(0, 40)}`);
  const [year, month, day] = [BigInt(parts[1] ?? 0), Number(parts[2]), BigInt(parts[3] ?? 0)];
  // Years counted from March, so that the leap day is the last day of a year.
  const shifted = month <= 2 ? year - 1n : year;
  const era = floorDivide(shifted, 400n);
  const yearOfEra = shifted - era * 400n;
  const dayOfYear = BigInt(Math.floor((153 * ((month + 9) % 12) + 2) / 5)) + day - 1n;
  return era * 146_097n + yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear - 719_468n;
}

/** Where a time of day lies among ticks of 10^-precision seconds since midnight. */
export function placeTimeOfDay(text: string, precision: number, range: Range): Place<bigint> {
  const { ticks, exact } = readTimeOfDay(text, precision);
  return placeInRange(ticks, exact, range);
}

/** Where a moment lies among ticks of 10^-precision seconds since 1970-01-01T00:00:00Z. */
export function placeInstant(text: string, precision: number, range: Range): Place<bigint> {
  const parts = /^(.+?)[Tt](.+?)(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (parts === null) throw new RangeError(`Not a moment: ${text.slice(0, 40)}`);
  const [, date = '', time = '', sign, hours = '0', minutes = '0'] = parts;
  const { ticks, exact } = readTimeOfDay(time, precision);
  const offset = BigInt(Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60n : 60n);
  const seconds = daysSinceEpoch(date) * 86_400n - offset;
  return placeInRange(seconds * 10n ** BigInt(precision) + ticks, exact, range);
}

function readTimeOfDay(text: string, precision: number): { ticks: bigint; exact: boolean } {
  const parts = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/.exec(text);
  if (parts === null) throw new RangeError(`Not a time: ${text.slice(0, 40)}`);
  const [, hour = '0', minute = '0', second = '0', fraction = ''] = parts;
  const seconds = BigInt(Number(hour) * 3600 + Number(minute) * 60 + Number(second));
  const ticks = seconds * 10n ** BigInt(precision) + BigInt(fraction.slice(0, precision).padEnd(precision, '0'));
  return { ticks, exact: !/[1-9]/.test(fraction.slice(precision)) };
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
