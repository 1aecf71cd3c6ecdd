import { ownValue } from '../../../shared/values/own-value.ts';
import { nameParts } from '../../components/name-parts.ts';
import classes from './grid.module.css';
import type { GridContent, GridLabels } from './grid-content.ts';
import { columnOfSlot, type RowScene, slotsOf } from './row-pool.ts';

/** The header: column names, each with a menu button and a resize edge. */
export interface HeaderRow {
  readonly draw: (content: GridContent, scene: RowScene, labels: GridLabels) => void;
  /** Returns the element of a column. Null if it isn't drawn. */
  readonly at: (column: number) => HTMLElement | null;
}

/** Creates the header of a grid inside `container`, and owns its children. */
export function createHeaderRow(container: HTMLElement): HeaderRow {
  let drawn: { readonly scene: RowScene; readonly labels: GridLabels } | null = null;
  const elements = new Map<number, HTMLElement>();
  return {
    at: (column) => elements.get(column) ?? null,
    draw: (content, scene, labels) => {
      if (drawn?.scene === scene && drawn.labels === labels) return;
      drawn = { scene, labels };
      container.style.width = `${scene.layout.total}px`;
      elements.clear();
      for (let slot = 0; slot < slotsOf(scene); slot += 1) {
        const column = columnOfSlot(scene, slot);
        elements.set(column, headerOf(column, content, scene, labels));
      }
      container.replaceChildren(...elements.values());
    },
  };
}

function headerOf(
  column: number,
  { columns, sorted, widths }: GridContent,
  { layout, right, pinned }: RowScene,
  labels: GridLabels,
): HTMLElement {
  const name = columns[column] ?? '';
  const order = sorted.get(name);
  const header = document.createElement('div');
  header.setAttribute('role', 'columnheader');
  header.setAttribute('aria-colindex', String(column + 1));
  header.setAttribute('aria-label', name);
  if (order !== undefined) header.setAttribute('aria-sort', order);
  header.className = classes.header ?? '';
  header.style.left = `${layout.starts[column] ?? 0}px`;
  header.style.width = `${layout.widths[column] ?? 0}px`;
  header.toggleAttribute('data-right', right[column] ?? false);
  header.toggleAttribute('data-pinned', column < pinned);
  header.toggleAttribute('data-resized', ownValue(widths, name) !== undefined);
  const label = document.createElement('span');
  label.className = classes.name ?? '';
  // Screen readers would read a title on the header itself again after its name.
  label.title = name;
  const [start, end] = nameParts(name);
  const cut = document.createElement('span');
  cut.className = classes.nameBeginning ?? '';
  cut.textContent = start;
  label.append(cut, end);
  const menu = document.createElement('button');
  menu.type = 'button';
  // The menu button isn't a Tab stop, because the keyboard opens the menu from the header cell.
  menu.tabIndex = -1;
  menu.className = classes.menu ?? '';
  menu.setAttribute('aria-label', labels.columnMenu(name));
  menu.setAttribute('aria-haspopup', 'menu');
  const edge = document.createElement('span');
  edge.className = classes.edge ?? '';
  edge.dataset.edge = String(column);
  header.append(...(order === undefined ? [] : [sortSign(order)]), label, menu, edge);
  return header;
}

function sortSign(order: 'ascending' | 'descending'): HTMLElement {
  const sign = document.createElement('span');
  sign.className = classes.sorted ?? '';
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = order === 'ascending' ? '▲' : '▼';
  return sign;
}
