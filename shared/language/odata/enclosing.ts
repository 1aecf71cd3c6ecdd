/** A parenthesis around a position in an option, or the option itself. */
export interface Enclosure {
  /** The name before the parenthesis. Empty if there is none. */
  readonly name: string;
  /** Start of the content of the parenthesis. */
  readonly from: number;
  /** Start of the part of the content that contains the position, for each separator. */
  readonly part: { readonly ',': number; readonly ';': number; readonly '/': number };
}

const tokenPattern = /'(?:[^']|'')*'?|"(?:[^"\\]|\\.)*"?|[\p{L}\p{N}\p{M}_.$@]+|[\s\S]/uy;

/**
 * Returns the parentheses around `offset` in an option's value, from the outermost to the innermost. Parentheses in strings are ignored.
 */
export function enclosuresAt(text: string, offset: number): readonly Enclosure[] {
  const open: Enclosure[] = [enclosure('', 0)];
  let before = '';
  tokenPattern.lastIndex = 0;
  for (let at = 0; at < offset; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const token = tokenPattern.exec(text)?.[0] ?? ' ';
    const current = open.at(-1);
    if (token === '(') open.push(enclosure(/^[\p{L}_$]/u.test(before) ? before : '', at + 1));
    else if (token === ')' && open.length > 1) open.pop();
    else if (current !== undefined && (token === ',' || token === ';' || token === '/')) {
      open[open.length - 1] = { ...current, part: { ...current.part, [token]: at + 1 } };
    }
    before = token;
  }
  return open;
}

function enclosure(name: string, from: number): Enclosure {
  return { name, from, part: { ',': from, ';': from, '/': from } };
}
