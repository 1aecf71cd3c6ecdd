import { type CellPosition, cellAfterKey } from './active-cell.ts';
import { cellUnder, prepareHover } from './cell-pointer.ts';
import { drawnColumns, leftThatShows } from './column-layout.ts';
import { type GridContent, type GridWords, sceneOf } from './grid-content.ts';
import { buildGridFrame } from './grid-frame.ts';
import { createHeaderRow } from './header-row.ts';
import { createRowPool, type RowScene } from './row-pool.ts';
import { contentHeight, rowHeight, topThatShows, visibleRows } from './row-scroll.ts';
import { createRowScroller } from './row-scroller.ts';

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
  const position = createRowScroller(scroller);
  const listening = new AbortController();
  const { signal } = listening;

  let content: GridContent | null = null;
  let words: GridWords = { absent: '', localMoment: String };
  let scene: RowScene | null = null;
  let active: CellPosition | null = null;
  let marked: HTMLElement | null = null;
  let frameAsked = 0;

  function resize(): void {
    const rows = content?.rows ?? 0;
    frame.fit(scroller.clientWidth, scroller.clientHeight, scene?.layout.total ?? 0, contentHeight(rows));
    position.fit({ rows, height: Math.max(0, scroller.clientHeight - frame.headerHeight) });
  }

  function draw(): void {
    frameAsked = 0;
    const viewport = position.viewport();
    if (content === null || viewport.height === 0) return;
    const rows = visibleRows(position.top(), viewport);
    content.pages.want(rows.first, rows.end, content.rows);
    if (scene === null) return;
    const left = scroller.scrollLeft;
    const columns = drawnColumns(scene.layout, left, scroller.clientWidth);
    if (columns.first !== scene.columns.first || columns.end !== scene.columns.end) scene = { ...scene, columns };
    header.draw(content.columns, scene);
    pool.draw(rows, scene, content.pages.cellsOf);
    frame.place(left, rows.first * rowHeight - position.top());
    markActive();
  }

  function refresh(): void {
    if (content === null) return;
    const former = scene;
    scene = sceneOf(content, words, former, scroller);
    if (scene !== former) resize();
    draw();
  }

  function askForFrame(): void {
    if (frameAsked === 0) frameAsked = requestAnimationFrame(refresh);
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

  function activate(cell: CellPosition): void {
    active = cell;
    position.moveTo(topThatShows(cell.row, position.top(), position.viewport()));
    if (scene !== null) scroller.scrollLeft = leftThatShows(cell.column, scroller.scrollLeft, scroller.clientWidth, scene.layout);
    draw();
  }

  /** The cell that a key leads to; an arrow key in a grid without an active cell leads to the first in sight. */
  function cellAfter({ key, control }: { readonly key: string; readonly control: boolean }): CellPosition | null {
    if (content === null || content.rows === 0 || content.columns.length === 0) return null;
    const viewport = position.viewport();
    const start = { row: visibleRows(position.top(), viewport).first, column: 0 };
    if (active === null && key.startsWith('Arrow') && !control) return start;
    const pageRows = Math.max(1, Math.floor(viewport.height / rowHeight) - 1);
    return cellAfterKey(active ?? start, { key, control }, { rows: content.rows, columns: content.columns.length, pageRows });
  }

  function copyActive(): boolean {
    if (active === null || content === null || document.getSelection()?.isCollapsed === false) return false;
    void navigator.clipboard.writeText(content.pages.cellsOf(active.row)?.[active.column]?.[1] ?? '');
    return true;
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.shiftKey) return;
    const control = event.ctrlKey || event.metaKey;
    const next = cellAfter({ key: event.key, control });
    if (next !== null) activate(next);
    else if (!control || event.key !== 'c' || !copyActive()) return;
    event.preventDefault();
  }

  scroller.addEventListener('scroll', () => position.followBar() && draw(), { signal, passive: true });
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!position.followWheel(event)) return;
      event.preventDefault();
      askForFrame();
    },
    { signal, passive: false },
  );
  scroller.addEventListener('keydown', press, { signal });
  scroller.addEventListener(
    'click',
    ({ target }) => {
      const cell = cellUnder(target);
      if (cell !== null) activate(cell);
    },
    { signal },
  );
  scroller.addEventListener('mouseover', ({ target }) => content !== null && prepareHover(target, content, words), {
    signal,
    passive: true,
  });

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
      scene = sceneOf(content, words, scene, scroller);
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
