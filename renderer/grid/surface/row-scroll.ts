/** Row heights in CSS pixels, by density. */
export const rowHeights = { compact: 24, comfortable: 30 } as const;

/**
 * Maximum height of the scrolled content in CSS pixels. Above this height, the scroll bar is scaled. Browsers clamp taller elements
 * (Chromium at 33,554,432, Firefox at about 17,900,000).
 */
export const tallestContent = 16_000_000;

/** Number of rows, and the heights of a row and of the view in CSS pixels. */
export interface RowViewport {
  readonly rows: number;
  readonly rowHeight: number;
  readonly height: number;
}

/** A range of rows or columns; `end` is exclusive. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Returns the height of the scrolled content in the document. */
export function contentHeight({ rows, rowHeight }: Pick<RowViewport, 'rows' | 'rowHeight'>): number {
  return Math.min(rows * rowHeight, tallestContent);
}

/** Returns whether the scroll bar is scaled. Wheel scrolling by the browser would then skip rows. */
export function isScaled({ rows, rowHeight }: Pick<RowViewport, 'rows' | 'rowHeight'>): boolean {
  return rows * rowHeight > tallestContent;
}

/** Returns the maximum scroll position, in pixels of rows and not of the scroll bar. */
export function furthestTop({ rows, rowHeight, height }: RowViewport): number {
  return Math.max(0, rows * rowHeight - height);
}

/** Limits a position to the scrollable range. */
export function clampTop(top: number, viewport: RowViewport): number {
  return Math.min(Math.max(0, top), furthestTop(viewport));
}

/** Converts a scroll bar position to the pixels of rows above the view. */
export function topOfScroll(scrollTop: number, viewport: RowViewport): number {
  const reach = contentHeight(viewport) - viewport.height;
  if (reach <= 0) return 0;
  return clampTop((scrollTop / reach) * furthestTop(viewport), viewport);
}

/** Converts pixels of rows above the view to a scroll bar position. Inverse of {@link topOfScroll}. */
export function scrollOfTop(top: number, viewport: RowViewport): number {
  const furthest = furthestTop(viewport);
  if (furthest === 0) return 0;
  return (clampTop(top, viewport) / furthest) * Math.max(0, contentHeight(viewport) - viewport.height);
}

/** Returns the rows that are at least partly visible. */
export function visibleRows(top: number, { rows, rowHeight, height }: RowViewport): Span {
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight)), Math.max(0, rows - 1));
  return { first, end: Math.min(rows, Math.ceil((top + height) / rowHeight)) };
}

/** Returns the nearest position that shows a whole row, in pixels of rows. */
export function topThatShows(row: number, top: number, viewport: RowViewport): number {
  const { rowHeight } = viewport;
  const start = row * rowHeight;
  if (start < top) return clampTop(start, viewport);
  if (start + rowHeight > top + viewport.height) return clampTop(start + rowHeight - viewport.height, viewport);
  return top;
}

/** The scroll position in rows, synchronized with the scroll bar. */
export interface RowScroller {
  readonly viewport: () => RowViewport;
  /** Returns the pixels of rows above the view. */
  readonly top: () => number;
  /** Sets the number of rows and the heights. The top row stays. */
  readonly fit: (viewport: RowViewport) => void;
  readonly moveTo: (top: number) => void;
  /** Updates the position from the scroll bar. Returns false if nothing is visible. */
  readonly followBar: () => boolean;
  /** Scrolls by a wheel event. Returns false if the browser should handle it. */
  readonly followWheel: (event: WheelEvent) => boolean;
}

/**
 * Creates the scroll position of a grid.
 *
 * @param scroller element with the scroll bar
 */
export function createRowScroller(scroller: HTMLElement): RowScroller {
  let viewport: RowViewport = { rows: 0, rowHeight: rowHeights.compact, height: 0 };
  let top = 0;
  let barSet = 0;

  function moveTo(target: number): void {
    top = clampTop(target, viewport);
    const position = scrollOfTop(top, viewport);
    if (Math.abs(scroller.scrollTop - position) > 1) scroller.scrollTop = position;
    barSet = scroller.scrollTop;
  }

  return {
    viewport: () => viewport,
    top: () => top,
    fit: (next) => {
      top *= next.rowHeight / viewport.rowHeight;
      viewport = next;
      if (viewport.height > 0) moveTo(top);
    },
    moveTo,
    followBar: () => {
      // Browsers reset the scroll position of hidden elements. The position is restored when the grid becomes visible again.
      if (viewport.height === 0) return false;
      // The browser rounds positions that this code sets to device pixels. If the position followed these scroll events, scaled grids would
      // skip rows.
      if (Math.abs(scroller.scrollTop - barSet) > 1) {
        barSet = scroller.scrollTop;
        top = isScaled(viewport) ? topOfScroll(barSet, viewport) : clampTop(barSet, viewport);
      }
      return true;
    },
    followWheel: (event) => {
      if (!isScaled(viewport) || event.ctrlKey || event.shiftKey) return false;
      const unit = pixelsOfUnit(event, viewport);
      scroller.scrollLeft += event.deltaX * unit;
      moveTo(top + event.deltaY * unit);
      return true;
    },
  };
}

function pixelsOfUnit({ deltaMode }: WheelEvent, { rowHeight, height }: RowViewport): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return rowHeight;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? height : 1;
}
