import { type Paths, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import { exactUrl } from '../../../shared/url/index.ts';

/** Where a marketplace has its parts, unless its connection says otherwise. */
export const usualPaths: Paths = pathsSchema.parse({});

/**
 * The address of an API's rows, on the connection's origin whatever the catalogue wrote.
 *
 * The path is as the catalogue names it where the host is the deployment's own (also where it writes `http` for `https`), else it is built
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
