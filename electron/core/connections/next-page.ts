import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import type { PageFacts, UnusableNext } from '../../wire/responses/page-facts.ts';
import { shortened } from '../../wire/shortened.ts';

/** The next page of a response, as it can be requested. */
export interface NextPage {
  /** Absolute URL at the origin of the request or at a permitted origin. Null if there is no page that can be requested. */
  readonly url: string | null;
  /** The announcement of a page that can't be requested. Null if there is none. */
  readonly unusable: UnusableNext | null;
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

/** Maximum number of characters of a value that is shown. */
const longestValue = 300;

function withoutUrl({ name, value }: UnusableNext): NextPage {
  const unusable = { name, value: shortened(value, longestValue) };
  return { url: null, unusable, notice: { code: 'next-page-unusable', parameters: { ...unusable } } };
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
  if (nextUrl === null) return unusableNext === null ? { url: null, unusable: null, notice: null } : withoutUrl(unusableNext);
  const link = new URL(nextUrl);
  const own = new URL(requestUrl);
  if (link.origin === own.origin || permittedOrigins.includes(link.origin)) return { url: nextUrl, unusable: null, notice: null };
  const name = lastName(link.pathname);
  if (name === '' || name !== lastName(own.pathname)) return withoutUrl({ name: 'next', value: nextUrl });
  return {
    url: `${own.origin}${own.pathname}${link.search}`,
    unusable: null,
    notice: { code: 'page-from-own-origin', parameters: { origin: link.origin } },
  };
}

const entitySet = (segment: string): string => segment.replace(/\(.*$/s, '');

/**
 * Returns the next page of a list inside a row, such as `Products(0)/Items?$skip=2`.
 *
 * A link to a host that isn't permitted is requested from the origin of the request if its path contains the last name of that of the
 * request, such as `Products`. The path before this name is that of the request.
 *
 * @param requestUrl Absolute URL of the request whose response contains the link.
 * @param permittedOrigins As for {@link requestableNext}.
 */
export function requestableListPage(nextUrl: string, requestUrl: string, permittedOrigins: readonly string[]): NextPage {
  const next = requestableNext({ nextUrl, unusableNext: null }, requestUrl, permittedOrigins);
  if (next.url !== null) return next;
  const link = new URL(nextUrl);
  const own = new URL(requestUrl);
  const folder = own.pathname.slice(0, own.pathname.lastIndexOf('/'));
  const name = entitySet(lastName(own.pathname));
  const segments = link.pathname.split('/');
  const index = segments.findIndex((segment) => entitySet(lastName(segment)) === name);
  if (name === '' || index < 0) return next;
  return {
    url: `${own.origin}${folder}/${segments.slice(index).join('/')}${link.search}`,
    unusable: null,
    notice: { code: 'page-from-own-origin', parameters: { origin: link.origin } },
  };
}
