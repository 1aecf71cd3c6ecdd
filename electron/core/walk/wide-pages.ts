import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import { isCounted } from './next-page.ts';
import { pageAddress } from './page-address.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';

/** Rows a page that REST is asked for at first: any deployment has so many at once. */
export const firstPageSize = 10_000;

/**
 * Rows a page once a deployment has shown that it is quick, the most first; so many milliseconds at most its first page took. A page costs its
 * deployment a query: a thousand of them for ten million rows take longer than the rows.
 */
const widePages = [
  { size: 1_000_000, milliseconds: 500 },
  { size: 100_000, milliseconds: 2_000 },
] as const;

/** Whether a link of a deployment leads to the page that would be asked for by its number: then other numbers can be asked for too. */
export function isNumberedPage(link: string, whole: string, page: { readonly page: number; readonly size: number }): boolean {
  const parts = (url: string): string => {
    const parameters = splitParameters(url, splitUrl(url)).map(({ name, value }) => `${name.text}=${value?.text ?? ''}`);
    return JSON.stringify([new URL(splitUrl(url).base).href, ...parameters.sort()]);
  };
  return parts(link) === parts(pageAddress(whole, page));
}

/**
 * Where to go on after a first page that was as long as asked for and came quickly: at the first page once more, a longer one, whose first rows
 * are here. How many rows it has shows how many the deployment gives at most, before any page behind it is asked for. Null where pages stay as
 * they are.
 *
 * @param place After the first page.
 * @param rows Rows that are here.
 * @param milliseconds That page took.
 */
export function widened({ whole }: WalkedQuery, place: PagePlace, rows: number, milliseconds: number): PagePlace | null {
  const isFull = place.pages === 1 && place.pageSize === firstPageSize && rows === firstPageSize;
  if (!isFull || place.wide || place.url === null) return null;
  const wide = widePages.find((one) => milliseconds <= one.milliseconds);
  if (wide === undefined) return null;
  const { size } = wide;
  return { ...place, wide: true, pageSize: size, pages: 0, rowsBefore: 0, url: pageAddress(whole, { page: 1, size }), etag: null };
}

/** Where to go on with shorter pages, where long ones are refused or do not come. Null where they are short already. */
export function narrowed(query: WalkedQuery, place: PagePlace, rows: number): PagePlace | null {
  if (!place.wide) return null;
  const size = widePages.find((one) => one.size < place.pageSize)?.size ?? firstPageSize;
  const narrow = pageWith(query, { ...place, pageSize: size }, rows, size);
  if (size > firstPageSize) return narrow;
  return { ...narrow, wide: false, pages: narrow.rowsBefore / firstPageSize, firstPageRows: firstPageSize };
}

/**
 * Where to go on in the middle of a long page: the rows behind those that are here come in short pages, until a long one begins where they end.
 * Of the first long page so many rows must be here that they make a long one themselves: that the deployment gives more at once is not shown.
 */
export function goOnWithin(query: WalkedQuery, place: PagePlace, rows: number): PagePlace {
  if (rows - place.rowsBefore < firstPageSize) return place;
  if (place.pages > 0) return pageWith(query, place, rows, firstPageSize);
  const shown = widePages.find(({ size }) => size <= rows);
  return shown === undefined ? place : pageWith(query, { ...place, pageSize: shown.size, pages: 1 }, rows, firstPageSize);
}

/**
 * The place behind a page, where pages are long.
 *
 * @param total Rows in all; null where the deployment does not say.
 */
export function behindWide(query: WalkedQuery, place: PagePlace, rows: number, total: number | null): PagePlace {
  const rowsOfPage = rows - place.rowsBefore;
  const asked = askedOf(place, place.rowsBefore);
  const over = rowsOfPage === 0 || (isCounted(rows, total) ? rows === total : rowsOfPage < asked && place.pages > 0);
  // The first long page shows what the deployment gives at once.
  const pageSize = place.pages === 0 ? Math.min(place.pageSize, Math.max(rowsOfPage, firstPageSize)) : place.pageSize;
  const behind = { ...place, pageSize, pages: place.pages + 1, rowsBefore: rows, total, etag: null };
  return over ? { ...behind, url: null } : pageWith(query, behind, rows, askedOf(behind, rows));
}

/** Rows that the page behind so many rows is asked for: long ones begin at their multiples only. */
export function askedOf({ pageSize }: PagePlace, rows: number): number {
  return rows % pageSize === 0 ? pageSize : firstPageSize;
}

/** The page of this size in which the next row lies. */
function pageWith({ whole }: WalkedQuery, place: PagePlace, rows: number, size: number): PagePlace {
  const page = Math.floor(rows / size);
  return { ...place, rowsBefore: page * size, url: pageAddress(whole, { page: page + 1, size }), etag: null };
}
