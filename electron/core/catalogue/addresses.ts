import type { ApiReference, FoundApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { type Paths, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';

/** Default paths of a marketplace's APIs, relative to the base URL. */
export const defaultPaths: Paths = pathsSchema.parse({});

/**
 * Returns the address of an API's rows, which is always on the connection's origin.
 *
 * Uses the path in the catalogue if it names the server's own host, also with `http` instead of `https`. Otherwise builds the path from
 * root and access point. Omits the query, because a catalogue can contain `?$format=json`.
 *
 * @param folder Path below the base URL, before root and access point.
 * @param named Address in the catalogue. Can be empty or invalid.
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

/** Returns the possible metadata addresses of an API's root, with the default one first. */
export function metadataUrls(odataUrl: string): readonly string[] {
  const root = odataUrl.slice(0, odataUrl.lastIndexOf('/'));
  return [`${root}/$metadata`, `${root}/?metadata`];
}

/** Returns the last segment of an API's OData address, which is the name of its entity set. */
export function entitySetName(odataUrl: string): string {
  const last = odataUrl.slice(odataUrl.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** An address of an API's rows for REST or OData. An API can have several addresses. */
export interface RowsAddress {
  readonly api: ApiReference;
  readonly format: Format;
  /** Absolute URL. Its query is ignored. */
  readonly url: string;
}

/**
 * Finds the API whose address is equal to a URL or to the start of the URL (`…/flights(5)`). The longest address wins. Null if none
 * matches.
 *
 * Compares only paths, because a catalogue can name `http` for a server with `https`, or another host.
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

/** Returns the decoded path of a URL. Null if the URL is invalid. */
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
