import type { IncomingHttpHeaders } from 'node:http';

/** The purpose of a request: a file of the page, or a call of the contract. */
export type Purpose = 'page' | 'contract';

/**
 * Returns why a request is rejected. Null if it is accepted.
 *
 * The Host header must be exactly this authority, which prevents DNS rebinding. An Origin header must be the page's origin, and is required
 * to open a session or a channel. Sec-Fetch-Site (Fetch Metadata) must not be another site, except for a followed link.
 *
 * @param authority host and port in the page's URL, such as `127.0.0.1:41234`
 * @param originRequired whether a request without an Origin header is rejected
 */
export function rejectionOf(headers: IncomingHttpHeaders, authority: string, purpose: Purpose, originRequired: boolean): string | null {
  if (headers.host !== authority) return `Unexpected Host header. Use ${authority}.`;
  if (headers.origin === undefined ? originRequired : headers.origin !== `http://${authority}`)
    return 'Requests from other origins aren’t allowed.';
  const site = headers['sec-fetch-site'];
  const followedLink = purpose === 'page' && headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !followedLink) return 'Requests from other sites aren’t allowed.';
  return null;
}
