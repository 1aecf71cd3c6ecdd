import { z } from 'zod';
import type { LanguageId } from '../../../../shared/query/query.ts';

/** Rows per numbered page in the first request. */
export const firstPageSize = 10_000;

/** Maximum rows per numbered page. */
export const maximumPageSize = 1_000_000;

/** A query whose pages are fetched. */
export interface PagedQuery {
  readonly format: LanguageId;
  /** Exact URL without paging parameters. */
  readonly fullUrl: string;
}

const count = z.number().int().min(0);

export const cursorStateSchema = z.object({
  /** URL of the current or next page. Null after the last page. */
  url: z.string().nullable(),
  /** Number of complete pages. */
  pages: count,
  /** Number of rows received before this page. */
  rowsBefore: count,
  /** Number of rows of the first page, which is the server's page size. */
  firstPageRows: count,
  /** Rows per page in REST requests. */
  pageSize: z.number().int().min(1),
  /** Whether the page size is larger than {@link firstPageSize}. */
  wide: z.boolean(),
  /** Largest page size that the server has delivered in full. 0 if it isn't known. */
  shownSize: count.default(0),
  /** Maximum page size to request, because a larger page was rejected, truncated, or failed. */
  mostSize: z.number().int().min(1).default(maximumPageSize),
  /** Number of rows that were stored when a longer first page was requested. */
  rowsAsked: count.default(firstPageSize),
  /** Whether OData requests include the total. Some services don't support it. */
  asksTotal: z.boolean(),
  total: count.nullable(),
  /** ETag of the current page. Null before its response, or if the response has none. */
  etag: z.string().nullable(),
  /** Whether the URL of the page was built from its number instead of taken from a link. */
  numbered: z.boolean(),
  /** Whether the server supports page numbers. False if that isn't known. */
  heedsPage: z.boolean(),
  /** Whether the OData service rejected `$skip`. */
  skipRefused: z.boolean(),
  /** Digests of the rows of the first pages. */
  pageDigests: z.array(z.string()).readonly().default([]),
  /** Number of requests for pages of lists inside rows. */
  listRequests: count.default(0),
  /** The announcement of a next page in the last page that can't be requested. Null if there is none. */
  unusableNext: z.object({ name: z.string(), value: z.string() }).nullable().default(null),
});

/** The next page of a fetch, and facts about the server from earlier pages. Immutable. */
export type CursorState = z.infer<typeof cursorStateSchema>;

/** The state before the first page, except for its URL. */
export const beforeFirstPage: Omit<CursorState, 'url'> = {
  pages: 0,
  rowsBefore: 0,
  firstPageRows: 0,
  pageSize: firstPageSize,
  wide: false,
  shownSize: 0,
  mostSize: maximumPageSize,
  rowsAsked: 0,
  asksTotal: false,
  total: null,
  etag: null,
  numbered: false,
  heedsPage: false,
  skipRefused: false,
  pageDigests: [],
  listRequests: 0,
  unusableNext: null,
};
