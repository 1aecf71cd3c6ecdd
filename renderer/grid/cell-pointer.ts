import type { CellPosition } from './active-cell.ts';
import { hoverOf } from './cell-face.ts';
import type { GridContent, GridWords } from './grid-content.ts';

/** The data cell that an element belongs to, or null. */
export function cellUnder(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex') ?? 0) - 1;
  const column = Number(cell?.getAttribute('aria-colindex') ?? 0) - 1;
  return row < 0 || column < 0 ? null : { row, column };
}

/** Puts on a cell what hovering over it brings up; only then, since most cells are never hovered over. */
export function prepareHover(target: EventTarget | null, content: GridContent, words: GridWords): void {
  const position = cellUnder(target);
  if (position === null || !(target instanceof HTMLElement)) return;
  const cell = content.pages.cellsOf(position.row)?.[position.column];
  const type = content.types.get(content.columns[position.column] ?? '');
  const hover = hoverOf(cell, type, target.scrollWidth > target.clientWidth, words.localMoment);
  if (hover === null) target.removeAttribute('title');
  else target.title = hover;
}
