import { type Cell, longestShown } from '../../../shared/contract/results/run.ts';

/**
 * A cell to be looked at: of a value that goes on for more than {@link longestShown} characters that many, the last of them whole, and its length.
 *
 * @param from Characters left out at its beginning.
 */
export function cutCell(cell: Cell, from = 0): Cell {
  const [kind, text] = cell;
  const most = from + longestShown;
  if (text.length <= most) return from === 0 ? cell : [kind, text.slice(from)];
  const last = text.charCodeAt(most - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? most - 1 : most;
  return [kind, text.slice(from, end), text.length];
}
