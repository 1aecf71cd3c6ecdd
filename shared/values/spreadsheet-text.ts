/** Characters that separate cells in some program or locale: comma, semicolon, tab, vertical bar, and line breaks. */
const separators = codesOf(',;\t|\r\n');
/** Characters with which a formula starts (OWASP, CSV injection), also in the full-width form. */
const formulaStarts = codesOf('=+-@＝＋－＠');
/** A number with a sign isn't a formula; as the last of a list, it has a bracket after it. */
const plainNumber = /^[+-]\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[\s\])}]*$/;
const longestNumber = 40;

/**
 * Inserts `'` before each part of a text that a spreadsheet could run as a formula.
 *
 * A part begins at the start of the text and after each separator and line break: a program of another locale splits a file there, also
 * inside quotes, since it sees no quote at the start of that cell. Spaces, quotes and control characters before the formula don't count.
 *
 * Takes time in proportion to the length of the text.
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
 * Whether UTF-8 bytes might begin with a formula at a position where a cell begins. It can be true for a text without one.
 *
 * @param to Where the bytes end.
 */
export function mightBeFormula(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = bytes[at] ?? 0;
    // The full-width forms begin with 0xEF.
    if (code === 0xef || formulaStarts.has(code)) return true;
    if (!isSkipped(code)) return false;
  }
  return false;
}

/** By byte: 1 after which a part of a text begins. */
export const partSeparators: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => (separators.has(code) ? 1 : 0));

/** Control characters, space, quote, and the byte order mark. */
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
