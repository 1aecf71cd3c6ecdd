/** Characters that separate cells in some programs or locales: comma, semicolon, tab, vertical bar, and line breaks. */
const separators = codesOf(',;\t|\r\n');
/** Characters that start a formula (OWASP, CSV injection), also in their full-width form. */
const formulaStarts = codesOf('=+-@＝＋－＠');
/** A number with a sign, which isn't a formula. At the end of a list, brackets follow the number. */
const plainNumber = /^[+-]\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[\s\])}]*$/;
const longestNumber = 40;

/**
 * Inserts `'` before each part of a text that a spreadsheet could run as a formula.
 *
 * A part begins at the start of the text, and after each separator and line break. A program with another locale splits a file there, also
 * inside of quotes, because it sees no quote at the start of that cell. Spaces, quotes, and control characters before a formula are
 * skipped.
 *
 * The duration is linear in the length of the text.
 */
export function escapeFormulas(text: string): string {
  const first = text.charCodeAt(0);
  let escaped = first === 0x09 || first === 0x0d || first === 0x0a ? "'" : '';
  let copied = 0;
  let isPartStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (separators.has(code)) isPartStart = true;
    else if (isPartStart && !isSkipped(code)) {
      isPartStart = false;
      if (!formulaStarts.has(code) || isNumber(text, at)) continue;
      escaped += `${text.slice(copied, at)}'`;
      copied = at;
    }
  }
  return escaped + text.slice(copied);
}

/**
 * Checks whether UTF-8 bytes at the start of a cell could begin with a formula. Can return true for text without a formula.
 *
 * @param to index after the last byte
 */
export function mightBeFormula(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = bytes[at] ?? 0;
    // The full-width characters begin with the byte 0xEF.
    if (code === 0xef || formulaStarts.has(code)) return true;
    if (!isSkipped(code)) return false;
  }
  return false;
}

/** For each byte, 1 if a part of a text begins after it. */
export const partSeparators: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => (separators.has(code) ? 1 : 0));

/** Checks for control characters, space, quote, and the byte order mark. */
function isSkipped(code: number): boolean {
  return code <= 0x20 || code === 0x22 || code === 0xfeff;
}

function isNumber(text: string, from: number): boolean {
  let to = from;
  while (to < text.length && to - from <= longestNumber && !separators.has(text.charCodeAt(to))) to += 1;
  return plainNumber.test(text.slice(from, to));
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}
