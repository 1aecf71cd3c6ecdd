import { type Place, placeInRange, type Range } from './place.ts';

/** More digits than any column has: beyond it only the sign matters, and no power of ten is worked out. */
const farExponent = 100;

/**
 * Where a number lies, exactly, among those of a range that counts in units of 10^-scale.
 *
 * @param text As OData and RSQL write it: `60`, `-1.10`, `1e400`, `INF`, `-INF`, `NaN`.
 */
export function placeNumber(text: string, range: Range, scale: number): Place<bigint> {
  if (text === 'NaN') return { kind: 'nowhere' };
  if (text === 'INF') return { kind: 'above' };
  if (text === '-INF') return { kind: 'below' };
  const { digits, exponent } = readDecimal(text);
  if (digits === 0n) return placeInRange(0n, true, range);
  const shift = exponent + scale;
  if (shift > farExponent) return { kind: digits > 0n ? 'above' : 'below' };
  if (shift >= 0) return placeInRange(digits * 10n ** BigInt(shift), true, range);
  const length = digits.toString().length;
  if (-shift > length + 1) return placeInRange(digits > 0n ? 0n : -1n, false, range);
  const unit = 10n ** BigInt(-shift);
  const rest = digits % unit;
  const floor = digits / unit - (rest < 0n ? 1n : 0n);
  return placeInRange(floor, rest === 0n, range);
}

/** The number as `digits` times ten to the `exponent`. */
function readDecimal(text: string): { digits: bigint; exponent: number } {
  const parts = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) throw new RangeError(`Not a number: ${text.slice(0, 40)}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}
