import type { Format } from '../../../shared/contract/results/run.ts';
import { splitParameters, splitUrl, withParameters } from '../../../shared/url/index.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';

/** The requested rows: a page of REST, or the rows after a number of skipped ones in OData. */
export type PageRange =
  /** `page` counts from 1. */
  | { readonly page: number; readonly size: number }
  /** `skip` rows are skipped; the server chooses how many follow if `size` is null. The total is requested unless `total` is false. */
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
 * Returns the header lines of a request for a page. The first one has no preference, so that a service can send all rows in one response.
 *
 * @param pages Number of pages received before.
 */
export function pageHeaders(format: Format, pages: number): HeaderLines {
  const accept = ['accept', 'application/json, text/plain'] as const;
  return format === 'rest' || pages === 0 ? [accept] : [accept, ['prefer', `odata.maxpagesize=${preferredPageRows}`]];
}

/** Progress of a fetch after a page was received completely. */
export interface FetchPosition {
  /** Number of pages received. */
  readonly pages: number;
  /** Total number of rows received. */
  readonly rows: number;
  /** Number of rows of the first page, which can be fewer than requested: the server's own page size. */
  readonly firstPageRows: number;
}

/** Facts in the response of a page. */
export interface ReceivedPage {
  readonly rows: number;
  /** Number of matching rows as reported by the response. */
  readonly total: number | null;
  /** Absolute; null if the response has no link to a next page. */
  readonly nextUrl: string | null;
}

/** The query of a fetch. */
export interface SizedQuery {
  readonly format: Format;
  /** Without the parameters that select a part of the rows. */
  readonly fullUrl: string;
  /** Rows per REST page to request. */
  readonly pageSize: number;
}

/**
 * Returns the URL of the next page; null at the end of the fetch.
 *
 * The link of the response has priority (RFC 8288 `next`, OData JSON §4.5.5 `nextLink`), then its total, until that many rows have arrived.
 * Otherwise, or if more rows than the total have arrived, REST continues with page numbers until a page is empty or shorter than the first.
 *
 * A first page that is shorter than requested ends nothing, because the server can have a smaller page size. OData without link and total
 * ends: a server that pages sends a link (Protocol §11.2.6.7).
 *
 * @param position Including this page.
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

/** Returns whether a total is meaningful: it isn't if more rows have arrived. */
export function isCounted(rows: number, total: number | null): total is number {
  return total !== null && rows <= total;
}
