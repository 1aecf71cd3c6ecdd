import { exactUrl, splitParameters } from '../../shared/url/index.ts';

/** The position of a page in the rows. */
export interface PagePosition {
  readonly page: number;
  readonly size: number;
  /** Number of matching rows. Null if the rows weren't counted. */
  readonly total: number | null;
}

/**
 * Returns the `Link` header of a page (RFC 8288): `next` if rows are known to follow, and `prev` if there are rows before the page. Null if
 * there is neither.
 *
 * @param address the page's URL without its query
 * @param search the page's query, as sent. Only `page` is changed.
 */
export function pageLinks(address: string, search: string, position: PagePosition): string | null {
  const { page } = position;
  const next = nextPage(address, search, position);
  const previous = page > 1 ? pageUrl(address, search, Math.min(page - 1, lastPage(position))) : null;
  const links = [...(next === null ? [] : [`<${next}>; rel="next"`]), ...(previous === null ? [] : [`<${previous}>; rel="prev"`])];
  return links.length === 0 ? null : links.join(', ');
}

/** Returns the URL of the next page. Null if there is none, or if the number of rows is unknown. */
export function nextPage(address: string, search: string, position: PagePosition): string | null {
  return position.total !== null && position.page < lastPage(position) ? pageUrl(address, search, position.page + 1) : null;
}

function lastPage({ size, total }: PagePosition): number {
  return total === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / size));
}

function pageUrl(address: string, search: string, page: number): string {
  const otherParameters = splitParameters(search)
    .filter(({ name }) => name.text !== 'page')
    .map(({ raw }) => raw);
  return exactUrl(`${address}?${[...otherParameters, `page=${page}`].join('&')}`);
}
