import { z } from 'zod';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import { isCounted, pageUrl } from './page-request.ts';

/** Fewer rows a page are not tried. */
const minimumPageSize = 50;

/** A page that no table reaches. */
const farPageNumber = 1_000_000;

const refusals = new Set([400, 413, 422]);

/**
 * Where to go on when some rows of a page are here and the rest did not come.
 *
 * The first response of OData may be the whole result: what comes after the rows that are here is asked for by `$skip`. A long page of REST goes on
 * in short ones. Every other page is asked for again, and the rows that are here are left out of it.
 */
export function resumedState(query: PagedQuery, place: CursorState, rows: number): CursorState {
  const { format, whole } = query;
  if (place.wide) return continueWithinPage(query, place, rows);
  if (format !== 'odata' || place.pages > 0 || place.url === null || rows === place.rowsBefore || place.skipRefused) return place;
  return { ...place, url: pageUrl(whole, { skip: rows, size: null, total: place.asksTotal }), rowsBefore: rows, etag: null };
}

/**
 * What to try where a page is refused: fewer rows a page, no total, no `$skip`; `over` where there is no such page any more. Null where
 * the refusal is about something else.
 */
export function fallbackState(query: PagedQuery, place: CursorState, rows: number, problem: Problem): CursorState | 'over' | null {
  const { format, whole } = query;
  const { status, at } = problem;
  if (format === 'rest') {
    // Some servers say that a page behind the last one does not exist.
    if (status === 404 && place.pages > 0 && place.total === null && rows === place.rowsBefore) return 'over';
    const mayBeSize = status !== null && refusals.has(status) && (at === null || at.parameter === 'hitsPerPage');
    if (mayBeSize && place.wide) return withShorterPages(query, place, rows, true);
    if (!mayBeSize || place.pages > 0 || rows > 0 || place.pageSize <= minimumPageSize) return null;
    const pageSize = Math.floor(place.pageSize / 2);
    return { ...place, pageSize, url: pageUrl(whole, { page: 1, size: pageSize }) };
  }
  if (status !== 400 && status !== 501) return null;
  if (place.pages === 0 && place.rowsBefore > 0) {
    const url = pageUrl(whole, { skip: 0, size: null, total: place.asksTotal });
    return { ...place, url, rowsBefore: 0, skipRefused: true };
  }
  if (place.pages > 0 || rows > 0 || !place.asksTotal) return null;
  return { ...place, asksTotal: false, url: pageUrl(whole, { skip: 0, size: null, total: false }) };
}

/** The URL of a page far beyond the last row. */
export function farPageUrl({ whole }: PagedQuery, size: number): string {
  return pageUrl(whole, { page: farPageNumber, size });
}

/** A page that came whole. */
export interface PageTiming {
  /** Rows of it. */
  readonly rows: number;
  /** It took. */
  readonly milliseconds: number;
}

/**
 * Where to go on with longer pages, behind one that came quickly. Null where they stay as they are.
 *
 * What came once in pages so long, before a server was away or slow, is asked for so again where one begins. Longer ones than ever came begin
 * at the first row once more, and the rows that are here are left out of it: how many it has shows how many the server gives at most, before
 * any page behind it is asked for. Hence only as long as more rows are to come in it than are here.
 *
 * @param place Behind that page.
 * @param rows Rows that are here.
 */
export function withLongerPages(query: PagedQuery, place: CursorState, rows: number, page: PageTiming): CursorState | null {
  if (place.url === null || page.rows <= 0) return null;
  const isQuick = ({ size, milliseconds }: { readonly size: number; readonly milliseconds: number }): boolean =>
    (page.milliseconds / page.rows) * size <= milliseconds;
  const longer = longPages.filter((one) => one.size > place.pageSize && one.size <= place.mostSize && isQuick(one)).map(({ size }) => size);
  const shown = [place.shownSize, ...longer].filter((size) => size > place.pageSize && size <= place.shownSize && rows % size === 0);
  if (shown.length > 0) return withPageSize(query, { ...place, wide: true, pages: Math.max(1, place.pages) }, rows, Math.min(...shown));
  const [size] = longer;
  return size === undefined ? null : begunAnew(query, place, rows, size);
}

/** The first page once more, so long. */
function begunAnew({ whole }: PagedQuery, place: CursorState, rows: number, size: number): CursorState | null {
  const { pageSize, total } = place;
  const shownSize = Math.max(place.shownSize, pageSize);
  // Behind a page that was not full nobody knows how many rows one has.
  const allFull = rows > 0 && rows % pageSize === 0 && (place.wide || (place.pages === rows / pageSize && pageSize === firstPageSize));
  const toCome = Math.min(size, total ?? size) - rows;
  if (!allFull || size <= shownSize || toCome <= 0) return null;
  const url = pageUrl(whole, { page: 1, size });
  return { ...place, wide: true, shownSize, pageSize: size, pages: 0, rowsBefore: 0, rowsAsked: rows, url, etag: null };
}

/** Whether a link of a server leads to the page that would be asked for by its number: then other numbers can be asked for too. */
export function isNumberedPage(link: string, whole: string, page: { readonly page: number; readonly size: number }): boolean {
  const parts = (url: string): string => {
    const parameters = splitParameters(url, splitUrl(url)).map(({ name, value }) => `${name.text}=${value?.text ?? ''}`);
    return JSON.stringify([new URL(splitUrl(url).base).href, ...parameters.sort()]);
  };
  return parts(link) === parts(pageUrl(whole, page));
}

/**
 * Where to go on with shorter pages, where long ones are refused or do not come. Null where they are short already.
 *
 * @param isRefused Whether so long ones are asked for never again; else those that came once are.
 */
export function withShorterPages(query: PagedQuery, place: CursorState, rows: number, isRefused: boolean): CursorState | null {
  if (!place.wide) return null;
  const { shownSize, pageSize } = place;
  const size = nextShorterSize(pageSize);
  const isOver = isRefused || pageSize > shownSize;
  const mostSize = isOver ? Math.max(size, Math.min(shownSize, pageSize - 1)) : place.mostSize;
  const narrow = withPageSize(query, { ...place, mostSize }, rows, size);
  if (size > firstPageSize) return { ...narrow, pages: size <= shownSize ? Math.max(1, place.pages) : place.pages };
  return { ...narrow, wide: false, pages: narrow.rowsBefore / firstPageSize, firstPageRows: firstPageSize };
}

/**
 * Where to go on in the middle of a long page: the rows behind those that are here come in short pages, until a long one begins where they end.
 * Of the first long page so many rows must have come that they make a long one themselves: that the server gives more at once is not shown.
 */
function continueWithinPage(query: PagedQuery, place: CursorState, rows: number): CursorState {
  if (rows - place.rowsBefore < firstPageSize) return place;
  if (place.pages > 0) return within(query, place, rows);
  const shown = rows > place.rowsAsked ? longPages.find(({ size }) => size <= rows) : undefined;
  if (shown === undefined) return place;
  return within(query, { ...place, pageSize: shown.size, shownSize: Math.max(place.shownSize, shown.size), pages: 1 }, rows);
}

/** The page in which the next row lies, among long ones: a short one, or the long one that begins where the short one would. */
function within(query: PagedQuery, place: CursorState, rows: number): CursorState {
  const size = requestedRows(place, rows - (rows % firstPageSize));
  return { ...withPageSize(query, place, rows, size), pageSize: place.pageSize };
}

/**
 * The place behind a page, where pages are long.
 *
 * @param total Rows in all; null where the server does not say.
 */
export function afterLongPage(query: PagedQuery, place: CursorState, rows: number, total: number | null): CursorState {
  const rowsOfPage = rows - place.rowsBefore;
  const asked = requestedRows(place, place.rowsBefore);
  const over = rowsOfPage === 0 || (isCounted(rows, total) ? rows === total : rowsOfPage < asked && place.pages > 0);
  const sizes =
    place.pages === 0 ? sizesFromFirstPage(place, rows) : { shownSize: Math.max(place.shownSize, rowsOfPage === asked ? asked : 0) };
  const behind = { ...place, ...sizes, pages: place.pages + 1, rowsBefore: rows, total, etag: null };
  return over ? { ...behind, url: null } : { ...withPageSize(query, behind, rows, requestedRows(behind, rows)), pageSize: behind.pageSize };
}

/** What the first long page shows of how many rows a server gives at once. */
function sizesFromFirstPage({ pageSize, shownSize, mostSize, rowsAsked }: CursorState, rows: number) {
  // No row came but those that were here: longer pages than before are not given.
  if (rows <= rowsAsked) return { pageSize: Math.max(shownSize, firstPageSize), mostSize: Math.max(shownSize, firstPageSize) };
  if (rows >= pageSize) return { shownSize: pageSize };
  const most = Math.max(rows, firstPageSize);
  return { pageSize: most, shownSize: most, mostSize: Math.min(mostSize, most) };
}

/** Rows that the page behind so many rows is asked for: long ones begin at their multiples only. */
export function requestedRows({ pageSize }: CursorState, rows: number): number {
  return rows % pageSize === 0 ? pageSize : firstPageSize;
}

/** The page of this size in which the next row lies; pages are so long from there on. */
function withPageSize({ whole }: PagedQuery, place: CursorState, rows: number, size: number): CursorState {
  const page = Math.floor(rows / size);
  return { ...place, pageSize: size, rowsBefore: page * size, url: pageUrl(whole, { page: page + 1, size }), etag: null };
}

/** Rows per page that the first REST request asks for. */
export const firstPageSize = 10_000;

/** Rows per page that a REST request asks for at most. */
const maximumPageSize = 1_000_000;

/**
 * Longer page sizes for fast servers, largest first. A size is used if such a page is expected within `milliseconds` at the rate of the last page.
 * Each page costs the server a query, so fewer pages are faster.
 */
const longPages = [
  { size: maximumPageSize, milliseconds: 50_000 },
  { size: 100_000, milliseconds: 20_000 },
] as const;

/** Returns the next shorter page size. */
function nextShorterSize(size: number): number {
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
