import type { Format } from '../../../shared/contract/results/run.ts';
import { splitParameters, splitUrl, withParameters } from '../../../shared/url/index.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';

/** The requested rows: a numbered page for REST, or the rows after a number of skipped rows for OData. */
export type PageRange =
  /** `page`: number of the page, counted from 1. `size`: rows per page. */
  | { readonly page: number; readonly size: number }
  /**
   * `skip`: number of skipped rows. `size`: number of following rows. If null, the server chooses the number. `total`: whether to request
   * the total. Defaults to true.
   */
  | { readonly skip: number; readonly size: number | null; readonly total?: boolean };

/** Returns the URL of a part of the rows of a query. */
export function pageUrl(fullUrl: string, range: PageRange): string {
  const parts = splitUrl(fullUrl);
  const parameters = splitParameters(fullUrl, parts).map(({ raw }) => raw);
  return withParameters(parts.base, [...parameters, ...slice(range)]);
}

function slice(range: PageRange): readonly string[] {
  if ('page' in range) return [`hitsPerPage=${range.size}`, `page=${range.page}`];
  const size = range.size === null ? [] : [`$top=${range.size}`];
  const total = range.total === false ? [] : ['$count=true'];
  return [...(range.skip === 0 ? [] : [`$skip=${range.skip}`]), ...size, ...total];
}

/** Rows per page to request from OData services after they have sent a next link (`Prefer: odata.maxpagesize`, Protocol §8.2.8.5). */
const preferredPageRows = 100_000;

/**
 * Returns the header lines of a request for a page. The first request has no preference, so that a service can send all rows in one
 * response.
 *
 * @param pages Number of pages received before.
 */
export function pageHeaders(format: Format, pages: number): HeaderLines {
  const accept = ['accept', 'application/json, text/plain'] as const;
  return format === 'rest' || pages === 0 ? [accept] : [accept, ['prefer', `odata.maxpagesize=${preferredPageRows}`]];
}

/** Progress of a fetch after a page is complete. */
export interface FetchPosition {
  /** Number of pages received. */
  readonly pages: number;
  /** Total number of rows received. */
  readonly rows: number;
  /** Number of rows of the first page. It is the server's page size, which can be smaller than the requested size. */
  readonly firstPageRows: number;
}

/** Facts in the response of a page. */
export interface ReceivedPage {
  readonly rows: number;
  /** Number of matching rows as reported by the response. */
  readonly total: number | null;
  /** Absolute URL of the next page. Null if the response has no link to one. */
  readonly nextUrl: string | null;
}

/** The query of a fetch. */
export interface SizedQuery {
  readonly format: Format;
  /** URL without the parameters that select a part of the rows. */
  readonly fullUrl: string;
  /** Requested rows per REST page. */
  readonly pageSize: number;
}

/**
 * Returns the URL of the next page. Null at the end of the fetch.
 *
 * The link of the response has priority (RFC 8288 `next`, OData JSON §4.5.5 `nextLink`). Otherwise, the fetch ends when as many rows as the
 * total have arrived.
 *
 * Without a usable total, REST continues with page numbers until a page is empty or shorter than the first page. A total isn't usable if
 * more rows have arrived. A first page that is shorter than requested doesn't end the fetch, because the server can have a smaller page
 * size.
 *
 * OData ends without a link and a total, because a server that pages sends a link (Protocol §11.2.6.7).
 *
 * @param position Progress including this page.
 */
export function nextPage({ format, fullUrl, pageSize }: SizedQuery, position: FetchPosition, response: ReceivedPage): string | null {
  if (response.nextUrl !== null) return response.nextUrl;
  if (response.rows === 0) return null;
  if (format === 'odata') {
    const more = response.total !== null && position.rows < response.total;
    return more ? pageUrl(fullUrl, { skip: position.rows, size: null }) : null;
  }
  const over = isCounted(position.rows, response.total) ? position.rows === response.total : response.rows < position.firstPageRows;
  return over ? null : pageUrl(fullUrl, { page: position.pages + 1, size: pageSize });
}

/** Checks whether a total is usable. It isn't if more rows have arrived. */
export function isCounted(rows: number, total: number | null): total is number {
  return total !== null && rows <= total;
}
