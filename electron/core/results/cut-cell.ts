import { type Cell, longestShown } from '../../../shared/contract/run.ts';

/** A cell to be looked at: of a value longer than {@link longestShown} its beginning, which ends with a whole character, and its length. */
export function cutCell(cell: Cell): Cell {
  const [kind, text] = cell;
  if (text.length <= longestShown) return cell;
  const last = text.charCodeAt(longestShown - 1);
  const end = last >= 0xd800 && last < 0xdc00 ? longestShown - 1 : longestShown;
  return [kind, text.slice(0, end), text.length];
}
