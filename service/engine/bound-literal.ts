import type { ComparisonOperator } from '../../shared/query/query.ts';
import { daysOfCycle, daysSince1970, yearsOfCycle } from '../../shared/values/calendar.ts';
import { fitsScale, floorDivide, parseDecimal, rescale } from '../../shared/values/decimal.ts';
import { isInfiniteMoment } from '../../shared/values/literal.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/**
 * A constant converted to the values that a column can hold. `at` means that the constant equals `value`. `after` means that it is between
 * `value` and the next value. `below` and `above` mean that it is outside the range of the column. `incomparable` means that it equals no
 * value (NaN). So a constant is never rounded to fit: `price eq 1.105` finds no price of two digits, `price gt 1.105` finds 1.11.
 */
export type BoundLiteral<Value> =
  | { readonly kind: 'at' | 'after'; readonly value: Value }
  | { readonly kind: 'below' | 'above' | 'incomparable' };

/** A comparison with a value that the column can hold, or one whose result is the same for every value but null. */
type Test<Value> =
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly value: Value }
  | { readonly kind: 'never' }
  /** True for every value. Also true for null if `missing` is true. */
  | { readonly kind: 'always'; readonly missing: boolean };

/** The values that a column can hold: integers of some unit, including both ends. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** Returns the range of signed integers with a number of bits. */
export function signedRange(bits: number): Range {
  const half = 2n ** BigInt(bits - 1);
  return { low: -half, high: half - 1n };
}

/** Microseconds of a day. Durations are integers of microseconds, because intervals of engines have months or coarser units. */
export const dayTicks = 86_400_000_000n;

/** Binds a constant that equals `floor`. If `exact` is false, the constant is between `floor` and the next value. */
function boundInRange(floor: bigint, exact: boolean, { low, high }: Range): BoundLiteral<bigint> {
  if (floor > high || (floor === high && !exact)) return { kind: 'above' };
  if (floor < low) return { kind: 'below' };
  return { kind: exact ? 'at' : 'after', value: floor };
}

/** Converts the value of a bound literal. */
export function mapBound<Value, Other>(bound: BoundLiteral<Value> | null, convert: (value: Value) => Other): BoundLiteral<Other> | null {
  return bound === null || !('value' in bound) ? bound : { kind: bound.kind, value: convert(bound.value) };
}

const never = { kind: 'never' } as const;
const present = { kind: 'always', missing: false } as const;
const allRows = { kind: 'always', missing: true } as const;

/** Returns the comparison of a column with a bound literal, in terms of the column's own values. */
export function comparisonTest<Value>(operator: ComparisonOperator, bound: BoundLiteral<Value>): Test<Value> {
  if (operator === 'eq') return bound.kind === 'at' ? { kind: 'compare', operator, value: bound.value } : never;
  if (operator === 'ne') return bound.kind === 'at' ? { kind: 'compare', operator, value: bound.value } : allRows;
  const downwards = operator === 'lt' || operator === 'le';
  switch (bound.kind) {
    case 'at':
      return { kind: 'compare', operator, value: bound.value };
    case 'after':
      return { kind: 'compare', operator: downwards ? 'le' : 'gt', value: bound.value };
    case 'below':
      return downwards ? never : present;
    case 'above':
      return downwards ? present : never;
    case 'incomparable':
      return never;
  }
}

/** More digits than any column has. Beyond this exponent, only the sign matters, and no power of ten is computed. */
const largestExponent = 100;

/**
 * Binds a number exactly to a range that counts in units of 10^-scale.
 *
 * @param text The number as in OData and RSQL: `60`, `-1.10`, `1e400`, `INF`, `-INF`, `NaN`.
 */
export function bindNumber(text: string, range: Range, scale: number): BoundLiteral<bigint> {
  if (text === 'NaN') return { kind: 'incomparable' };
  if (text === 'INF') return { kind: 'above' };
  if (text === '-INF') return { kind: 'below' };
  const decimal = parseDecimal(text);
  if (decimal === null) throw new RangeError(`Not a number: ${text.slice(0, 40)}`);
  const { units } = decimal;
  if (units === 0n) return boundInRange(0n, true, range);
  const shift = scale - decimal.scale;
  if (shift > largestExponent) return { kind: units > 0n ? 'above' : 'below' };
  if (shift >= 0) return boundInRange(rescale(decimal, scale), true, range);
  if (-shift > units.toString().length + 1) return boundInRange(units > 0n ? 0n : -1n, false, range);
  return boundInRange(floorDivide(units, 10n ** BigInt(-shift)), fitsScale(decimal, scale), range);
}

/**
 * Counts the days from 1970-01-01 to a date such as `2020-01-02` or `-0044-03-15`. The year can have any number of digits.
 *
 * @throws RangeError for a text that doesn't begin with a date
 */
export function daysSinceEpoch(date: string): bigint {
  const [, writtenYear, month, day] = /^(-?\d+)-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (writtenYear === undefined) throw new RangeError(`Not a date: ${date.slice(0, 40)}`);
  const [year, cycle] = [BigInt(writtenYear), BigInt(yearsOfCycle)];
  const days = daysSince1970(Number(year % cycle), Number(month), Number(day));
  return (year / cycle) * BigInt(daysOfCycle) + BigInt(days);
}

/** Binds a date to days since 1970-01-01. */
export function bindDate(text: string, range: Range): BoundLiteral<bigint> {
  return boundOfInfinity(text) ?? boundInRange(daysSinceEpoch(text), true, range);
}

/** Binds an infinite date or timestamp for a column that can't hold it. Null for another text. */
function boundOfInfinity(text: string): BoundLiteral<bigint> | null {
  return isInfiniteMoment(text) ? { kind: text === 'infinity' ? 'above' : 'below' } : null;
}

/** Binds a time of day to ticks of 10^-precision seconds since midnight. */
export function bindTimeOfDay(text: string, precision: number, range: Range): BoundLiteral<bigint> {
  const { ticks, exact } = readTimeOfDay(text, precision);
  return boundInRange(ticks, exact, range);
}

/**
 * Binds a timestamp to ticks of 10^-precision seconds since 1970-01-01T00:00:00Z.
 *
 * @param text An ISO 8601 timestamp with `Z` or an offset, or `infinity`.
 * @throws RangeError for a text that isn't a timestamp
 */
export function bindTimestamp(text: string, precision: number, range: Range): BoundLiteral<bigint> {
  const infinity = boundOfInfinity(text);
  if (infinity !== null) return infinity;
  const parts = /^(.+?)[Tt](.+?)(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (parts === null) throw new RangeError(`Not a moment: ${text.slice(0, 40)}`);
  const [, date = '', time = '', sign, hours = '0', minutes = '0'] = parts;
  const { ticks, exact } = readTimeOfDay(time, precision);
  const offset = BigInt(Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60n : 60n);
  const seconds = daysSinceEpoch(date) * 86_400n - offset;
  return boundInRange(seconds * 10n ** BigInt(precision) + ticks, exact, range);
}

/**
 * Parses a time of day such as `03:04:05.123456` as ticks of 10^-precision seconds since midnight.
 *
 * @returns `exact` is false if the time has more digits.
 * @throws RangeError for a text that isn't a time of day
 */
export function readTimeOfDay(text: string, precision: number): { ticks: bigint; exact: boolean } {
  const parts = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/.exec(text);
  if (parts === null) throw new RangeError(`Not a time: ${text.slice(0, 40)}`);
  const [, hour = '0', minute = '0', second = '0', fraction = ''] = parts;
  const seconds = BigInt(Number(hour) * 3600 + Number(minute) * 60 + Number(second));
  const ticks = seconds * 10n ** BigInt(precision) + BigInt(fraction.slice(0, precision).padEnd(precision, '0'));
  return { ticks, exact: !/[1-9]/.test(fraction.slice(precision)) };
}

/** Returns the text of a literal of a temporal type. Null for every other literal. */
export function temporalText(literal: Literal, type: 'date' | 'timeOfDay' | 'dateTimeOffset'): string | null {
  return literal.kind === 'temporal' && literal.type === type ? literal.text : null;
}

/** Formats ticks of 10^-precision seconds since midnight as a time of day: `03:04:05.000006`. */
export function clockText(ticks: bigint, precision: number): string {
  const unit = 10n ** BigInt(precision);
  const seconds = Number(ticks / unit);
  const fraction = precision === 0 ? '' : `.${String(ticks % unit).padStart(precision, '0')}`;
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${fraction}`;
}

/** Splits a timestamp, in ticks of 10^-precision seconds since 1970-01-01T00:00:00Z, into days since 1970 and the ticks of the last day. */
export function splitTimestamp(ticks: bigint, precision: number): { days: number; ticks: bigint } {
  const ticksOfDay = 86_400n * 10n ** BigInt(precision);
  const days = floorDivide(ticks, ticksOfDay);
  return { days: Number(days), ticks: ticks - days * ticksOfDay };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
