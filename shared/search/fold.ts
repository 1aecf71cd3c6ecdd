/** Letters that Unicode does not decompose, written as they are searched for. */
const spelledOut: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Most column names are, and folding them by the rules of Unicode would take ten times as long. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return /^[\x00-\x7f]*$/.test(text);
}

/** What runs of other characters fold to: texts of one catalogue have few of them, each very often. */
const folded = new Map<string, string>();
const mostFolded = 10_000;
/** Longer ones are sentences of another script, which come once. */
const longestFolded = 8;

/** What characters beyond ASCII, in small letters, fold to; nothing is remembered. */
export function computeFold(run: string): string {
  return run
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => spelledOut[letter] ?? letter);
}

function foldRun(run: string): string {
  const known = folded.get(run);
  if (known !== undefined) return known;
  const text = computeFold(run);
  if (run.length <= longestFolded && folded.size < mostFolded) folded.set(run, text);
  return text;
}

/**
 * Text without case and accents, for searching: `Évènements` and `evenements` fold to the same.
 *
 * Compatibility decomposition (UAX #15, NFKD), marks removed, lower case.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them.
  return isAscii(lower) ? lower : lower.replace(/[^\x00-\x7f]+/g, foldRun);
}
