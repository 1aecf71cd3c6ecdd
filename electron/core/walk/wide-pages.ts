import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import { isCounted } from './next-page.ts';
import { pageAddress } from './page-address.ts';
import { firstPageSize, shorterThan, widePages } from './page-sizes.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';

/** Whether a link of a deployment leads to the page that would be asked for by its number: then other numbers can be asked for too. */
export function isNumberedPage(link: string, whole: string, page: { readonly page: number; readonly size: number }): boolean {
  const parts = (url: string): string => {
    const parameters = splitParameters(url, splitUrl(url)).map(({ name, value }) => `${name.text}=${value?.text ?? ''}`);
    return JSON.stringify([new URL(splitUrl(url).base).href, ...parameters.sort()]);
  };
  return parts(link) === parts(pageAddress(whole, page));
}

/**
 * Where to go on with shorter pages, where long ones are refused or do not come. Null where they are short already.
 *
 * @param isRefused Whether so long ones are asked for never again; else those that came once are.
 */
export function narrowed(query: WalkedQuery, place: PagePlace, rows: number, isRefused: boolean): PagePlace | null {
  if (!place.wide) return null;
  const { shownSize, pageSize } = place;
  const size = shorterThan(pageSize);
  const isOver = isRefused || pageSize > shownSize;
  const mostSize = isOver ? Math.max(size, Math.min(shownSize, pageSize - 1)) : place.mostSize;
  const narrow = pageWith(query, { ...place, mostSize }, rows, size);
  if (size > firstPageSize) return { ...narrow, pages: size <= shownSize ? Math.max(1, place.pages) : place.pages };
  return { ...narrow, wide: false, pages: narrow.rowsBefore / firstPageSize, firstPageRows: firstPageSize };
}

/**
 * Where to go on in the middle of a long page: the rows behind those that are here come in short pages, until a long one begins where they end.
 * Of the first long page so many rows must have come that they make a long one themselves: that the deployment gives more at once is not shown.
 */
export function goOnWithin(query: WalkedQuery, place: PagePlace, rows: number): PagePlace {
  if (rows - place.rowsBefore < firstPageSize) return place;
  if (place.pages > 0) return within(query, place, rows);
  const shown = rows > place.rowsAsked ? widePages.find(({ size }) => size <= rows) : undefined;
  if (shown === undefined) return place;
  return within(query, { ...place, pageSize: shown.size, shownSize: Math.max(place.shownSize, shown.size), pages: 1 }, rows);
}

/** The page in which the next row lies, among long ones: a short one, or the long one that begins where the short one would. */
function within(query: WalkedQuery, place: PagePlace, rows: number): PagePlace {
  const size = askedOf(place, rows - (rows % firstPageSize));
  return { ...pageWith(query, place, rows, size), pageSize: place.pageSize };
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
  const sizes = place.pages === 0 ? sizesShown(place, rows) : { shownSize: Math.max(place.shownSize, rowsOfPage === asked ? asked : 0) };
  const behind = { ...place, ...sizes, pages: place.pages + 1, rowsBefore: rows, total, etag: null };
  return over ? { ...behind, url: null } : { ...pageWith(query, behind, rows, askedOf(behind, rows)), pageSize: behind.pageSize };
}

/** What the first long page shows of how many rows a deployment gives at once. */
function sizesShown({ pageSize, shownSize, mostSize, rowsAsked }: PagePlace, rows: number) {
  // No row came but those that were here: longer pages than before are not given.
  if (rows <= rowsAsked) return { pageSize: Math.max(shownSize, firstPageSize), mostSize: Math.max(shownSize, firstPageSize) };
  if (rows >= pageSize) return { shownSize: pageSize };
  const most = Math.max(rows, firstPageSize);
  return { pageSize: most, shownSize: most, mostSize: Math.min(mostSize, most) };
}

/** Rows that the page behind so many rows is asked for: long ones begin at their multiples only. */
export function askedOf({ pageSize }: PagePlace, rows: number): number {
  return rows % pageSize === 0 ? pageSize : firstPageSize;
}

/** The page of this size in which the next row lies; pages are so long from there on. */
export function pageWith({ whole }: WalkedQuery, place: PagePlace, rows: number, size: number): PagePlace {
  const page = Math.floor(rows / size);
  return { ...place, pageSize: size, rowsBefore: page * size, url: pageAddress(whole, { page: page + 1, size }), etag: null };
}
