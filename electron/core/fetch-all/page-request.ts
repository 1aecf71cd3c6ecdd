import type { Format } from '../../../shared/contract/results/run.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';

/** The parameters that choose a part of the rows, by language; OData 4.01 takes its own without `$` and in any case too (URL Conventions §5.1). */
const slicing: Readonly<Record<Format, RegExp>> = {
  rest: /^(?:page|hitsPerPage)$/,
  odata: /^\$?(?:top|skip|skiptoken|count)$/i,
};

/** Which rows a request asks for: a page of REST, or what comes after so many rows in OData. */
export type PageRange =
  /** `page` counts from 1. */
  | { readonly page: number; readonly size: number }
  /** `skip` rows are left out; the server chooses how many come unless `size` is given. It is asked for the total unless told otherwise. */
  | { readonly skip: number; readonly size: number | null; readonly total?: boolean };

/**
 * The URL of all rows of a query: as it stands, without the parameters that choose a part of them.
 *
 * Every other parameter keeps its place and its very text. A fragment goes, which is never sent.
 */
export function allRowsUrl(format: Format, url: string): string {
  const parts = splitUrl(url);
  const kept = splitParameters(url, parts).filter(({ name }) => !slicing[format].test(name.text));
  return withParameters(
    parts.base,
    kept.map(({ raw }) => raw),
  );
}

/** The URL of a part of the rows of a query. */
export function pageUrl(whole: string, wanted: PageRange): string {
  const parts = splitUrl(whole);
  const kept = splitParameters(whole, parts).map(({ raw }) => raw);
  return withParameters(parts.base, [...kept, ...slice(wanted)]);
}

function slice(wanted: PageRange): readonly string[] {
  if ('page' in wanted) return [`hitsPerPage=${wanted.size}`, `page=${wanted.page}`];
  const size = wanted.size === null ? [] : [`$top=${wanted.size}`];
  const total = wanted.total === false ? [] : ['$count=true'];
  return [...(wanted.skip === 0 ? [] : [`$skip=${wanted.skip}`]), ...size, ...total];
}

function withParameters(base: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? base : `${base}?${parameters.join('&')}`;
}

/** Rows a page that OData services are asked for once they have shown that they page (`Prefer: odata.maxpagesize`, Protocol §8.2.8.5). */
const preferredPageRows = 100_000;

/**
 * The header lines of a request for a page. A service that can send all rows in one response is left to do so: the first page is asked for
 * without a preference.
 *
 * @param pages Received before.
 */
export function pageHeaders(format: Format, pages: number): HeaderLines {
  const accept = ['accept', 'application/json, text/plain'] as const;
  return format === 'rest' || pages === 0 ? [accept] : [accept, ['prefer', `odata.maxpagesize=${preferredPageRows}`]];
}

/** How far a fetch over the pages of one query has come, after a page that was received whole. */
export interface FetchedSoFar {
  /** Pages received. */
  readonly pages: number;
  /** Rows received in all. */
  readonly rows: number;
  /** Rows of the first page: what the server sends at once, which may be fewer than were asked for. */
  readonly firstPageRows: number;
}

/** What the answer to a page said. */
export interface ReceivedPage {
  readonly rows: number;
  /** How many rows match in all, as the response says. */
  readonly total: number | null;
  /** Absolute; null where the response names no next page. */
  readonly nextUrl: string | null;
}

/** What a fetch is over. */
export interface SizedQuery {
  readonly format: Format;
  /** Without the parameters that choose a part of the rows. */
  readonly whole: string;
  /** Rows a page that are asked for in REST. */
  readonly pageSize: number;
}

/**
 * The URL of the next page; null where the fetch is at its end.
 *
 * In this order: the link of the response (RFC 8288 `next`, OData JSON §4.5.5 `nextLink`); else its total, until so many rows are
 * there; else, and where more came than the total says, in REST, the next number until a page is empty or shorter than the first. A first page that is shorter than asked
 * for ends nothing: the server may send less at once. OData without link and total is over: a server that pages says so
 * (Protocol §11.2.6.7).
 *
 * @param position With this page counted.
 */
export function nextPage({ format, whole, pageSize }: SizedQuery, position: FetchedSoFar, response: ReceivedPage): string | null {
  if (response.nextUrl !== null) return response.nextUrl;
  if (response.rows === 0) return null;
  if (format === 'odata') {
    const more = response.total !== null && position.rows < response.total;
    return more ? pageUrl(whole, { skip: position.rows, size: null }) : null;
  }
  const over = isCounted(position.rows, response.total) ? position.rows === response.total : response.rows < position.firstPageRows;
  return over ? null : pageUrl(whole, { page: position.pages + 1, size: pageSize });
}

/** Whether a total says anything: it does not where more rows came. */
export function isCounted(rows: number, total: number | null): total is number {
  return total !== null && rows <= total;
}
