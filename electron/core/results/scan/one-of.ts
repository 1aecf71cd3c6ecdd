/** A pattern of exactly this byte. */
function literal(byte: string): string {
  return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** A pattern of one of these strings, none of them empty; each character is a byte (latin1). It branches by one byte after the other, so that most places are left behind at the first. */
export function oneOf(strings: readonly string[]): string {
  const behind = Map.groupBy(new Set(strings), (string) => string.charAt(0));
  const ends: string[] = [];
  const branches: string[] = [];
  for (const [first, own] of behind) {
    const rests = own.map((string) => string.slice(1));
    // What one of them is, the longer ones begin with: they add nothing to what is found.
    if (rests.includes('')) ends.push(literal(first));
    else branches.push(`${literal(first)}${oneOf(rests)}`);
  }
  const single = ends.length === 0 ? [] : [ends.length === 1 ? ends.join('') : `[${ends.join('')}]`];
  const all = [...single, ...branches];
  return all.length === 1 ? all.join('') : `(?:${all.join('|')})`;
}
