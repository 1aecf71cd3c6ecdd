import { type CursorState, firstPageSize, maximumPageSize, type PagedQuery } from './cursor-state.ts';
import { isCounted, pageUrl } from './page-request.ts';

/** Size and duration of a complete page. */
export interface PageTiming {
  /** Number of rows of the page. */
  readonly rows: number;
  /** Duration of the request in milliseconds. */
  readonly milliseconds: number;
}

/**
 * Returns the state with longer pages after a page that arrived quickly. Null if the page size stays the same.
 *
 * A page size that worked before the server was unavailable or slow is used again at the start of such a page. A larger size requests the
 * first page again and skips the received rows. The length of that page shows the server's maximum before any later page is requested. This
 * happens only if all received pages were full, and if that page would contain new rows.
 *
 * @param state State after that page.
 * @param rows Number of received rows.
 */
export function withLongerPages(query: PagedQuery, state: CursorState, rows: number, page: PageTiming): CursorState | null {
  if (state.url === null || page.rows <= 0) return null;
  const isQuick = ({ size, milliseconds }: { readonly size: number; readonly milliseconds: number }): boolean =>
    (page.milliseconds / page.rows) * size <= milliseconds;
  const longer = longPages.filter((one) => one.size > state.pageSize && one.size <= state.mostSize && isQuick(one)).map(({ size }) => size);
  const sizes = [state.shownSize, ...longer].filter((size) => size > state.pageSize && size <= state.shownSize && rows % size === 0);
  if (sizes.length > 0) return withPageSize(query, { ...state, wide: true, pages: Math.max(1, state.pages) }, rows, Math.min(...sizes));
  const [size] = longer;
  return size === undefined ? null : restartedState(query, state, rows, size);
}

/** Returns the state that requests the first page again with a size. Null if that isn't possible. */
function restartedState({ fullUrl }: PagedQuery, state: CursorState, rows: number, size: number): CursorState | null {
  const { pageSize, total } = state;
  const shownSize = Math.max(state.shownSize, pageSize);
  // If a page wasn't full, the size of the server's full pages isn't known.
  const allFull = rows > 0 && rows % pageSize === 0 && (state.wide || (state.pages === rows / pageSize && pageSize === firstPageSize));
  const toCome = Math.min(size, total ?? size) - rows;
  if (!allFull || size <= shownSize || toCome <= 0) return null;
  const url = pageUrl(fullUrl, { page: 1, size });
  return { ...state, wide: true, shownSize, pageSize: size, pages: 0, rowsBefore: 0, rowsAsked: rows, url, etag: null };
}

/**
 * Returns the state with shorter pages after long pages were rejected or failed. Null if pages are already short.
 *
 * @param isRefused Whether this size must never be requested again. Otherwise, it is requested again if it worked once.
 */
export function withShorterPages(query: PagedQuery, state: CursorState, rows: number, isRefused: boolean): CursorState | null {
  if (!state.wide) return null;
  const { shownSize, pageSize } = state;
  const size = nextShorterSize(pageSize);
  const isOver = isRefused || pageSize > shownSize;
  const mostSize = isOver ? Math.max(size, Math.min(shownSize, pageSize - 1)) : state.mostSize;
  const narrow = withPageSize(query, { ...state, mostSize }, rows, size);
  if (size > firstPageSize) return { ...narrow, pages: size <= shownSize ? Math.max(1, state.pages) : state.pages };
  return { ...narrow, wide: false, pages: narrow.rowsBefore / firstPageSize, firstPageRows: firstPageSize };
}

/**
 * Returns the state from which to continue within a long page. Short pages are requested until a long page starts at the next row.
 *
 * In the first long page, at least as many rows as in a shorter page must have arrived, because the server's maximum isn't known.
 */
export function continueWithinPage(query: PagedQuery, state: CursorState, rows: number): CursorState {
  if (rows - state.rowsBefore < firstPageSize) return state;
  if (state.pages > 0) return within(query, state, rows);
  const matchingSize = rows > state.rowsAsked ? longPages.find(({ size }) => size <= rows) : undefined;
  if (matchingSize === undefined) return state;
  return within(query, { ...state, pageSize: matchingSize.size, shownSize: Math.max(state.shownSize, matchingSize.size), pages: 1 }, rows);
}

/** Returns the state with the page that contains the next row. It is a long page if one starts there, otherwise a short page. */
function within(query: PagedQuery, state: CursorState, rows: number): CursorState {
  const size = requestedRows(state, rows - (rows % firstPageSize));
  return { ...withPageSize(query, state, rows, size), pageSize: state.pageSize };
}

/**
 * Returns the state after a long page.
 *
 * @param total Total number of rows. Null if the server doesn't report it.
 */
export function afterLongPage(query: PagedQuery, state: CursorState, rows: number, total: number | null): CursorState {
  const rowsOfPage = rows - state.rowsBefore;
  const requested = requestedRows(state, state.rowsBefore);
  const over = rowsOfPage === 0 || (isCounted(rows, total) ? rows === total : rowsOfPage < requested && state.pages > 0);
  const sizes =
    state.pages === 0
      ? sizesFromFirstPage(state, rows)
      : { shownSize: Math.max(state.shownSize, rowsOfPage === requested ? requested : 0) };
  const afterPage = { ...state, ...sizes, pages: state.pages + 1, rowsBefore: rows, total, etag: null };
  return over
    ? { ...afterPage, url: null }
    : { ...withPageSize(query, afterPage, rows, requestedRows(afterPage, rows)), pageSize: afterPage.pageSize };
}

/** Returns the page sizes that follow from the length of the first long page. */
function sizesFromFirstPage({ pageSize, shownSize, mostSize, rowsAsked }: CursorState, rows: number) {
  // The page has no new rows, so the server doesn't support larger pages.
  if (rows <= rowsAsked) return { pageSize: Math.max(shownSize, firstPageSize), mostSize: Math.max(shownSize, firstPageSize) };
  if (rows >= pageSize) return { shownSize: pageSize };
  const largest = Math.max(rows, firstPageSize);
  return { pageSize: largest, shownSize: largest, mostSize: Math.min(mostSize, largest) };
}

/** Returns the size of the next page. Long pages start only at multiples of their size. */
export function requestedRows({ pageSize }: CursorState, rows: number): number {
  return rows % pageSize === 0 ? pageSize : firstPageSize;
}

/** Returns the state with a page size that applies from the next row on. */
function withPageSize({ fullUrl }: PagedQuery, state: CursorState, rows: number, size: number): CursorState {
  const page = Math.floor(rows / size);
  return { ...state, pageSize: size, rowsBefore: page * size, url: pageUrl(fullUrl, { page: page + 1, size }), etag: null };
}

/**
 * Longer page sizes for fast servers, largest first. A size is used if a page of it is expected within `milliseconds` at the rate of the
 * last page.
 *
 * Fewer pages are faster, because each page costs the server a query.
 */
const longPages = [
  { size: maximumPageSize, milliseconds: 50_000 },
  { size: 100_000, milliseconds: 20_000 },
] as const;

function nextShorterSize(size: number): number {
  return longPages.find((one) => one.size < size)?.size ?? firstPageSize;
}
