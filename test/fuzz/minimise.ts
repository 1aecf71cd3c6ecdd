/**
 * Removes characters while the text still `fails`, longer runs first.
 * @param tries maximum number of calls of `fails`
 * @returns the shortest failing text found
 */
export function minimise(text: string, fails: (text: string) => boolean, tries = 5000): string {
  let shortest = text;
  let remainingTries = tries;
  for (let size = Math.max(1, text.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < shortest.length && remainingTries > 0; remainingTries -= 1) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size);
      if (fails(shorter)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}
