import { drawnColumns, measureIn, scrollLeftFor } from '../columns/column-layout.ts';
import classes from './grid.module.css';
import { type DrawnScene, type GridContent, type GridLabels, gutterWidth, type NaturalWidths, sceneOf } from './grid-content.ts';
import { followInput, type GridControls, type GridEvents, prepareHover } from './grid-input.ts';
import { createHeaderRow } from './header-row.ts';
import { createRowPool, type RowScene } from './row-pool.ts';
import { contentHeight, createRowScroller, type RowViewport, rowHeights, type Span, topThatShows, visibleRows } from './row-scroll.ts';
import { blockOf, type CellPosition, cellAfterKey, headerRow, isInBlock } from './selection.ts';

/** A grid in the document. */
export interface GridSurface {
  readonly show: (content: GridContent, labels: GridLabels) => void;
  /** Redraws the grid after rows were loaded. */
  readonly refresh: () => void;
  /** Activates a cell and scrolls to it. */
  readonly activate: (cell: CellPosition) => void;
  readonly close: () => void;
}

/**
 * Builds the grid inside `scroller` (role `grid`). The grid owns the children, scroll position, `aria-rowcount` and `aria-colcount` of
 * `scroller`.
 *
 * `aria-rowcount` and `aria-rowindex` count data rows, from 1 and without the header. Only visible rows are drawn, and their elements are
 * reused.
 *
 * Browsers limit the height of elements. Above this limit, the scroll bar is scaled and the grid handles wheel events, so that every row
 * can be reached.
 */
export function createGridSurface(
  scroller: HTMLElement,
  cellId: string,
  events: GridEvents,
  natural: NaturalWidths = new Map(),
): GridSurface {
  const frame = buildGridFrame(scroller);
  const pool = createRowPool(frame.rows);
  const header = createHeaderRow(frame.header);
  const position = createRowScroller(scroller);
  // The measurement is prepared before rows arrive, so that rows don't wait for it.
  const measures = { value: measureIn(scroller), name: measureIn(scroller, '600') };
  const listening = new AbortController();
  const { signal } = listening;

  let content: GridContent | null = null;
  let labels: GridLabels = { absent: '', localTimestamp: String, columnMenu: String, nestedRows: String };
  let drawn: DrawnScene | null = null;
  let active: CellPosition | null = null;
  let anchor: CellPosition | null = null;
  let marked: HTMLElement | null = null;
  let frameRequest = 0;

  /** Returns the visible width of the columns in CSS pixels: the view without the row numbers. */
  function columnsWidth(): number {
    return Math.max(0, scroller.clientWidth - gutterWidth(content?.rows ?? 0, content?.firstNumber));
  }

  function resize(): void {
    const { rows, rowHeight } = content ?? { rows: 0, rowHeight: rowHeights.compact };
    frame.fit(
      scroller.clientWidth,
      scroller.clientHeight,
      gutterWidth(rows, content?.firstNumber),
      drawn?.scene.layout.total ?? 0,
      contentHeight({ rows, rowHeight }),
    );
    position.fit({ rows, rowHeight, height: Math.max(0, scroller.clientHeight - frame.headerHeight) });
  }

  /** Returns the width of the pinned columns in CSS pixels. */
  function pinnedWidth({ layout, pinned }: RowScene): number {
    return pinned === 0 ? 0 : (layout.starts[pinned] ?? layout.total);
  }

  function draw(): void {
    frameRequest = 0;
    const viewport = position.viewport();
    if (content === null || viewport.height === 0) return;
    const rows = visibleRows(position.top(), viewport);
    drawRows(rows, viewport);
    // Loaded rows are drawn before missing rows are requested, because the request takes as long as drawing.
    content.pages.want(rows.first, rows.end, content.rows);
  }

  function drawRows(rows: Span, viewport: RowViewport): void {
    if (content === null || drawn === null) return;
    const { layout, pinned, columns: former } = drawn.scene;
    const left = scroller.scrollLeft;
    const fixed = pinnedWidth(drawn.scene);
    const visible = drawnColumns(layout, left + fixed, columnsWidth() - fixed);
    const columns = { first: Math.max(pinned, visible.first), end: Math.max(pinned, visible.end) };
    if (columns.first !== former.first || columns.end !== former.end) drawn = { ...drawn, scene: { ...drawn.scene, columns } };
    const { scene } = drawn;
    header.draw(content, scene, labels);
    pool.draw(rows, scene, content.pages.rowAt);
    frame.number(rows, viewport.rowHeight, content?.firstNumber ?? 1);
    frame.place(left, rows.first * viewport.rowHeight - position.top());
    drawMarks();
  }

  /** Lays out the columns. Returns whether the layout changed. */
  function arrange(): boolean {
    if (content === null) return false;
    const available = columnsWidth();
    const scene = sceneOf(content, labels, drawn, natural, measures, available);
    const isOther = scene !== drawn?.scene;
    if (scene === null) drawn = null;
    // The previous scene, which is shown until rows arrive, doesn't belong to the new content.
    else if (isOther) drawn = { scene, content, labels, available };
    return isOther;
  }

  function refresh(): void {
    if (arrange()) resize();
    draw();
  }

  function requestFrame(): void {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(refresh);
  }

  function elementOf({ row, column }: CellPosition): HTMLElement | null {
    return row === headerRow ? header.at(column) : pool.cellAt(row, column);
  }

  function drawMarks(): void {
    marked?.removeAttribute('id');
    marked = active === null ? null : elementOf(active);
    pool.select(active === null || anchor === null || active.row === headerRow ? null : blockOf(anchor, active));
    if (marked === null) scroller.removeAttribute('aria-activedescendant');
    else {
      marked.id = cellId;
      scroller.setAttribute('aria-activedescendant', cellId);
    }
  }

  function select(cell: CellPosition, other: CellPosition): void {
    active = cell;
    anchor = other;
    events.onSelect(cell.row === headerRow ? null : blockOf(other, cell), cell);
  }

  function activate(cell: CellPosition, extend = false): void {
    select(cell, extend && anchor !== null && anchor.row !== headerRow ? anchor : cell);
    if (cell.row !== headerRow) position.moveTo(topThatShows(cell.row, position.top(), position.viewport()));
    if (drawn !== null && cell.column >= drawn.scene.pinned) {
      const fixed = pinnedWidth(drawn.scene);
      const left = scrollLeftFor(cell.column, scroller.scrollLeft + fixed, columnsWidth() - fixed, drawn.scene.layout);
      scroller.scrollLeft = left - fixed;
    }
    draw();
  }

  /** Returns the cell that a key moves to. Without an active cell, an arrow key moves to the first visible one. */
  function after(key: string, control: boolean): CellPosition | null {
    if (content === null || content.columns.length === 0) return null;
    const viewport = position.viewport();
    const start = { row: visibleRows(position.top(), viewport).first, column: 0 };
    if (active === null && key.startsWith('Arrow') && !control) return content.rows > 0 ? start : { row: headerRow, column: 0 };
    const pageRows = Math.max(1, Math.floor(viewport.height / viewport.rowHeight) - 1);
    const extent = { rows: content.rows, columns: content.columns.length, pageRows, header: true };
    return cellAfterKey(active ?? start, { key, control }, extent);
  }

  function span(first: CellPosition, last: CellPosition): void {
    if (content === null || content.rows === 0) return;
    select(last, first);
    draw();
  }

  const lastOf = (count: number | undefined): number => Math.max(0, (count ?? 0) - 1);
  const controls: GridControls = {
    active: () => active,
    after,
    activate,
    isSelected: ({ row, column }) => active !== null && anchor !== null && isInBlock(blockOf(anchor, active), row, column),
    selectRows: () =>
      span({ row: anchor?.row ?? 0, column: 0 }, { row: Math.max(0, active?.row ?? 0), column: lastOf(content?.columns.length) }),
    selectColumns: () => span({ row: 0, column: anchor?.column ?? 0 }, { row: lastOf(content?.rows), column: active?.column ?? 0 }),
    selectAll: () => span({ row: 0, column: 0 }, { row: lastOf(content?.rows), column: lastOf(content?.columns.length) }),
    elementOf,
    widthOf: (column) => drawn?.scene.layout.widths[column] ?? 0,
  };
  followInput(scroller, controls, events, signal);

  scroller.addEventListener('scroll', () => position.followBar() && draw(), { signal, passive: true });
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!position.followWheel(event)) return;
      event.preventDefault();
      requestFrame();
    },
    { signal, passive: false },
  );
  scroller.addEventListener('mouseover', ({ target }) => content !== null && prepareHover(target, content, labels), {
    signal,
    passive: true,
  });

  const resizes = new ResizeObserver(() => {
    // The columns fit the pane, so a pane that becomes wider shows more of them.
    arrange();
    resize();
    draw();
  });
  resizes.observe(scroller);

  return {
    show: (next, nextLabels) => {
      content = next;
      labels = nextLabels;
      scroller.setAttribute('aria-rowcount', String(next.rows));
      scroller.setAttribute('aria-colcount', String(next.columns.length));
      arrange();
      resize();
      draw();
    },
    refresh: requestFrame,
    activate,
    close: () => {
      listening.abort();
      resizes.disconnect();
      cancelAnimationFrame(frameRequest);
      scroller.replaceChildren();
    },
  };
}

/** The fixed elements of a grid: a spacer with the height of the content, and a view within the spacer that stays visible. */
interface GridFrame {
  readonly header: HTMLElement;
  readonly rows: HTMLElement;
  readonly headerHeight: number;
  /** Sets the sizes of the view and of the content without the header, in CSS pixels. */
  readonly fit: (viewWidth: number, viewHeight: number, numbersWidth: number, contentWidth: number, contentHeight: number) => void;
  /** Writes the numbers of the drawn rows. */
  readonly number: (rows: Span, rowHeight: number, firstNumber: number) => void;
  /** Moves header and rows to the horizontal scroll position. Moves rows by the hidden part of the first row, in CSS pixels (0 or less). */
  readonly place: (left: number, rowOffset: number) => void;
}

const headerHeight = 28;

/** Builds the elements inside `scroller` and replaces its children. */
function buildGridFrame(scroller: HTMLElement): GridFrame {
  const spacer = make('div', null, classes.spacer);
  const view = make('div', null, classes.view);
  const head = make('div', 'rowgroup', classes.head);
  const header = make('div', 'row', classes.headerRow);
  const body = make('div', 'rowgroup', classes.body);
  const rows = make('div', null, classes.rows);
  // The row numbers are already available to screen readers as `aria-rowindex`.
  const gutter = make('div', null, classes.gutter);
  const numbers = make('div', null, classes.numbers);
  gutter.setAttribute('aria-hidden', 'true');
  gutter.append(numbers);
  head.append(header);
  body.append(rows);
  view.append(head, body, gutter);
  spacer.append(view);
  scroller.replaceChildren(spacer);
  let placed = 0;
  let numbered = '';
  return {
    header,
    rows,
    headerHeight,
    fit: (viewWidth, viewHeight, numbersWidth, contentWidth, contentHeight) => {
      spacer.style.width = `${Math.max(contentWidth + numbersWidth, viewWidth)}px`;
      view.style.setProperty('--numbers', `${numbersWidth}px`);
      spacer.style.height = `${Math.max(contentHeight + headerHeight, viewHeight)}px`;
      view.style.width = `${viewWidth}px`;
      view.style.height = `${viewHeight}px`;
    },
    number: ({ first, end }, rowHeight, firstNumber) => {
      const drawnKey = `${first} ${end} ${rowHeight} ${firstNumber}`;
      if (drawnKey === numbered) return;
      numbered = drawnKey;
      numbers.style.lineHeight = `${rowHeight}px`;
      numbers.textContent = Array.from({ length: end - first }, (_, index) => first + index + firstNumber).join('\n');
    },
    place: (left, rowOffset) => {
      // The style sheet moves pinned cells in the opposite direction by this value.
      if (left !== placed) view.style.setProperty('--left', `${left}px`);
      placed = left;
      header.style.transform = `translateX(${-left}px)`;
      rows.style.transform = `translate(${-left}px, ${rowOffset}px)`;
      numbers.style.transform = `translateY(${rowOffset}px)`;
    },
  };
}

function make(tag: string, role: string | null, className: string | undefined): HTMLElement {
  const element = document.createElement(tag);
  if (role !== null) element.setAttribute('role', role);
  element.className = className ?? '';
  return element;
}
