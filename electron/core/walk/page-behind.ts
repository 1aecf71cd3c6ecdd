import type { PageFacts } from '../../wire/rows/page-facts.ts';
import { nextPage } from './next-page.ts';
import { pageAddress } from './page-address.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';
import { askedOf, behindWide, isNumberedPage } from './wide-pages.ts';

/** What is known of a page before its head is here. */
export const nothingTold: PageFacts = { total: null, nextUrl: null };

/** How many rows the page of a place has, if it is as long as those before, or as asked for. */
export function expectedRows(place: PagePlace, { total }: PageFacts): number {
  const full = place.wide ? askedOf(place, place.rowsBefore) : place.pages === 0 ? place.pageSize : place.firstPageRows;
  const all = total ?? place.total;
  return all === null ? full : Math.max(0, Math.min(full, all - place.rowsBefore));
}

/**
 * The page behind one that has not come whole: the address that it will lead to if it is as long as expected. Null where nobody knows, and where
 * it is the last.
 *
 * Nothing is known before a first page is whole: how many rows come at once, and whether a page's number is heeded.
 *
 * @param facts What the head of the answer tells.
 */
export function pageBehind(query: WalkedQuery, place: PagePlace, facts: PageFacts): string | null {
  const total = facts.total ?? place.total;
  const expected = expectedRows(place, facts);
  const rows = place.rowsBefore + expected;
  if (place.wide) {
    // A deployment that gives fewer than asked for counts its pages otherwise.
    const isShown =
      place.pages > 0 || (facts.nextUrl !== null && isNumberedPage(facts.nextUrl, query.whole, { page: 2, size: place.pageSize }));
    return isShown ? behindWide(query, place, rows, total).url : null;
  }
  if (place.pages === 0) return null;
  if (facts.nextUrl !== null) return facts.nextUrl;
  if (!isCounted(query, place)) return null;
  const { pageSize, firstPageRows } = place;
  return nextPage({ ...query, pageSize }, { pages: place.pages + 1, rows, firstPageRows }, { rows: expected, total, nextUrl: null });
}

/** Whether the page was asked for by its number, or by how many rows come before it, and the deployment heeds that. */
function isCounted({ format, whole }: WalkedQuery, { url, pages, pageSize, rowsBefore, numbered, heedsPage }: PagePlace): boolean {
  if (url === null) return false;
  if (format === 'odata') return url === pageAddress(whole, { skip: rowsBefore, size: null });
  return (!numbered || heedsPage) && isNumberedPage(url, whole, { page: pages + 1, size: pageSize });
}
