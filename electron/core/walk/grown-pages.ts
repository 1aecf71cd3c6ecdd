import { pageAddress } from './page-address.ts';
import { firstPageSize, widePages } from './page-sizes.ts';
import type { PagePlace, WalkedQuery } from './walk-position.ts';
import { pageWith } from './wide-pages.ts';

/** A page that came whole. */
export interface ComePage {
  /** Rows of it. */
  readonly rows: number;
  /** It took. */
  readonly milliseconds: number;
}

/**
 * Where to go on with longer pages, behind one that came quickly. Null where they stay as they are.
 *
 * What came once in pages so long, before a deployment was away or slow, is asked for so again where one begins. Longer ones than ever came begin
 * at the first row once more, and the rows that are here are left out of it: how many it has shows how many the deployment gives at most, before
 * any page behind it is asked for. Hence only as long as more rows are to come in it than are here.
 *
 * @param place Behind that page.
 * @param rows Rows that are here.
 */
export function grown(query: WalkedQuery, place: PagePlace, rows: number, page: ComePage): PagePlace | null {
  if (place.url === null || page.rows <= 0) return null;
  const isQuick = ({ size, milliseconds }: { readonly size: number; readonly milliseconds: number }): boolean =>
    (page.milliseconds / page.rows) * size <= milliseconds;
  const longer = widePages.filter((one) => one.size > place.pageSize && one.size <= place.mostSize && isQuick(one)).map(({ size }) => size);
  const shown = [place.shownSize, ...longer].filter((size) => size > place.pageSize && size <= place.shownSize && rows % size === 0);
  if (shown.length > 0) return pageWith(query, { ...place, wide: true, pages: Math.max(1, place.pages) }, rows, Math.min(...shown));
  const [size] = longer;
  return size === undefined ? null : begunAnew(query, place, rows, size);
}

/** The first page once more, so long. */
function begunAnew({ whole }: WalkedQuery, place: PagePlace, rows: number, size: number): PagePlace | null {
  const { pageSize, total } = place;
  const shownSize = Math.max(place.shownSize, pageSize);
  // Behind a page that was not full nobody knows how many rows one has.
  const allFull = rows > 0 && rows % pageSize === 0 && (place.wide || (place.pages === rows / pageSize && pageSize === firstPageSize));
  const toCome = Math.min(size, total ?? size) - rows;
  if (!allFull || size <= shownSize || toCome <= 0) return null;
  const url = pageAddress(whole, { page: 1, size });
  return { ...place, wide: true, shownSize, pageSize: size, pages: 0, rowsBefore: 0, rowsAsked: rows, url, etag: null };
}
