import { beforeFirstPage, firstPageSize } from './cursor-state.ts';
import { isCounted, isNumberedPage, pageUrl } from './page-request.ts';
import { continueWithinPage, withShorterPages } from './page-sizes.ts';
import type { PagingStrategy } from './strategy.ts';

/** Minimum page size that is tried. */
const minimumPageSize = 50;

/** A page number beyond the end of any table. */
const farPageNumber = 1_000_000;

const refusals = new Set([400, 413, 422]);

/** Requests numbered pages. Fast servers get longer pages. */
export const pageNumbers: PagingStrategy = {
  first: ({ fullUrl }) => ({ ...beforeFirstPage, url: pageUrl(fullUrl, { page: 1, size: firstPageSize }) }),
  /**
   * Without a usable total, continues until a page is empty or shorter than the first page. A total isn't usable if more rows have arrived.
   * A first page that is shorter than requested doesn't end the fetch, because the server can have a smaller page size.
   */
  next({ fullUrl, pageSize }, position, response) {
    const over = isCounted(position.rows, response.total) ? position.rows === response.total : response.rows < position.firstPageRows;
    return over ? null : pageUrl(fullUrl, { page: position.pages + 1, size: pageSize });
  },
  /** A long page continues in short pages. Any other page is requested again, and its received rows are skipped. */
  resume: (query, state, rows) => (state.wide ? continueWithinPage(query, state, rows) : state),
  /** Requests fewer rows per page. */
  fallback(query, state, rows, { status, at }) {
    // Some servers respond with 404 to the page after the last one.
    if (status === 404 && state.pages > 0 && state.total === null && rows === state.rowsBefore) return 'over';
    const mayBeSize = status !== null && refusals.has(status) && (at === null || at.parameter === 'hitsPerPage');
    if (mayBeSize && state.wide) return withShorterPages(query, state, rows, true);
    if (!mayBeSize || state.pages > 0 || rows > 0 || state.pageSize <= minimumPageSize) return null;
    const pageSize = Math.floor(state.pageSize / 2);
    return { ...state, pageSize, url: pageUrl(query.fullUrl, { page: 1, size: pageSize }) };
  },
  farUrl: ({ fullUrl }, { pageSize }) => pageUrl(fullUrl, { page: farPageNumber, size: pageSize }),
  isCounted: ({ fullUrl }, { url, pages, pageSize, numbered, heedsPage }) =>
    url !== null && (!numbered || heedsPage) && isNumberedPage(url, fullUrl, { page: pages + 1, size: pageSize }),
  isNumbered: ({ fullUrl }, nextUrl, { pages, pageSize }) =>
    nextUrl === null || isNumberedPage(nextUrl, fullUrl, { page: pages + 1, size: pageSize }),
  isTried: true,
};
