/** Digits after the point that a mean is given with. */
const digits = 6;

/** The mean of an exact sum, rounded half away from zero to six digits after the point, zeros at the end left out. */
export function exactMean(sum: string, count: number): string {
  const [whole = '0', fraction = ''] = sum.replace('-', '').split('.');
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(digits);
  const divisor = BigInt(count) * 10n ** BigInt(fraction.length);
  const rounded = (2n * scaled + divisor) / (2n * divisor);
  const text = String(rounded).padStart(digits + 1, '0');
  const mean = `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
  return sum.startsWith('-') && rounded > 0n ? `-${mean}` : mean;
}
