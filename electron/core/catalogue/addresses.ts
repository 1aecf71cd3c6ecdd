import type { ApiReference, FoundApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { type Paths, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';

/** Where a marketplace has its parts, unless its connection says otherwise. */
export const usualPaths: Paths = pathsSchema.parse({});

/**
 * The address of an API's rows, on the connection's origin whatever the catalogue wrote.
 *
 * The path is as the catalogue names it where the host is the server's own (also where it writes `http` for `https`), else it is built
 * from root and access point. The query is left out: a catalogue may carry `?$format=json`.
 *
 * @param folder The path below the base, before root and access point.
 * @param named As the catalogue wrote it; may be empty or anything.
 */
export function rowsUrl(baseUrl: string, named: string, folder: string, root: string, accessPoint: string): string {
  const base = new URL(baseUrl);
  const exact = exactUrl(named);
  const address = named !== '' && URL.canParse(exact) ? new URL(exact) : null;
  const isHttp = address?.protocol === 'http:' || address?.protocol === 'https:';
  if (
    address !== null &&
    isHttp &&
    address.hostname === base.hostname &&
    (address.port === base.port || address.protocol !== base.protocol)
  ) {
    return `${base.origin}${address.pathname}`;
  }
  return `${baseUrl}${folder}/${encodeURIComponent(root)}/${encodeURIComponent(accessPoint)}`;
}

/** Where the metadata of an API's root may be found, the usual address first. */
export function metadataUrls(odataUrl: string): readonly string[] {
  const root = odataUrl.slice(0, odataUrl.lastIndexOf('/'));
  return [`${root}/$metadata`, `${root}/?metadata`];
}

/** The last part of an API's OData address: the name of its entity set. */
export function entitySetName(odataUrl: string): string {
  const last = odataUrl.slice(odataUrl.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Where the rows of an API lie in one of the two languages; an API may have several addresses. */
export interface RowsAddress {
  readonly api: ApiReference;
  readonly format: Format;
  /** Absolute; its query does not matter. */
  readonly url: string;
}

/**
 * The API whose rows lie at a URL, or that the URL leads into (`…/flights(5)`); the longest address wins. Null where none fits.
 *
 * Paths alone are compared: a catalogue may name `http` where the server is at `https`, or another host altogether.
 */
export function findApi(addresses: Iterable<RowsAddress>, url: string): FoundApi | null {
  const path = pathOf(url);
  if (path === null) return null;
  let found: (FoundApi & { readonly length: number }) | null = null;
  for (const { api, format, url: address } of addresses) {
    const rows = pathOf(address)?.replace(/(?<!\/)\/+$/, '');
    if (!rows || !path.startsWith(rows) || rows.length <= (found?.length ?? 0)) continue;
    const after = path.slice(rows.length).replace(/^\/+$/, '');
    if (/^(?:$|[/(])/.test(after)) found = { api, format, after, length: rows.length };
  }
  return found === null ? null : { api: found.api, format: found.format, after: found.after };
}

/** The path of a URL without its encoding; null where it has none. */
function pathOf(url: string): string | null {
  const exact = exactUrl(url);
  if (!URL.canParse(exact)) return null;
  const { pathname } = new URL(exact);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
