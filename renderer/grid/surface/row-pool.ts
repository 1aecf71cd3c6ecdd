import type { Cell } from '../../../shared/values/cell.ts';
import { type CellDisplay, displayOf } from '../cell-display.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import classes from './grid.module.css';
import type { Span } from './row-scroll.ts';
import { type CellBlock, isInBlock } from './selection.ts';

/** The layout of the drawn rows. If the same object is drawn again, only rows with new cells change. */
export interface RowScene {
  /** Columns that are drawn in addition to the pinned columns, which are always drawn. */
  readonly columns: Span;
  /** Number of pinned columns at the start. */
  readonly pinned: number;
  /** Index of each column in a row's cells. */
  readonly sources: readonly number[];
  readonly layout: ColumnLayout;
  /** Whether the values of each column are aligned right. */
  readonly right: readonly boolean[];
  readonly absentSign: string;
  /** Returns the summary of the rows within a cell. Null if the cell contains no rows. */
  readonly nestedText: (column: number, cell: Cell) => string | null;
}

/** Returns the number of cell elements in a row. */
export function slotsOf({ columns, pinned }: RowScene): number {
  return pinned + columns.end - columns.first;
}

/** Returns the column of a cell element. */
export function columnOfSlot({ columns, pinned }: RowScene, slot: number): number {
  return slot < pinned ? slot : columns.first + slot - pinned;
}

/** Row elements in the document, reused while the grid scrolls. */
export interface RowPool {
  readonly draw: (rows: Span, scene: RowScene, cellsOf: (row: number) => readonly Cell[] | undefined) => void;
  /** Returns the element of a cell. Null if it isn't drawn. */
  readonly cellAt: (row: number, column: number) => HTMLElement | null;
  /** Marks only the drawn cells of a block as selected. */
  readonly select: (block: CellBlock | null) => void;
}

interface PooledRow {
  readonly element: HTMLElement;
  readonly slots: Slot[];
  row: number;
  scene: RowScene | null;
  cells: readonly Cell[] | undefined;
}

interface Slot {
  readonly element: HTMLElement;
  /** Text node of the cell. Reused, because a new text node per scroll step takes twice as long. */
  readonly text: Text;
  className: string;
  selected: boolean;
}

/** Creates the rows of a grid inside `container`, and owns its children. */
export function createRowPool(container: HTMLElement): RowPool {
  // Rows in document order, which is also the order of row numbers.
  const pool: PooledRow[] = [];
  let selecting = false;

  function resize(count: number): void {
    while (pool.length > count) pool.pop()?.element.remove();
    while (pool.length < count) {
      const element = document.createElement('div');
      element.setAttribute('role', 'row');
      element.className = classes.row ?? '';
      container.append(element);
      pool.push({ element, slots: [], row: -1, scene: null, cells: undefined });
    }
  }

  /** Moves row elements that leave the view to the other end. Visible rows keep their elements. */
  function rotate(first: number): void {
    const shift = first - (pool[0]?.row ?? first);
    if (shift === 0 || Math.abs(shift) >= pool.length) return;
    const moved = shift > 0 ? pool.splice(0, shift) : pool.splice(shift);
    const elements = moved.map(({ element }) => element);
    if (shift > 0) {
      container.append(...elements);
      pool.push(...moved);
    } else {
      container.prepend(...elements);
      pool.unshift(...moved);
    }
  }

  return {
    draw: (rows, scene, cellsOf) => {
      rotate(rows.first);
      resize(rows.end - rows.first);
      for (const [index, pooled] of pool.entries()) drawRow(pooled, rows.first + index, scene, cellsOf(rows.first + index));
    },
    cellAt: (row, column) => {
      const pooled = pool[row - (pool[0]?.row ?? 0)];
      if (pooled?.row !== row || pooled.scene === null) return null;
      const { columns, pinned } = pooled.scene;
      const slot = column < pinned ? column : column < columns.first ? -1 : pinned + column - columns.first;
      return pooled.slots[slot]?.element ?? null;
    },
    select: (block) => {
      if (block === null && !selecting) return;
      selecting = block !== null;
      for (const { row, scene, slots } of pool) {
        for (const [index, slot] of slots.entries()) {
          const selected = block !== null && scene !== null && isInBlock(block, row, columnOfSlot(scene, index));
          if (slot.selected === selected) continue;
          slot.selected = selected;
          if (selected) slot.element.setAttribute('aria-selected', 'true');
          else slot.element.removeAttribute('aria-selected');
        }
      }
    },
  };
}

function drawRow(pooled: PooledRow, row: number, scene: RowScene, cells: readonly Cell[] | undefined): void {
  if (pooled.row === row && pooled.scene === scene && pooled.cells === cells) return;
  const { element, slots } = pooled;
  if (pooled.row !== row) element.setAttribute('aria-rowindex', String(row + 1));
  if (pooled.scene !== scene) layRow(pooled, scene);
  if ((pooled.cells === undefined) !== (cells === undefined) || pooled.row < 0) element.toggleAttribute('data-coming', cells === undefined);
  pooled.row = row;
  pooled.scene = scene;
  pooled.cells = cells;
  for (const [index, slot] of slots.entries()) {
    drawCell(slot, cells === undefined ? notHere : displayIn(scene, columnOfSlot(scene, index), cells));
  }
}

function displayIn(scene: RowScene, column: number, cells: readonly Cell[]): CellDisplay {
  const cell = cells[scene.sources[column] ?? 0];
  const nested = cell?.[0] === 'json' ? scene.nestedText(column, cell) : null;
  if (nested !== null) return { text: nested, tone: 'nested', right: false };
  return displayOf(cell, scene.right[column] ?? false, scene.absentSign);
}

/** The display of a cell whose row is still loading. */
const notHere: CellDisplay = { text: '', tone: 'value', right: false };

function layRow({ element, slots }: PooledRow, scene: RowScene): void {
  const { layout, pinned } = scene;
  const count = slotsOf(scene);
  element.style.width = `${layout.total}px`;
  while (slots.length > count) slots.pop()?.element.remove();
  for (let index = 0; index < count; index += 1) {
    const column = columnOfSlot(scene, index);
    let slot = slots[index];
    if (slot === undefined) {
      slot = { element: document.createElement('div'), text: document.createTextNode(''), className: '', selected: false };
      slot.element.append(slot.text);
      slot.element.setAttribute('role', 'gridcell');
      slot.element.className = classes.cell ?? '';
      slots.push(slot);
      element.append(slot.element);
    }
    slot.element.setAttribute('aria-colindex', String(column + 1));
    slot.element.style.left = `${layout.starts[column] ?? 0}px`;
    slot.element.style.width = `${layout.widths[column] ?? 0}px`;
    slot.element.toggleAttribute('data-pinned', index < pinned);
  }
}

function drawCell(slot: Slot, { text, tone, right }: CellDisplay): void {
  if (slot.text.data !== text) slot.text.data = text;
  const className = right ? `${tone} right` : tone;
  if (slot.className === className) return;
  slot.className = className;
  slot.element.dataset.tone = tone;
  slot.element.toggleAttribute('data-right', right);
}
