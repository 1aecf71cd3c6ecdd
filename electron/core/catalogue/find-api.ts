import type { ApiReference, FoundApi } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';

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
 * Paths alone are compared: a catalogue may name `http` where the deployment is at `https`, or another host altogether.
 */
export function findApi(addresses: Iterable<RowsAddress>, url: string): FoundApi | null {
  const path = pathOf(url);
  if (path === null) return null;
  let found: (FoundApi & { readonly length: number }) | null = null;
  for (const { api, format, url: address } of addresses) {
    const rows = pathOf(address)?.replace(/(?<!\/)\/+$/, '');
    if (!rows || !path.startsWith(rows) || rows.length <= (found?.length ?? 0)) continue;
    const behind = path.slice(rows.length).replace(/^\/+$/, '');
    if (/^(?:$|[/(])/.test(behind)) found = { api, format, behind, length: rows.length };
  }
  return found === null ? null : { api: found.api, format: found.format, behind: found.behind };
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
