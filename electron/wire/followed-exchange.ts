import type { Redirect } from '../../shared/contract/results/exchange.ts';
import { readAddress, sameOrigin, targetOf } from './address.ts';
import { discardBody, type Exchange, type OpenExchange } from './exchange.ts';
import { headerValue } from './header-lines.ts';
import { fail, ProblemError, problemOf } from './problem-error.ts';
import type { Retries } from './repeated-exchange.ts';
import { headersFor } from './request-headers.ts';
import type { RawResponse } from './response-handler.ts';
import type { WireRequest } from './wire-request.ts';

/** Headers that aren't forwarded to another origin, even if the caller doesn't mark them as credentials. */
const credentialHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** The last exchange after all redirects, with the redirects and retries before it. */
interface FollowedExchange {
  readonly exchange: OpenExchange;
  readonly sent: Exchange;
  readonly redirects: readonly Redirect[];
  readonly retries: Retries;
  readonly credentialSent: boolean;
}

/**
 * Sends a GET request and follows redirects. A redirect to another origin removes the credentials from all later requests.
 *
 * @param send Sends one request.
 * @throws ProblemError, or the signal's reason.
 */
export async function sendFollowingRedirects(
  request: WireRequest,
  send: (sent: Exchange) => Promise<OpenExchange & { readonly retries: Retries }>,
): Promise<FollowedExchange> {
  let url = readAddress(request.url);
  let target = targetOf(request.url);
  let headers = request.headers ?? [];
  let credential = request.credential ?? [];
  let credentialSent = true;
  const redirects: Redirect[] = [];
  const retries: Retries[number][] = [];
  let setsCookies = false;
  for (;;) {
    const { signal, connections, once, onWait } = request;
    const lines = headersFor(url, headers, credential);
    const sent: Exchange = { method: 'GET', url, target, headers: lines, body: null, signal, connections, once, onWait };
    const exchange = await send(sent).catch((error: unknown) => failRedirected(error, redirects));
    const { raw } = exchange;
    retries.push(...exchange.retries);
    setsCookies ||= headerValue(raw.headers, 'set-cookie') !== null;
    const next = redirectTarget(raw, url, redirects, setsCookies);
    if (next === null) return { exchange, sent, redirects, retries, credentialSent };
    discardBody(exchange);
    let dropped: string[] = [];
    if (!sameOrigin(next, url)) {
      credentialSent = credentialSent && credential.length === 0;
      const bound = headers.filter(([name]) => credentialHeaders.has(name.toLowerCase()));
      dropped = [...credential, ...bound].map(([name]) => name);
      credential = [];
      headers = headers.filter(([name]) => !credentialHeaders.has(name.toLowerCase()));
    }
    redirects.push({ status: raw.status, from: url.href, to: next.href, dropped });
    url = next;
    target = `${next.pathname}${next.search}`;
  }
}

const redirectedCodes: ReadonlySet<string> = new Set(['name-not-resolved', 'connection-refused', 'tls-failed']);

/** Throws the error of a request. If a redirect led to an unreachable host, the error also contains the host that sent the redirect. */
function failRedirected(error: unknown, redirects: readonly Redirect[]): never {
  const [first, last] = [redirects[0], redirects.at(-1)];
  const problem = problemOf(error);
  if (first === undefined || last === undefined || problem === null || !redirectedCodes.has(problem.code)) throw error;
  const { reason = '' } = problem.parameters;
  const place = { asked: new URL(first.from).host, url: new URL(last.to).origin };
  // The causes of TLS failures have their own texts, and the redirect is a further fact.
  const parameters =
    problem.code === 'tls-failed'
      ? { ...problem.parameters, ...place, also: [problem.parameters.also ?? [], 'redirected'].flat().join(',') }
      : { ...problem.parameters, ...place, reason: 'redirected', error: reason };
  throw new ProblemError({ ...problem, parameters }, { cause: error });
}

const maximumRedirects = 10;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the URL to which a response redirects. Null if the response isn't a redirect (RFC 9110 §15.4).
 *
 * @param response Status and headers of the response from `from`.
 * @param redirects The redirects so far.
 * @param setsCookies Whether this or an earlier response set a cookie.
 * @throws ProblemError `redirect-refused` with the reason `too-many`, `cookies`, `itself`, `circle`, `not-http`, `downgrade` (https to http),
 *   or `downgrade-own` on the same host.
 */
export function redirectTarget(
  response: Pick<RawResponse, 'status' | 'headers'>,
  from: URL,
  redirects: readonly Pick<Redirect, 'from'>[],
  setsCookies = false,
): URL | null {
  const location = headerValue(response.headers, 'location');
  if (!redirectStatuses.has(response.status) || location === null) return null;
  const refuse = (reason: string, url: string, to?: string): never =>
    fail('redirect-refused', {
      parameters: { reason, url, from: from.href, ...(to !== undefined && { to }), host: from.hostname, limit: maximumRedirects },
      status: response.status,
    });
  const next = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (redirects.length >= maximumRedirects) {
    const isKnown = [...redirects, { from: from.href }].some((earlier) => earlier.from === next?.href);
    const circle = next?.href === from.href ? 'itself' : isKnown ? 'circle' : 'too-many';
    return refuse(setsCookies ? 'cookies' : circle, from.href, next?.href);
  }
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return refuse('not-http', location);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    const to = `${next.origin}${next.pathname}`;
    return refuse(next.hostname === from.hostname ? 'downgrade-own' : 'downgrade', next.href, to);
  }
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}
