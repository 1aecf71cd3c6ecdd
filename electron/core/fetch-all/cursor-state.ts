import { z } from 'zod';
import type { Format } from '../../../shared/contract/results/run.ts';
import { pageUrl } from './page-request.ts';

/** Rows per page that the first REST request asks for. */
export const firstPageSize = 10_000;

/** Rows per page that a REST request asks for at most. */
const maximumPageSize = 1_000_000;

/**
 * Longer page sizes for fast servers, largest first. A size is used if such a page is expected within `milliseconds` at the rate of the last page.
 * Each page costs the server a query, so fewer pages are faster.
 */
export const longPages = [
  { size: maximumPageSize, milliseconds: 50_000 },
  { size: 100_000, milliseconds: 20_000 },
] as const;

/** Returns the next shorter page size. */
export function nextShorterSize(size: number): number {
  return longPages.find((one) => one.size < size)?.size ?? firstPageSize;
}

/** A query whose pages are fetched. */
export interface PagedQuery {
  readonly format: Format;
  /** Exact URL without paging parameters. */
  readonly whole: string;
}

const count = z.number().int().min(0);

export const cursorStateSchema = z.object({
  /** URL of the current or next page; null after the last one. */
  url: z.string().nullable(),
  /** Pages received completely. */
  pages: count,
  /** Rows received before this page. */
  rowsBefore: count,
  /** Rows of the first page: the page size that the server uses. */
  firstPageRows: count,
  /** Rows per page that REST requests ask for. */
  pageSize: z.number().int().min(1),
  /** Whether the page size is larger than the first one. */
  wide: z.boolean(),
  /** Largest page size that the server has delivered in full; 0 if unknown. */
  shownSize: count.default(0),
  /** Largest page size to ask for: a larger page was rejected, truncated, or failed. */
  mostSize: z.number().int().min(1).default(maximumPageSize),
  /** Rows that were stored when a longer first page was requested. */
  rowsAsked: count.default(firstPageSize),
  /** Whether OData requests ask for the total; not every service supports it. */
  asksTotal: z.boolean(),
  total: count.nullable(),
  /** ETag of the current page; null before its response, or if it has none. */
  etag: z.string().nullable(),
  /** Whether the page's URL was built from its number, not taken from a link. */
  numbered: z.boolean(),
  /** Whether the server is known to support page numbers. */
  heedsPage: z.boolean(),
  /** Whether the OData service rejected `$skip`. */
  skipRefused: z.boolean(),
});

/** The next page of a fetch and what the pages before showed about the server. Immutable. */
export type CursorState = z.infer<typeof cursorStateSchema>;

/** Returns the state before the first page. */
export function firstCursorState({ format, whole }: PagedQuery): CursorState {
  const url = format === 'rest' ? pageUrl(whole, { page: 1, size: firstPageSize }) : pageUrl(whole, { skip: 0, size: null });
  return {
    url,
    pages: 0,
    rowsBefore: 0,
    firstPageRows: 0,
    pageSize: firstPageSize,
    wide: false,
    shownSize: 0,
    mostSize: maximumPageSize,
    rowsAsked: 0,
    asksTotal: format === 'odata',
    total: null,
    etag: null,
    numbered: false,
    heedsPage: false,
    skipRefused: false,
  };
}
