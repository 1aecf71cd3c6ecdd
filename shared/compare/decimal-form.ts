const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,15}))?$/;

const infinite: ReadonlyMap<string, string> = new Map([
  ['nan', 'NaN'],
  ['inf', 'INF'],
  ['+inf', 'INF'],
  ['-inf', '-INF'],
  ['infinity', 'INF'],
  ['+infinity', 'INF'],
  ['-infinity', '-INF'],
]);

/**
 * Returns the canonical form of a number, exact for any length. `1.10`, `1.1`, and `11e-1` are all `11e-1`; zero of either sign is `0e0`.
 *
 * Accepts JSON numbers, and what servers send as text: a leading `+`, a missing digit before or after the decimal point, and `NaN`, `INF`,
 * or `Infinity` in any case.
 *
 * @returns null for any other text, and for an exponent of more than fifteen digits
 */
export function canonicalDecimal(text: string): string | null {
  const parts = decimal.exec(text);
  if (parts === null) return infinite.get(text.toLowerCase()) ?? null;
  const [, sign, integer = '', fraction = '', exponent = '0'] = parts;
  if (integer === '' && fraction === '') return null;
  const digits = (integer + fraction).replace(/^0+/, '');
  const significant = withoutTrailingZeros(digits);
  if (significant === '') return '0e0';
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** Removes zeros at the end. A regular expression such as `0+$` would take quadratic time for long runs of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(0, end);
}
