import { beforeFirstPage } from './cursor-state.ts';
import { pageUrl } from './page-request.ts';
import type { PagingStrategy } from './strategy.ts';

/** Number of rows beyond the end of any table. */
const farRows = 1_000_000_000;

/** Requests all rows after those that have arrived. The first response can be the whole result. */
export const skippedRows: PagingStrategy = {
  first: ({ fullUrl }) => ({ ...beforeFirstPage, asksTotal: true, url: pageUrl(fullUrl, { skip: 0, size: null }) }),
  /** Without a link and a total, the fetch has ended, because a server that pages sends a link (OData Protocol §11.2.6.7). */
  next: ({ fullUrl }, position, { total }) =>
    total !== null && position.rows < total ? pageUrl(fullUrl, { skip: position.rows, size: null }) : null,
  /** The first response can be the whole result, so its following rows are requested by `$skip`. */
  resume({ fullUrl }, state, rows) {
    if (state.pages > 0 || state.url === null || rows === state.rowsBefore || state.skipRefused) return state;
    return { ...state, url: pageUrl(fullUrl, { skip: rows, size: null, total: state.asksTotal }), rowsBefore: rows, etag: null };
  },
  /** Requests no total, or the rows from the first one without `$skip`. */
  fallback({ fullUrl }, state, rows, { status }) {
    if (status !== 400 && status !== 501) return null;
    if (state.pages === 0 && state.rowsBefore > 0) {
      const url = pageUrl(fullUrl, { skip: 0, size: null, total: state.asksTotal });
      return { ...state, url, rowsBefore: 0, skipRefused: true };
    }
    if (state.pages > 0 || rows > 0 || !state.asksTotal) return null;
    return { ...state, asksTotal: false, url: pageUrl(fullUrl, { skip: 0, size: null, total: false }) };
  },
  farUrl: ({ fullUrl }) => pageUrl(fullUrl, { skip: farRows, size: 1, total: false }),
  isCounted: ({ fullUrl }, { url, rowsBefore }) => url !== null && url === pageUrl(fullUrl, { skip: rowsBefore, size: null }),
  isNumbered: () => false,
  isTried: false,
};
