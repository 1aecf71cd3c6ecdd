import { languageOf } from '../../../../shared/languages/index.ts';
import { splitParameters, splitUrl, withParameters } from '../../../../shared/url/index.ts';
import type { HeaderLines } from '../../../wire/header-lines.ts';
import type { PagedQuery } from './cursor-state.ts';

/** The requested rows: a numbered page, or the rows after a number of skipped rows. */
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

/** Rows per page to prefer after a server has sent a next link. */
const preferredPageRows = 100_000;

/**
 * Returns the header lines of a request for a page. The first request has no preference, so that a service can send all rows in one
 * response.
 *
 * @param pages Number of pages received before.
 */
export function pageHeaders({ format }: Pick<PagedQuery, 'format'>, pages: number): HeaderLines {
  const accept = ['accept', 'application/json, text/plain'] as const;
  const preference = pages === 0 ? null : languageOf(format).paging.preference(preferredPageRows);
  return preference === null ? [accept] : [accept, ['prefer', preference]];
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
export interface SizedQuery extends PagedQuery {
  /** Requested rows per numbered page. */
  readonly pageSize: number;
}

/** Checks whether a total is usable. It isn't if more rows have arrived. */
export function isCounted(rows: number, total: number | null): total is number {
  return total !== null && rows <= total;
}

/** Checks whether a server's link is equal to the URL of a numbered page, so that other page numbers can be used, too. */
export function isNumberedPage(link: string, fullUrl: string, page: { readonly page: number; readonly size: number }): boolean {
  const parts = (url: string): string => {
    const parameters = splitParameters(url, splitUrl(url)).map(({ name, value }) => `${name.text}=${value?.text ?? ''}`);
    return JSON.stringify([new URL(splitUrl(url).base).href, ...parameters.sort()]);
  };
  return parts(link) === parts(pageUrl(fullUrl, page));
}
