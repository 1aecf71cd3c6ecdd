import { exactUrl, splitParameters } from '../../shared/url/index.ts';

/** Which page of how many rows there are. */
export interface PagePosition {
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/**
 * The `Link` header of a page (RFC 8288): `next` where rows follow, `prev` where rows come before. Null where there is neither.
 *
 * @param address The page's own URL without its query.
 * @param search The page's own query as it was sent; everything in it but `page` stays as it is.
 */
export function pageLinks(address: string, search: string, { page, size, total }: PagePosition): string | null {
  const kept = splitParameters(search)
    .filter(({ name }) => name.text !== 'page')
    .map(({ raw }) => raw);
  const link = (number: number, relation: string) =>
    `<${exactUrl(`${address}?${[...kept, `page=${number}`].join('&')}`)}>; rel="${relation}"`;
  const last = Math.max(1, Math.ceil(total / size));
  const links = [...(page < last ? [link(page + 1, 'next')] : []), ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : [])];
  return links.length === 0 ? null : links.join(', ');
}
