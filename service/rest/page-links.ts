import { exactUrl, splitParameters } from '../../shared/url/index.ts';

/** Which page of how many rows there are. */
export interface PagePosition {
  readonly page: number;
  readonly size: number;
  /** Null where nobody has counted. */
  readonly total: number | null;
}

/**
 * The `Link` header of a page (RFC 8288): `next` where rows are known to follow, `prev` where rows come before. Null where there is neither.
 *
 * @param address The page's own URL without its query.
 * @param search The page's own query as it was sent; everything in it but `page` stays as it is.
 */
export function pageLinks(address: string, search: string, position: PagePosition): string | null {
  const { page } = position;
  const next = nextPage(address, search, position);
  const previous = page > 1 ? pageUrl(address, search, Math.min(page - 1, lastPage(position))) : null;
  const links = [...(next === null ? [] : [`<${next}>; rel="next"`]), ...(previous === null ? [] : [`<${previous}>; rel="prev"`])];
  return links.length === 0 ? null : links.join(', ');
}

/** The URL of the page that follows; null where none does, or nobody knows. */
export function nextPage(address: string, search: string, position: PagePosition): string | null {
  return position.total !== null && position.page < lastPage(position) ? pageUrl(address, search, position.page + 1) : null;
}

function lastPage({ size, total }: PagePosition): number {
  return total === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / size));
}

function pageUrl(address: string, search: string, page: number): string {
  const kept = splitParameters(search)
    .filter(({ name }) => name.text !== 'page')
    .map(({ raw }) => raw);
  return exactUrl(`${address}?${[...kept, `page=${page}`].join('&')}`);
}
