import type { Redirect } from '../../shared/contract/results/exchange.ts';
import { readAddress, sameOrigin, targetOf } from './address.ts';
import { type BegunExchange, type Exchange, leave } from './exchange.ts';
import { nextAddress } from './redirects.ts';
import type { Retries } from './repeated-exchange.ts';
import { headersFor } from './sent-headers.ts';
import type { WireRequest } from './wire-request.ts';

/** Headers that never follow to another origin, even where a caller passed them as plain ones. */
const boundHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** The exchange that brought the response, behind all redirects, and what was on the way. */
export interface FollowedExchange {
  readonly begun: BegunExchange;
  readonly sent: Exchange;
  readonly redirects: readonly Redirect[];
  readonly retries: Retries;
  readonly credentialKept: boolean;
}

/**
 * Sends a GET and follows where its responses lead; a redirect to another origin drops for good what shows who asks.
 *
 * @param begin Sends one of the requests on the way.
 * @throws ProblemError, or the signal's reason.
 */
export async function beginFollowing(
  request: WireRequest,
  begin: (sent: Exchange) => Promise<BegunExchange & { readonly retries: Retries }>,
): Promise<FollowedExchange> {
  let url = readAddress(request.url);
  let target = targetOf(request.url);
  let headers = request.headers ?? [];
  let credential = request.credential ?? [];
  let credentialKept = true;
  const redirects: Redirect[] = [];
  const retries: Retries[number][] = [];
  for (;;) {
    const { signal, connections } = request;
    const sent: Exchange = { method: 'GET', url, target, headers: headersFor(url, headers, credential), body: null, signal, connections };
    const begun = await begin(sent);
    const { raw } = begun;
    retries.push(...begun.retries);
    const next = nextAddress(raw, url, redirects.length);
    if (next === null) return { begun, sent, redirects, retries, credentialKept };
    leave(begun);
    let dropped: string[] = [];
    if (!sameOrigin(next, url)) {
      credentialKept = credentialKept && credential.length === 0;
      const bound = headers.filter(([name]) => boundHeaders.has(name.toLowerCase()));
      dropped = [...credential, ...bound].map(([name]) => name);
      credential = [];
      headers = headers.filter(([name]) => !boundHeaders.has(name.toLowerCase()));
    }
    redirects.push({ status: raw.status, from: url.href, to: next.href, dropped });
    url = next;
    target = `${next.pathname}${next.search}`;
  }
}
