import type { Cell } from '../../shared/contract/run.ts';
import { type CellPosition, headerRow } from './active-cell.ts';
import { hoverOf } from './cell-face.ts';
import type { GridContent, GridWords } from './grid-content.ts';
import { oneLine } from './one-line.ts';

/** The cell that an element belongs to, that of a header included, or null. */
export function cellUnder(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell], [role=columnheader]') : null;
  if (cell === null) return null;
  const column = Number(cell.getAttribute('aria-colindex') ?? 0) - 1;
  const row = cell.getAttribute('role') === 'columnheader' ? headerRow : Number(cell.parentElement?.getAttribute('aria-rowindex') ?? 0) - 1;
  return column < 0 ? null : { row, column };
}

/** Whether a cell does not show its text as it is: it has no room for it, or the text has several lines. */
function isCut(cell: Cell | undefined, element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth || (cell !== undefined && oneLine(cell[1]) !== cell[1]);
}

/** Puts on a cell what hovering over it brings up; only then, since most cells are never hovered over. */
export function prepareHover(target: EventTarget | null, content: GridContent, words: GridWords): void {
  const position = cellUnder(target);
  if (position === null || position.row === headerRow || !(target instanceof HTMLElement)) return;
  const cell = content.pages.rowAt(position.row)?.[content.sources[position.column] ?? 0];
  const type = content.types.get(content.columns[position.column] ?? '');
  const hover = hoverOf(cell, type, isCut(cell, target), words.localMoment);
  if (hover === null) target.removeAttribute('title');
  else target.title = hover;
}
