import { type CellPosition, headerRow } from './active-cell.ts';
import { cellUnder } from './cell-pointer.ts';
import { followResizing } from './column-resizing.ts';
import type { GridEvents } from './grid-events.ts';
import { commandOfKey } from './grid-keys.ts';

/** What the keyboard and the mouse may do to a grid. */
export interface GridControls {
  readonly active: () => CellPosition | null;
  /** The cell that a moving key leads to, or null. */
  readonly after: (key: string, control: boolean) => CellPosition | null;
  /** Makes a cell the active one; `extend` keeps the other end of the selection. */
  readonly activate: (cell: CellPosition, extend?: boolean) => void;
  readonly isSelected: (cell: CellPosition) => boolean;
  readonly selectRows: () => void;
  readonly selectColumns: () => void;
  readonly selectAll: () => void;
  readonly elementOf: (cell: CellPosition) => HTMLElement | null;
  readonly widthOf: (column: number) => number;
}

/** Hears keys and mouse of a grid until the signal is aborted. */
export function followInput(scroller: HTMLElement, controls: GridControls, events: GridEvents, signal: AbortSignal): void {
  const openMenu = (cell: CellPosition, element: Element | null = controls.elementOf(cell)): void => {
    const frame = scroller.getBoundingClientRect();
    const { left, bottom } = element?.getBoundingClientRect() ?? frame;
    // The active cell of a large selection lies out of sight: its menu must not.
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
        events.onOpen(cell);
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
      if (cell !== null && cell.row !== headerRow) events.onOpen(cell);
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
