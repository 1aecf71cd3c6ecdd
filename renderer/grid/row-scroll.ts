/** Height of one row of a grid, in CSS pixels, by how much room lines take. */
export const rowHeights = { compact: 24, comfortable: 30 } as const;

/**
 * Tallest content the scroller is given, in CSS pixels.
 *
 * Browsers clamp taller elements (Chromium at 33,554,432, Firefox at about 17,900,000): past this the scroll bar stands for more than it measures.
 */
export const tallestContent = 16_000_000;

/** How many rows there are to scroll over, how tall each is, and how much of them is seen at once, in CSS pixels. */
export interface RowViewport {
  readonly rows: number;
  readonly rowHeight: number;
  readonly height: number;
}

/** A range of rows or columns: `first` included, `end` not. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Height that the scrolled content takes in the document. */
export function contentHeight({ rows, rowHeight }: Pick<RowViewport, 'rows' | 'rowHeight'>): number {
  return Math.min(rows * rowHeight, tallestContent);
}

/** True where the scroll bar is scaled, so that a wheel notch would jump over rows if the browser handled it. */
export function isScaled({ rows, rowHeight }: Pick<RowViewport, 'rows' | 'rowHeight'>): boolean {
  return rows * rowHeight > tallestContent;
}

/** Furthest that the rows can be scrolled, in pixels of rows (not of the scroll bar). */
export function furthestTop({ rows, rowHeight, height }: RowViewport): number {
  return Math.max(0, rows * rowHeight - height);
}

/** A position in rows brought into what can be reached. */
export function clampTop(top: number, viewport: RowViewport): number {
  return Math.min(Math.max(0, top), furthestTop(viewport));
}

/** Pixels of rows above the view, for the scroll bar's position. */
export function topOfScroll(scrollTop: number, viewport: RowViewport): number {
  const reach = contentHeight(viewport) - viewport.height;
  if (reach <= 0) return 0;
  return clampTop((scrollTop / reach) * furthestTop(viewport), viewport);
}

/** Position of the scroll bar, for the pixels of rows above the view: the inverse of {@link topOfScroll}. */
export function scrollOfTop(top: number, viewport: RowViewport): number {
  const furthest = furthestTop(viewport);
  if (furthest === 0) return 0;
  return (clampTop(top, viewport) / furthest) * Math.max(0, contentHeight(viewport) - viewport.height);
}

/** Rows that are seen at least in part. */
export function visibleRows(top: number, { rows, rowHeight, height }: RowViewport): Span {
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight)), Math.max(0, rows - 1));
  return { first, end: Math.min(rows, Math.ceil((top + height) / rowHeight)) };
}

/** The nearest position at which a row is seen whole. */
export function topThatShows(row: number, top: number, viewport: RowViewport): number {
  const { rowHeight } = viewport;
  const start = row * rowHeight;
  if (start < top) return clampTop(start, viewport);
  if (start + rowHeight > top + viewport.height) return clampTop(start + rowHeight - viewport.height, viewport);
  return top;
}
