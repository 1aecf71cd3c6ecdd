import type { Cell } from '../../../shared/values/cell.ts';
import { hoverOf, oneLine } from '../cell-display.ts';
import type { GridContent, GridLabels } from './grid-content.ts';
import { type CellBlock, type CellPosition, headerRow } from './selection.ts';

/** The operations that keyboard and mouse input performs on a grid. */
export interface GridControls {
  readonly active: () => CellPosition | null;
  /** Returns the cell that a key moves to. Null for other keys. */
  readonly after: (key: string, control: boolean) => CellPosition | null;
  /** Activates a cell. If `extend` is true, the other end of the selection stays. */
  readonly activate: (cell: CellPosition, extend?: boolean) => void;
  readonly isSelected: (cell: CellPosition) => boolean;
  readonly selectRows: () => void;
  readonly selectColumns: () => void;
  readonly selectAll: () => void;
  readonly elementOf: (cell: CellPosition) => HTMLElement | null;
  readonly widthOf: (column: number) => number;
}

/** Handles keyboard and mouse input of a grid until the signal aborts. */
export function followInput(scroller: HTMLElement, controls: GridControls, events: GridEvents, signal: AbortSignal): void {
  const openMenu = (cell: CellPosition, element: Element | null = controls.elementOf(cell)): void => {
    const frame = scroller.getBoundingClientRect();
    const { left, bottom } = element?.getBoundingClientRect() ?? frame;
    // The active cell of a large selection can be outside the view. The menu must still be visible.
    const across = Math.min(Math.max(left, frame.left), frame.left + scroller.clientWidth);
    const down = Math.min(Math.max(bottom, frame.top), frame.top + scroller.clientHeight);
    events.onMenu(cell, new DOMRect(across, down, 0, 0));
  };

  function obey(event: KeyboardEvent): boolean {
    const cell = controls.active();
    const command = commandOfKey(event, cell?.row ?? 0);
    if (command === null || cell === null) return false;
    switch (command.kind) {
      case 'copy':
        if (document.getSelection()?.isCollapsed === false) return false;
        events.onCopy();
        return true;
      case 'all':
        controls.selectAll();
        return true;
      case 'row':
        controls.selectRows();
        return true;
      case 'column':
        controls.selectColumns();
        return true;
      case 'single':
        controls.activate(cell);
        return false;
      case 'open':
        events.onOpen(cell, true);
        return true;
      case 'sort':
        events.onSort(cell.column);
        return true;
      case 'menu':
        openMenu(cell);
        return true;
      case 'resize':
        events.onResize(cell.column, controls.widthOf(cell.column) + command.by);
        return true;
      case 'move':
        events.onMove(cell.column, command.by);
        return true;
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== scroller) return;
    if (!obey(event)) {
      const next = event.altKey ? null : controls.after(event.key, event.ctrlKey || event.metaKey);
      if (next === null) return;
      controls.activate(next, event.shiftKey && next.row !== headerRow);
    }
    event.preventDefault();
  }

  scroller.addEventListener('keydown', press, { signal });
  scroller.addEventListener(
    'mousedown',
    ({ target, button, shiftKey }) => {
      const cell = cellUnder(target);
      if (cell === null || cell.row === headerRow || (button !== 0 && controls.isSelected(cell))) return;
      controls.activate(cell, shiftKey);
    },
    { signal },
  );
  scroller.addEventListener(
    'mousemove',
    ({ target, buttons }) => {
      const cell = buttons === 1 ? cellUnder(target) : null;
      const active = controls.active();
      if (cell === null || cell.row === headerRow || active === null || active.row === headerRow) return;
      if (cell.row !== active.row || cell.column !== active.column) controls.activate(cell, true);
    },
    { signal, passive: true },
  );
  scroller.addEventListener(
    'click',
    ({ target, detail }) => {
      const cell = cellUnder(target);
      if (cell !== null && target instanceof HTMLElement && target.dataset.tone === 'nested' && detail === 1) events.onOpen(cell, false);
      if (cell?.row !== headerRow || !(target instanceof HTMLElement) || target.dataset.edge !== undefined || detail > 1) return;
      controls.activate(cell);
      if (target.closest('button') === null) events.onSort(cell.column);
      else openMenu(cell, target);
    },
    { signal },
  );
  scroller.addEventListener(
    'dblclick',
    ({ target }) => {
      const cell = cellUnder(target);
      if (cell !== null && cell.row !== headerRow) events.onOpen(cell, false);
    },
    { signal },
  );
  scroller.addEventListener(
    'contextmenu',
    (event) => {
      const cell = cellUnder(event.target);
      if (cell === null) return;
      event.preventDefault();
      if (cell.row === headerRow) controls.activate(cell);
      events.onMenu(cell, new DOMRect(event.clientX, event.clientY, 0, 0));
    },
    { signal },
  );
  followResizing(scroller, signal, controls.widthOf, events.onResize);
}

/** The events of a grid. Column numbers are indices of visible columns. */
export interface GridEvents {
  /** Opens the menu of a cell, next to `anchor`. A cell in the header row opens the menu of its column. */
  readonly onMenu: (cell: CellPosition, anchor: DOMRect) => void;
  /** Opens the row of a cell, or the rows within the cell. `byKey` is true if the user pressed a key, false for the mouse. */
  readonly onOpen: (cell: CellPosition, byKey: boolean) => void;
  readonly onSort: (column: number) => void;
  readonly onCopy: () => void;
  readonly onResize: (column: number, width: number) => void;
  readonly onMove: (column: number, by: number) => void;
  readonly onSelect: (block: CellBlock | null, active: CellPosition | null) => void;
}

/** A keyboard command of a grid, other than moving the active cell. */
type GridCommand =
  | { readonly kind: 'copy' | 'all' | 'row' | 'column' | 'open' | 'sort' | 'menu' | 'single' }
  | { readonly kind: 'resize' | 'move'; readonly by: number };

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Change of a column's width per key press, in CSS pixels. */
const widthStep = 16;

/** Returns the command of a key. Null for other keys. `row` is the row of the active cell. */
function commandOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey, row: number): GridCommand | null {
  const control = ctrlKey || metaKey;
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)) return { kind: 'menu' };
  if (altKey) return sideways === 0 || control ? null : { kind: 'resize', by: sideways * widthStep };
  if (control && shiftKey) return sideways === 0 ? null : { kind: 'move', by: sideways };
  if (control) {
    const letter = key.toLowerCase();
    if (letter === 'c') return { kind: 'copy' };
    if (letter === 'a') return { kind: 'all' };
    return key === ' ' ? { kind: 'column' } : null;
  }
  if (key === ' ' && shiftKey) return { kind: 'row' };
  if (key === 'Escape') return { kind: 'single' };
  if (key === 'Enter' || key === ' ') return { kind: row === headerRow ? 'sort' : 'open' };
  return null;
}

/** Resizes columns while the user drags their edges. `resized` receives each intermediate width. */
function followResizing(
  scroller: HTMLElement,
  signal: AbortSignal,
  widthOf: (column: number) => number,
  resized: (column: number, width: number) => void,
): void {
  let drag: { readonly column: number; readonly from: number; readonly width: number } | null = null;
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      const edge = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined;
      if (edge === undefined || event.button !== 0) return;
      event.preventDefault();
      const column = Number(edge);
      drag = { column, from: event.clientX, width: widthOf(column) };
      // The header is redrawn during the drag, so the grid captures the pointer.
      scroller.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  scroller.addEventListener('pointermove', ({ clientX }) => drag !== null && resized(drag.column, drag.width + clientX - drag.from), {
    signal,
  });
  const end = (): void => {
    drag = null;
  };
  scroller.addEventListener('pointerup', end, { signal });
  scroller.addEventListener('pointercancel', end, { signal });
}

/** Returns the data or header cell that contains an element. Null if there is none. */
function cellUnder(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell], [role=columnheader]') : null;
  if (cell === null) return null;
  const column = Number(cell.getAttribute('aria-colindex') ?? 0) - 1;
  const row = cell.getAttribute('role') === 'columnheader' ? headerRow : Number(cell.parentElement?.getAttribute('aria-rowindex') ?? 0) - 1;
  return column < 0 ? null : { row, column };
}

/** Returns whether a cell doesn't show its whole text, because it is too narrow or the text has several lines. */
function isCut(cell: Cell | undefined, element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth || (cell !== undefined && oneLine(cell[1]) !== cell[1]);
}

/** Sets the tooltip of a cell when the pointer enters it. Most cells never need a tooltip. */
export function prepareHover(target: EventTarget | null, content: GridContent, labels: GridLabels): void {
  const position = cellUnder(target);
  if (position === null || position.row === headerRow || !(target instanceof HTMLElement)) return;
  const cell = content.pages.rowAt(position.row)?.[content.sources[position.column] ?? 0];
  const type = content.types.get(content.columns[position.column] ?? '');
  const hover = hoverOf(cell, type, isCut(cell, target), labels.localTimestamp);
  if (hover === null) target.removeAttribute('title');
  else target.title = hover;
}
