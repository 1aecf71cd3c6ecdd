import type { IncomingHttpHeaders } from 'node:http';

/** What a request wants: a file of the page, or to speak to the application. */
export type Purpose = 'page' | 'contract';

/**
 * Why a request is refused, or null.
 *
 * The Host header must be this very authority, which defeats DNS rebinding; an Origin header must be this page's, and must be there where
 * the request opens a session or a channel; Sec-Fetch-Site (Fetch Metadata), where sent, must not tell of another site, apart from a link that was followed.
 *
 * @param authority host and port as the page's address has them, such as `127.0.0.1:41234`
 */
export function refusal(headers: IncomingHttpHeaders, authority: string, purpose: Purpose, originRequired: boolean): string | null {
  if (headers.host !== authority) return `Unexpected Host header. Use ${authority}.`;
  if (headers.origin === undefined ? originRequired : headers.origin !== `http://${authority}`)
    return 'Requests from other origins aren’t allowed.';
  const site = headers['sec-fetch-site'];
  const followedLink = purpose === 'page' && headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !followedLink) return 'Requests from other sites aren’t allowed.';
  return null;
}
