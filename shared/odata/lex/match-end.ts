/** Where the match of a sticky pattern that begins at `at` ends; null where it does not match there. */
export function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
