import type { ValueType } from '../../shared/values/value-type.ts';
import { type CellPosition, cellAfterKey } from './active-cell.ts';
import { hoverOf, standsRight } from './cell-face.ts';
import { type ColumnLayout, columnWidths, drawnColumns, layColumns, leftThatShows } from './column-layout.ts';
import { buildGridFrame } from './grid-frame.ts';
import { createHeaderRow } from './header-row.ts';
import type { RowPages } from './row-pages.ts';
import { createRowPool, type RowScene } from './row-pool.ts';
import {
  clampTop,
  contentHeight,
  isScaled,
  type RowViewport,
  rowHeight,
  scrollOfTop,
  topOfScroll,
  topThatShows,
  visibleRows,
} from './row-scroll.ts';
import { measureIn } from './text-measure.ts';

/** Rows that column widths are taken from. */
const rowsMeasured = 50;

/** What the grid shows. */
export interface GridContent {
  readonly columns: readonly string[];
  /** Types by column name, where they are known. */
  readonly types: ReadonlyMap<string, ValueType>;
  /** Rows known so far. */
  readonly rows: number;
  readonly pages: RowPages;
}

/** What the grid says by itself, in the reader's language. */
export interface GridWords {
  /** Stands where a row lacks a column that other rows have. */
  readonly absent: string;
  /** A moment in the reader's own time zone and language. */
  readonly localMoment: (moment: Date) => string;
}

/** A grid in the document: rows in a window that stays put while the scroller moves. */
export interface GridSurface {
  readonly show: (content: GridContent, words: GridWords) => void;
  /** Draws again: rows have come. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/**
 * Builds the grid inside `scroller` (role `grid`), whose children, scroll position and `aria-rowcount`, `aria-colcount` it owns.
 *
 * `aria-rowcount` counts the rows of data known so far, and `aria-rowindex` counts them from 1; the header row stands outside of that count.
 * The rows drawn are those in sight; their elements are reused. Beyond the height that browsers allow, the scroll bar is scaled and
 * wheel notches are handled here, so that every row of any number can be reached.
 */
export function createGridSurface(scroller: HTMLElement, cellId: string): GridSurface {
  const frame = buildGridFrame(scroller);
  const pool = createRowPool(frame.rows);
  const header = createHeaderRow(frame.header);
  const listening = new AbortController();
  const { signal } = listening;

  let content: GridContent | null = null;
  let words: GridWords = { absent: '', localMoment: String };
  let viewport: RowViewport = { rows: 0, height: 0 };
  let width = 0;
  let top = 0;
  let scrollSet = 0;
  let layout: ColumnLayout = layColumns([]);
  let scene: RowScene | null = null;
  let active: CellPosition | null = null;
  let marked: HTMLElement | null = null;
  let frameAsked = 0;

  function measureColumns(): void {
    if (content === null) return;
    const { columns, types, pages } = content;
    const first = pages.cellsOf(0);
    // Widths are taken once, from the first rows: nothing jumps later. Columns that appear later get theirs then.
    const known = layout.widths.length;
    if (known >= columns.length || (first === undefined && content.rows > 0)) return;
    const rows = Array.from({ length: Math.min(rowsMeasured, content.rows) }, (_, row) => pages.cellsOf(row) ?? []);
    const widths = columnWidths(columns, rows, measureIn(scroller), measureIn(scroller, '600'));
    layout = layColumns([...layout.widths, ...widths.slice(known)]);
    const isNumber = columns.map((_, column) => rows.some((row) => row[column]?.[0] === 'number'));
    scene = {
      columns: { first: 0, end: 0 },
      layout,
      right: columns.map((name, column) => isNumber[column] === true || standsRight(types.get(name))),
      absentSign: words.absent,
    };
  }

  function resize(): void {
    width = scroller.clientWidth;
    viewport = { rows: content?.rows ?? 0, height: Math.max(0, scroller.clientHeight - frame.headerHeight) };
    frame.fit(width, scroller.clientHeight, layout.total, contentHeight(viewport.rows));
    if (viewport.height > 0) moveTo(top);
  }

  /** Brings the rows at `wanted` pixels to the top, and the scroll bar to where that is. */
  function moveTo(wanted: number): void {
    top = clampTop(wanted, viewport);
    const position = scrollOfTop(top, viewport);
    if (Math.abs(scroller.scrollTop - position) > 1) scroller.scrollTop = position;
    scrollSet = scroller.scrollTop;
  }

  function draw(): void {
    frameAsked = 0;
    if (content === null || viewport.height === 0) return;
    const rows = visibleRows(top, viewport);
    content.pages.want(rows.first, rows.end, content.rows);
    if (scene === null) return;
    const left = scroller.scrollLeft;
    const columns = drawnColumns(layout, left, width);
    if (columns.first !== scene.columns.first || columns.end !== scene.columns.end) scene = { ...scene, columns };
    header.draw(content.columns, scene);
    pool.draw(rows, scene, content.pages.cellsOf);
    frame.place(left, rows.first * rowHeight - top);
    markActive();
  }

  function askForFrame(): void {
    if (frameAsked === 0) frameAsked = requestAnimationFrame(refresh);
  }

  function refresh(): void {
    const known = layout.widths.length;
    measureColumns();
    if (layout.widths.length !== known) resize();
    draw();
  }

  function markActive(): void {
    marked?.removeAttribute('id');
    marked?.removeAttribute('aria-selected');
    marked = active === null ? null : pool.cellAt(active.row, active.column);
    if (marked === null) scroller.removeAttribute('aria-activedescendant');
    else {
      marked.id = cellId;
      marked.setAttribute('aria-selected', 'true');
      scroller.setAttribute('aria-activedescendant', cellId);
    }
  }

  function activate(position: CellPosition): void {
    active = position;
    moveTo(topThatShows(position.row, top, viewport));
    scroller.scrollLeft = leftThatShows(position.column, scroller.scrollLeft, width, layout);
    draw();
  }

  scroller.addEventListener(
    'scroll',
    () => {
      // Out of sight the browser forgets the position; it is put back when there is something to see again.
      if (viewport.height === 0) return;
      // Echoes of our own setting are rounded to device pixels: taking them for the user's would lose rows when scaled.
      if (Math.abs(scroller.scrollTop - scrollSet) > 1) {
        scrollSet = scroller.scrollTop;
        top = isScaled(viewport.rows) ? topOfScroll(scrollSet, viewport) : clampTop(scrollSet, viewport);
      }
      draw();
    },
    { signal, passive: true },
  );

  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!isScaled(viewport.rows) || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const unit =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? viewport.height : 1;
      scroller.scrollLeft += event.deltaX * unit;
      moveTo(top + event.deltaY * unit);
      askForFrame();
    },
    { signal, passive: false },
  );

  scroller.addEventListener(
    'keydown',
    (event) => {
      if (content === null || event.altKey || event.shiftKey) return;
      const extent = {
        rows: content.rows,
        columns: content.columns.length,
        pageRows: Math.max(1, Math.floor(viewport.height / rowHeight) - 1),
      };
      const start = active ?? { row: visibleRows(top, viewport).first, column: 0 };
      if (event.key === 'c' && (event.ctrlKey || event.metaKey) && active !== null && document.getSelection()?.isCollapsed !== false) {
        event.preventDefault();
        void navigator.clipboard.writeText(content.pages.cellsOf(active.row)?.[active.column]?.[1] ?? '');
        return;
      }
      const key = { key: event.key, control: event.ctrlKey || event.metaKey };
      const next = active === null && event.key.startsWith('Arrow') && !key.control ? start : cellAfterKey(start, key, extent);
      if (next === null || extent.rows === 0 || extent.columns === 0) return;
      event.preventDefault();
      activate(next);
    },
    { signal },
  );

  function positionOf(target: EventTarget | null): CellPosition | null {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    const row = Number(cell?.parentElement?.getAttribute('aria-rowindex') ?? 0) - 1;
    const column = Number(cell?.getAttribute('aria-colindex') ?? 0) - 1;
    return row < 0 || column < 0 ? null : { row, column };
  }

  scroller.addEventListener(
    'click',
    (event) => {
      const position = positionOf(event.target);
      if (position !== null) activate(position);
    },
    { signal },
  );

  scroller.addEventListener(
    'mouseover',
    (event) => {
      const position = positionOf(event.target);
      if (position === null || content === null || !(event.target instanceof HTMLElement)) return;
      const cell = content.pages.cellsOf(position.row)?.[position.column];
      const type = content.types.get(content.columns[position.column] ?? '');
      const hover = hoverOf(cell, type, event.target.scrollWidth > event.target.clientWidth, words.localMoment);
      if (hover === null) event.target.removeAttribute('title');
      else event.target.title = hover;
    },
    { signal, passive: true },
  );

  const resizes = new ResizeObserver(() => {
    resize();
    draw();
  });
  resizes.observe(scroller);

  return {
    show: (next, nextWords) => {
      content = next;
      words = nextWords;
      scroller.setAttribute('aria-rowcount', String(next.rows));
      scroller.setAttribute('aria-colcount', String(next.columns.length));
      measureColumns();
      resize();
      draw();
    },
    refresh: askForFrame,
    close: () => {
      listening.abort();
      resizes.disconnect();
      cancelAnimationFrame(frameAsked);
      scroller.replaceChildren();
    },
  };
}
