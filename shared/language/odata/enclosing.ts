/** A parenthesis around a place in an option, or the option itself. */
export interface Enclosure {
  /** The name right before the parenthesis; empty for none. */
  readonly name: string;
  /** Where its content begins. */
  readonly from: number;
  /** Where the part of its content begins that the place is in, by each separator. */
  readonly part: { readonly ',': number; readonly ';': number; readonly '/': number };
}

const piece = /'(?:[^']|'')*'?|"(?:[^"\\]|\\.)*"?|[\p{L}\p{N}\p{M}_.$@]+|[\s\S]/uy;

/** What stands around `offset` in an option's value, from the outermost to the innermost. Parentheses in strings count for nothing. */
export function enclosuresAt(text: string, offset: number): readonly Enclosure[] {
  const open: Enclosure[] = [enclosure('', 0)];
  let before = '';
  piece.lastIndex = 0;
  for (let at = 0; at < offset; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.[0] ?? ' ';
    const current = open.at(-1);
    if (found === '(') open.push(enclosure(/^[\p{L}_$]/u.test(before) ? before : '', at + 1));
    else if (found === ')' && open.length > 1) open.pop();
    else if (current !== undefined && (found === ',' || found === ';' || found === '/')) {
      open[open.length - 1] = { ...current, part: { ...current.part, [found]: at + 1 } };
    }
    before = found;
  }
  return open;
}

function enclosure(name: string, from: number): Enclosure {
  return { name, from, part: { ',': from, ';': from, '/': from } };
}
