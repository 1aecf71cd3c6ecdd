import type { DatabaseSync } from 'node:sqlite';
import { decimalText } from '../../sql/constant.ts';
import { exactKey, keyOffset, keyScale } from '../exact-key.ts';

/**
 * Exact numbers that SQLite has no type for: integers beyond 64 bits and decimals are texts, `-1.10`, each with the digits behind the
 * point that its statement says.
 */
export function registerExactNumbers(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, useBigIntArguments: true };
  database.function('exact_calculate', { ...options, varargs: true }, (...values) => {
    const [sign, left, leftScale, right, rightScale, scale] = values;
    if (left === null || right === null) return null;
    return calculate(String(sign), unitsOf(left, leftScale), unitsOf(right, rightScale), Number(scale));
  });
  database.function('exact_as', options, (value, scale) =>
    value === null ? null : written(inScale(unitsOf(value, null), Number(scale)), Number(scale)),
  );
  database.function('exact_round', options, (name, value) =>
    value === null ? null : written(roundUnits(String(name), unitsOf(value, null)), 0),
  );
  database.function('exact_key', options, (value) => (value === null ? null : keyOf(unitsOf(value, null))));
  database.function('exact_of_key', options, (key, scale) =>
    key === null ? null : written(inScale(ofKey(String(key)), Number(scale)), Number(scale)),
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
    step: (sum, value) => (value === null ? sum : (typeof sum === 'bigint' ? sum : 0n) + inScale(unitsOf(value, null), keyScale)),
    result: (sum) => (typeof sum === 'bigint' ? decimalText(sum, keyScale) : null),
  });
}

interface Units {
  readonly units: bigint;
  readonly scale: number;
}

function unitsOf(value: unknown, scale: unknown): Units {
  const [whole = '0', fraction = ''] = String(value).split('.');
  const number = { units: BigInt(whole + fraction), scale: fraction.length };
  return scale === null ? number : { units: inScale(number, Number(scale)), scale: Number(scale) };
}

function inScale({ units, scale }: Units, wanted: number): bigint {
  return wanted >= scale ? units * 10n ** BigInt(wanted - scale) : units / 10n ** BigInt(scale - wanted);
}

/** An integer where SQLite has one for it, else a text. */
function written(units: bigint, scale: number): bigint | string {
  return scale === 0 && units === BigInt.asIntN(64, units) ? units : decimalText(units, scale);
}

function calculate(sign: string, left: Units, right: Units, scale: number): bigint | string | null {
  if (sign === '*') return written(left.units * right.units, scale);
  if (sign === '/') {
    if (right.units === 0n) return null;
    return written((left.units * 10n ** BigInt(scale - left.scale + right.scale)) / right.units, scale);
  }
  const [one, other] = [inScale(left, scale), inScale(right, scale)];
  if (sign === '%') return other === 0n ? null : written(one % other, scale);
  return written(sign === '+' ? one + other : one - other, scale);
}

/** Half away from zero, down, up. */
function roundUnits(name: string, { units, scale }: Units): bigint {
  const unit = 10n ** BigInt(scale);
  const [cut, rest] = [units / unit, units % unit];
  if (name === 'floor') return rest < 0n ? cut - 1n : cut;
  if (name === 'ceiling') return rest > 0n ? cut + 1n : cut;
  const size = rest < 0n ? -rest : rest;
  return size * 2n < unit ? cut : cut + (units < 0n ? -1n : 1n);
}

const ranges: Readonly<Record<string, bigint>> = { int32: 2n ** 31n, int64: 2n ** 63n };

/** Cut off behind the point to be a whole number, else rounded to nine digits there; missing for what is no number, or too large a one. */
function castTo(type: string, value: unknown): bigint | string | null {
  const text = typeof value === 'number' ? fixedText(value) : String(value);
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return null;
  const number = unitsOf(text.replace('+', ''), null);
  const limit = ranges[type];
  if (limit === undefined) {
    const units = number.scale > 9 ? roundUnits('round', { units: number.units, scale: number.scale - 9 }) : inScale(number, 9);
    return units > -(10n ** 38n) && units < 10n ** 38n ? written(units, 9) : null;
  }
  const whole = inScale(number, 0);
  return whole >= -limit && whole < limit ? whole : null;
}

/** A floating-point number without an exponent; empty for what has no end. */
function fixedText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  if (shift === 0) return mantissa;
  if (shift > 0) return whole + fraction.padEnd(shift, '0');
  const digits = whole.replace('-', '').padStart(1 - shift, '0');
  return `${whole.startsWith('-') ? '-' : ''}${digits.slice(0, shift)}.${digits.slice(shift)}${fraction}`;
}

/** A text in whose order, by code points, the numbers are. */
function keyOf(number: Units): string {
  return exactKey(inScale(number, keyScale));
}

function ofKey(key: string): Units {
  return { units: BigInt(key) - keyOffset, scale: keyScale };
}
