import classes from './grid.module.css';
import type { RowScene } from './row-pool.ts';

/** The names above the columns. */
export interface HeaderRow {
  readonly draw: (names: readonly string[], scene: RowScene) => void;
}

/** Makes the header of one grid inside `container`, whose children it owns. */
export function createHeaderRow(container: HTMLElement): HeaderRow {
  let drawn: RowScene | null = null;
  return {
    draw: (names, scene) => {
      if (drawn === scene) return;
      drawn = scene;
      const { columns, layout, right } = scene;
      container.style.width = `${layout.total}px`;
      const headers: HTMLElement[] = [];
      for (let column = columns.first; column < columns.end; column += 1) {
        const header = document.createElement('div');
        header.setAttribute('role', 'columnheader');
        header.setAttribute('aria-colindex', String(column + 1));
        header.className = classes.header ?? '';
        header.style.left = `${layout.starts[column] ?? 0}px`;
        header.style.width = `${layout.widths[column] ?? 0}px`;
        header.toggleAttribute('data-right', right[column] ?? false);
        header.textContent = names[column] ?? '';
        header.title = names[column] ?? '';
        headers.push(header);
      }
      container.replaceChildren(...headers);
    },
  };
}
