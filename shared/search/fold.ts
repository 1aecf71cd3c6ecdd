import { ownValue } from '../values/own-value.ts';

/** Letters without a Unicode decomposition, and the letters that replace them. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Checks whether a text is ASCII. Most column names are, and folding by Unicode rules would take ten times as long. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return /^[\x00-\x7f]*$/.test(text);
}

/** Cache of folded non-ASCII sequences. The texts of a catalogue have few different sequences, but these are frequent. */
const folded = new Map<string, string>();
const maxFoldedTexts = 10_000;
/** Maximum length of a cached sequence. Longer sequences are sentences in another script, which are rarely repeated. */
const longestFolded = 8;

/** Folds a non-ASCII sequence to lower case without the cache. */
export function computeFold(run: string): string {
  return run
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => ownValue(spelledOut, letter) ?? letter);
}

function foldRun(run: string): string {
  const cachedFold = folded.get(run);
  if (cachedFold !== undefined) return cachedFold;
  const text = computeFold(run);
  if (run.length <= longestFolded && folded.size < maxFoldedTexts) folded.set(run, text);
  return text;
}

/**
 * Returns a text without case and accents, for searching: `Évènements` and `evenements` fold to the same text.
 *
 * Applies compatibility decomposition (UAX #15, NFKD), removes marks, and converts to lower case.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return isAscii(lower) ? lower : lower.replace(/[^\x00-\x7f]+/g, foldRun);
}
