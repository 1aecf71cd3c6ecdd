import type { DatabaseSync } from 'node:sqlite';
import {
  type Decimal,
  floorDivide,
  formatDecimal,
  parseDecimal,
  parsePlainDecimal,
  rescale,
  roundDivide,
} from '../../../../shared/values/decimal.ts';
import { ownValue } from '../../../../shared/values/own-value.ts';

/**
 * Registers functions for exact numbers that SQLite doesn't support. Integers beyond 64 bits and decimals are texts (`-1.10`), with the
 * scale given in the statement.
 */
export function registerExactNumbers(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, useBigIntArguments: true };
  database.function('exact_calculate', { ...options, varargs: true }, (...values) => {
    const [sign, left, leftScale, right, rightScale, scale] = values;
    if (left === null || right === null) return null;
    return calculate(String(sign), decimalOf(left, leftScale), decimalOf(right, rightScale), Number(scale));
  });
  database.function('exact_as', options, (value, scale) =>
    value === null ? null : written(roundTo(decimalOf(value), Number(scale)), Number(scale)),
  );
  database.function('exact_round', options, (name, value) =>
    value === null ? null : written(roundDecimal(String(name), decimalOf(value)), 0),
  );
  database.function('exact_key', options, (value) => (value === null ? null : exactKey(rescale(decimalOf(value), keyScale))));
  database.function('exact_of_key', options, (key, scale) =>
    key === null ? null : written(rescale({ units: BigInt(String(key)) - keyOffset, scale: keyScale }, Number(scale)), Number(scale)),
  );
  database.function('cast_exact', options, (type, value) => (value === null ? null : castTo(String(type), value)));
  database.function('cast_text', options, (type, text) => {
    if (typeof text !== 'string' || (type !== 'decimal' && !/^[+-]?\d+$/.test(text))) return null;
    return castTo(String(type), text);
  });
  database.function('exact_halves', options, (upper, lower) =>
    typeof upper === 'bigint' && typeof lower === 'bigint' ? written(upper * 2n ** 32n + lower, 0) : null,
  );
  database.function('scaled', options, (sign, length, factor) => {
    if (length === null || factor === null) return null;
    const ticks = sign === '*' ? Number(length) * Number(factor) : Number(length) / Number(factor);
    return Math.abs(ticks) < 2 ** 63 ? BigInt(Math.round(ticks)) : null;
  });
  database.aggregate('exact_sum', {
    ...options,
    start: null,
    step: (sum, value) => (value === null ? sum : (typeof sum === 'bigint' ? sum : 0n) + rescale(decimalOf(value), keyScale)),
    result: (sum) => (typeof sum === 'bigint' ? formatDecimal(sum, keyScale) : null),
  });
}

/** Parses an integer or a text. If a scale is given, the result has that scale. */
function decimalOf(value: unknown, scale: unknown = null): Decimal {
  const number = typeof value === 'bigint' ? { units: value, scale: 0 } : parsePlainDecimal(String(value));
  if (number === null) throw new RangeError(`Not a number: ${String(value).slice(0, 40)}`);
  return scale === null ? number : { units: rescale(number, Number(scale)), scale: Number(scale) };
}

/** Returns an integer if it fits an integer of SQLite, otherwise a text. */
function written(units: bigint, scale: number): bigint | string {
  return scale === 0 && units === BigInt.asIntN(64, units) ? units : formatDecimal(units, scale);
}

function calculate(sign: string, left: Decimal, right: Decimal, scale: number): bigint | string | null {
  if (sign === '*') return written(left.units * right.units, scale);
  if (sign === '/') {
    if (right.units === 0n) return null;
    return written((left.units * 10n ** BigInt(scale - left.scale + right.scale)) / right.units, scale);
  }
  const [one, other] = [rescale(left, scale), rescale(right, scale)];
  if (sign === '%') return other === 0n ? null : written(one % other, scale);
  return written(sign === '+' ? one + other : one - other, scale);
}

/** Converts a number to units of a scale, rounded half away from zero. */
function roundTo(value: Decimal, scale: number): bigint {
  return value.scale > scale ? roundDivide(value.units, 10n ** BigInt(value.scale - scale)) : rescale(value, scale);
}

function roundDecimal(name: string, { units, scale }: Decimal): bigint {
  const unit = 10n ** BigInt(scale);
  if (name === 'floor') return floorDivide(units, unit);
  return name === 'ceiling' ? -floorDivide(-units, unit) : roundDivide(units, unit);
}

const ranges: Readonly<Record<string, bigint>> = { int32: 2n ** 31n, int64: 2n ** 63n };

/**
 * Casts a number to an integer, whose fraction is truncated, or to a decimal, rounded to nine digits after the decimal point.
 *
 * Returns null for a number that is too large, and for a text that isn't a number or has an exponent.
 */
function castTo(type: string, value: unknown): bigint | string | null {
  const number = typeof value === 'number' ? parseDecimal(String(value)) : parsePlainDecimal(String(value));
  if (number === null) return null;
  const limit = ownValue(ranges, type);
  if (limit === undefined) {
    const units = roundTo(number, 9);
    return units > -(10n ** 38n) && units < 10n ** 38n ? written(units, 9) : null;
  }
  const integer = rescale(number, 0);
  return integer >= -limit && integer < limit ? integer : null;
}

/** Digits after the decimal point of a sort key. */
export const keyScale = 38;

/** An offset that is larger than any number with a sort key. */
export const keyOffset = 10n ** 80n;

/** Returns a sort key for a number of units of 10^-38. The code points of the keys sort in the order of the numbers. */
export function exactKey(units: bigint): string {
  return (units + keyOffset).toString().padStart(81, '0');
}
