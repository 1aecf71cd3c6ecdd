/**
 * An exact decimal number: `units` times ten to the power of `-scale`. `-1.10` has -110 units of scale 2; `1e3` has one unit of scale -3.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Parses a number in the syntax of OData, RSQL, and JSON, optionally after a `+`. Null for any other text, such as `INF` and `.5`. */
export function parseDecimal(text: string): Decimal | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return null;
  const [, sign, integer = '', fraction = '', exponent = '0'] = parts;
  const units = BigInt(integer + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length - Number(exponent) };
}

/** Parses a number without an exponent, otherwise in the same way as {@link parseDecimal}. */
export function parsePlainDecimal(text: string): Decimal | null {
  return /[eE]/.test(text) ? null : parseDecimal(text);
}

/**
 * Converts a number to units of another scale. Digits after this scale are truncated.
 *
 * @throws RangeError if the scales differ by more digits than a bigint can hold
 */
export function rescale({ units, scale }: Decimal, targetScale: number): bigint {
  return targetScale >= scale ? units * 10n ** BigInt(targetScale - scale) : units / 10n ** BigInt(scale - targetScale);
}

/** Checks whether {@link rescale} keeps every digit. */
export function fitsScale({ units, scale }: Decimal, targetScale: number): boolean {
  return targetScale >= scale || units % 10n ** BigInt(scale - targetScale) === 0n;
}

/** Divides and rounds down, also for negative numbers. The divisor must be positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Divides and rounds to the nearest whole number. Halves are rounded away from zero. The divisor must be positive. */
export function roundDivide(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** Formats units of a scale of at least 0 with all digits of the scale, such as `-110` of scale 2 as `-1.10`. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}
