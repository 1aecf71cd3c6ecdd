/**
 * Parses a list of values separated by commas, semicolons, tabs or line breaks. A value that contains a separator, or begins or ends with a
 * space, is in double quotes (RFC 4180). Quotes within it are doubled. Empty items are skipped, and `""` is the empty string.
 */
export function readValueList(text: string): readonly string[] {
  const values: string[] = [];
  for (let at = endOf(between, text, 0); at < text.length; at = endOf(between, text, at)) {
    quotedItem.lastIndex = at;
    const quoted = quotedItem.exec(text)?.[1];
    const end = quoted === undefined ? endOf(plainItem, text, at) : quotedItem.lastIndex;
    values.push(quoted === undefined ? text.slice(at, end).trim() : quoted.replaceAll('""', '"'));
    at = end;
  }
  return values;
}

const between = /[,;\s]*/y;
const quotedItem = /"((?:[^"]|"")*)"\s*(?=$|[,;\t\r\n])/y;
const plainItem = /[^,;\t\r\n]+/y;

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Prints values so that {@link readValueList} parses them. */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}

function needsQuotes(value: string): boolean {
  return value === '' || value.trim() !== value || /[",;\t\r\n]/.test(value);
}

const plainNumber = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Steps a number by one unit of its last digit and keeps all other digits. Returns null if the text isn't a plain number. */
export function stepNumber(text: string, step: 1 | -1): string | null {
  const [, sign, integer, fraction = ''] = plainNumber.exec(text.trim()) ?? [];
  if (integer === undefined) return null;
  const units = BigInt(integer + fraction) * (sign === '-' ? -1n : 1n) + BigInt(step);
  const digits = (units < 0n ? -units : units).toString().padStart(integer.length + fraction.length, '0');
  const point = digits.length - fraction.length;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${digits.slice(point)}`}`;
}

/** Counts the decimals of a typed number without trailing zeros; 0 if the text isn't a plain number. */
export function decimalsOf(text: string): number {
  return (plainNumber.exec(text.trim())?.[3] ?? '').replace(/0+$/, '').length;
}
