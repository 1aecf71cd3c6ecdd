/** Letters that Unicode does not decompose, written as they are searched for. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Most column names are, and folding them by the rules of Unicode would take ten times as long. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return /^[\x00-\x7f]*$/.test(text);
}

/**
 * Text without case and accents, for searching: `Évènements` and `evenements` fold to the same.
 *
 * Compatibility decomposition (UAX #15, NFKD), marks removed, lower case.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => spelledOut[letter] ?? letter);
}
