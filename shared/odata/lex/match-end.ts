/** Returns the end of a sticky pattern's match at `at`. Null if it doesn't match there. */
export function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
