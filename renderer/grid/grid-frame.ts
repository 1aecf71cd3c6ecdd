import classes from './grid.module.css';

/** The fixed parts of a grid: a spacer as tall as the content, and in it a window that stays in sight. */
export interface GridFrame {
  readonly header: HTMLElement;
  readonly rows: HTMLElement;
  readonly headerHeight: number;
  /** Sizes in CSS pixels: of the view, and of the content without the header. */
  readonly fit: (viewWidth: number, viewHeight: number, contentWidth: number, contentHeight: number) => void;
  /** Moves header and rows by the horizontal scroll position, and rows by what is cut from the first one (0 or less). */
  readonly place: (left: number, rowOffset: number) => void;
}

const headerHeight = 28;

/** Builds the parts inside `scroller`, replacing what was there. */
export function buildGridFrame(scroller: HTMLElement): GridFrame {
  const spacer = make('div', null, classes.spacer);
  const view = make('div', null, classes.view);
  const head = make('div', 'rowgroup', classes.head);
  const header = make('div', 'row', classes.headerRow);
  const body = make('div', 'rowgroup', classes.body);
  const rows = make('div', null, classes.rows);
  head.append(header);
  body.append(rows);
  view.append(head, body);
  spacer.append(view);
  scroller.replaceChildren(spacer);
  let placed = 0;
  return {
    header,
    rows,
    headerHeight,
    fit: (viewWidth, viewHeight, contentWidth, contentHeight) => {
      spacer.style.width = `${Math.max(contentWidth, viewWidth)}px`;
      spacer.style.height = `${Math.max(contentHeight + headerHeight, viewHeight)}px`;
      view.style.width = `${viewWidth}px`;
      view.style.height = `${viewHeight}px`;
    },
    place: (left, rowOffset) => {
      // What is pinned moves the other way, by the style that this number feeds.
      if (left !== placed) view.style.setProperty('--left', `${left}px`);
      placed = left;
      header.style.transform = `translateX(${-left}px)`;
      rows.style.transform = `translate(${-left}px, ${rowOffset}px)`;
    },
  };
}

function make(tag: string, role: string | null, className: string | undefined): HTMLElement {
  const element = document.createElement(tag);
  if (role !== null) element.setAttribute('role', role);
  element.className = className ?? '';
  return element;
}
