import type { TextChange } from '../../shared/edit/index.ts';
import type { ClassedToken } from '../../shared/language/index.ts';
import { type BrokenText, certainBreaks } from './certain-breaks.ts';

/** A stretch of a drawn text, in one colour and on one line. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/**
 * The piece of a drawn text that shows a change of it, where all others stay as they are: each token keeps its colour and each line its
 * break. Null where more of the text must be drawn anew, or where that is not certain.
 *
 * @param after The text with the change. @param columns How many characters go on a line.
 */
export function pieceOfChange<Drawn extends Piece>(
  drawn: BrokenText & { readonly pieces: readonly Drawn[] },
  after: string,
  change: TextChange,
  columns: number,
  tokensOf: (text: string) => readonly ClassedToken[],
): Drawn | null {
  const breaks = certainBreaks(after, columns, drawn);
  if (breaks === undefined || breaks?.length !== drawn.breaks?.length) return null;
  const side = sideOfChange(tokensOf(drawn.text), tokensOf(after), change);
  if (side === null) return null;
  const around = drawn.pieces.filter(({ from, to }) => from <= change.from && change.to <= to);
  return around.at(side === 'before' ? 0 : -1) ?? null;
}

/**
 * Which token a change lies in where all others stay as they are: the one that ends where it begins (`before`), or the one that begins
 * there or goes around it (`behind`). Null where tokens come, go, or turn into others.
 */
function sideOfChange(
  before: readonly ClassedToken[],
  after: readonly ClassedToken[],
  { from, to, text }: TextChange,
): 'before' | 'behind' | null {
  if (before.length !== after.length) return null;
  const grown = text.length - (to - from);
  let side: 'before' | 'behind' = 'behind';
  for (const [index, token] of before.entries()) {
    const now = after[index];
    if (now?.class !== token.class) return null;
    const stays = token.from <= from && now.from === token.from;
    const moves = token.from >= to && now.from === token.from + grown;
    if (!stays && !moves) return null;
    if (token.from === from && !stays) side = 'before';
  }
  return side;
}
