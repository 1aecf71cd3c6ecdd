import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { PageFacts } from '../../wire/responses/page-facts.ts';

/** The next page of a response, as it can be requested. */
export interface NextPage {
  /** Absolute URL at the origin of the request or at a permitted origin. Null if there is no page that can be requested. */
  readonly url: string | null;
  /** Reports a page that is requested from another origin than its link, or that can't be requested. */
  readonly notice: FetchNotice | null;
}

/** Returns the last name of a path, decoded as far as possible. Empty if the path ends with a slash. */
function lastName(pathname: string): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Returns the next page of a response.
 *
 * A link to a host that isn't permitted is usually the internal address of the same server. If its path ends like that of the request, the
 * page is requested from the path of the request. Rows of other servers are never requested.
 *
 * @param requestUrl Absolute URL of the request, before redirects.
 * @param permittedOrigins Origins of the connection. That of the request is always permitted.
 */
export function requestableNext(
  { nextUrl, unusableNext }: Pick<PageFacts, 'nextUrl' | 'unusableNext'>,
  requestUrl: string,
  permittedOrigins: readonly string[],
): NextPage {
  if (nextUrl === null) return { url: null, notice: unusableNext && { code: 'next-page-unusable', parameters: { ...unusableNext } } };
  const link = new URL(nextUrl);
  const own = new URL(requestUrl);
  if (link.origin === own.origin || permittedOrigins.includes(link.origin)) return { url: nextUrl, notice: null };
  const name = lastName(link.pathname);
  if (name === '' || name !== lastName(own.pathname)) {
    return { url: null, notice: { code: 'next-page-unusable', parameters: { name: 'next', value: nextUrl } } };
  }
  return {
    url: `${own.origin}${own.pathname}${link.search}`,
    notice: { code: 'page-from-own-origin', parameters: { origin: link.origin } },
  };
}
