/** The shortest text near the given one that still `fails`: takes out runs of characters, longer ones first, for at most `tries`. */
export function minimise(text: string, fails: (text: string) => boolean, tries = 5000): string {
  let shortest = text;
  let left = tries;
  for (let size = Math.max(1, text.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < shortest.length && left > 0; left -= 1) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size);
      if (fails(shorter)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}
