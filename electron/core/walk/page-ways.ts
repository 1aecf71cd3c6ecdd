import type { Problem } from '../../../shared/contract/problem.ts';
import { pageAddress } from './page-address.ts';
import { firstPageSize, longestPageSize } from './page-sizes.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';
import { goOnWithin, narrowed } from './wide-pages.ts';

/** Fewer rows a page are not tried. */
const smallestPageSize = 50;

/** A page that no table reaches. */
const farPageNumber = 1_000_000;

const refusals = new Set([400, 413, 422]);

/** Where a walk begins. */
export function firstPlace({ format, whole }: WalkedQuery): PagePlace {
  const url = format === 'rest' ? pageAddress(whole, { page: 1, size: firstPageSize }) : pageAddress(whole, { skip: 0, size: null });
  return {
    url,
    pages: 0,
    rowsBefore: 0,
    firstPageRows: 0,
    pageSize: firstPageSize,
    wide: false,
    shownSize: 0,
    mostSize: longestPageSize,
    rowsAsked: 0,
    asksTotal: format === 'odata',
    total: null,
    etag: null,
    numbered: false,
    heedsPage: false,
    skipRefused: false,
  };
}

/**
 * Where to go on when some rows of a page are here and the rest did not come.
 *
 * The first answer of OData may be the whole result: what comes after the rows that are here is asked for by `$skip`. A long page of REST goes on
 * in short ones. Every other page is asked for again, and the rows that are here are left out of it.
 */
export function placeToGoOn(query: WalkedQuery, place: PagePlace, rows: number): PagePlace {
  const { format, whole } = query;
  if (place.wide) return goOnWithin(query, place, rows);
  if (format !== 'odata' || place.pages > 0 || place.url === null || rows === place.rowsBefore || place.skipRefused) return place;
  return { ...place, url: pageAddress(whole, { skip: rows, size: null, total: place.asksTotal }), rowsBefore: rows, etag: null };
}

/**
 * What to try where a page is refused: fewer rows a page, no total, no `$skip`; `over` where there is no such page any more. Null where
 * the refusal is about something else.
 */
export function otherWay(query: WalkedQuery, place: PagePlace, rows: number, problem: Problem): PagePlace | 'over' | null {
  const { format, whole } = query;
  const { status, at } = problem;
  if (format === 'rest') {
    // Some deployments say that a page behind the last one does not exist.
    if (status === 404 && place.pages > 0 && place.total === null && rows === place.rowsBefore) return 'over';
    const mayBeSize = status !== null && refusals.has(status) && (at === null || at.parameter === 'hitsPerPage');
    if (mayBeSize && place.wide) return narrowed(query, place, rows, true);
    if (!mayBeSize || place.pages > 0 || rows > 0 || place.pageSize <= smallestPageSize) return null;
    const pageSize = Math.floor(place.pageSize / 2);
    return { ...place, pageSize, url: pageAddress(whole, { page: 1, size: pageSize }) };
  }
  if (status !== 400 && status !== 501) return null;
  if (place.pages === 0 && place.rowsBefore > 0) {
    const url = pageAddress(whole, { skip: 0, size: null, total: place.asksTotal });
    return { ...place, url, rowsBefore: 0, skipRefused: true };
  }
  if (place.pages > 0 || rows > 0 || !place.asksTotal) return null;
  return { ...place, asksTotal: false, url: pageAddress(whole, { skip: 0, size: null, total: false }) };
}

/** The URL of a page far beyond the last row. */
export function farPage({ whole }: WalkedQuery, size: number): string {
  return pageAddress(whole, { page: farPageNumber, size });
}
