import { formatDecimal, parsePlainDecimal, roundDivide } from '../../../../shared/values/decimal.ts';

/** Digits after the decimal point of a mean. */
const digits = 15;

/**
 * Returns the mean of an exact sum, rounded to 15 digits after the decimal point, halves away from zero, without trailing zeros.
 *
 * @throws RangeError for a sum that isn't a number
 */
export function exactMean(sum: string, count: number): string {
  const decimal = parsePlainDecimal(sum);
  if (decimal === null) throw new RangeError(`Not a number: ${sum.slice(0, 40)}`);
  const { units, scale } = decimal;
  const rounded = roundDivide(units * 10n ** BigInt(digits), BigInt(count) * 10n ** BigInt(scale));
  return formatDecimal(rounded, digits).replace(/\.?0+$/, '');
}
