import { readChallenges } from '../challenges.ts';
import { type HeaderLines, headerValue, headerValues } from '../header-lines.ts';
import { senderOf } from '../sender.ts';
import { shortened } from '../shortened.ts';
import type { ProxyServer, ProxySource } from './proxy-for.ts';
import { proxyMessage } from './proxy-message.ts';

/** Facts about a proxy's error response, for the problem `proxy-failed`. */
export interface ProxyRefusal {
  readonly reason:
    | 'credentials'
    | 'credentials-pac'
    | 'credentials-rejected'
    | 'environment-credentials'
    | 'environment-credentials-rejected'
    | 'integrated'
    | 'unsupported-scheme'
    | 'no-connection'
    | 'unknown-host'
    | 'forbidden'
    | 'not-a-proxy'
    | 'server-sign-in'
    | 'page'
    | 'page-redirect'
    | 'fault'
    | 'refused';
  readonly proxyStatus: number;
  /** Authentication schemes that the proxy accepts, separated by commas. Absent if the response lists none. */
  readonly schemes?: string;
  /** Address of the page to which the proxy redirects, without query. Absent without a redirect. */
  readonly to?: string;
  /** What the proxy calls its sign-in with Basic. Absent if it isn't named. */
  readonly proxyRealm?: string;
  /** The message of the proxy. Absent if there is none. */
  readonly message?: string;
}

/** Authentication schemes for users of a Windows domain. */
const integratedSchemes: ReadonlySet<string> = new Set(['ntlm', 'negotiate', 'kerberos']);

/**
 * Returns the reason why a proxy rejected a request, from the status and `Proxy-Authenticate` (RFC 9110, section 11.7.1), with its message.
 *
 * @param text The start of the body.
 */
export function proxyRefusal(server: ProxyServer, proxyStatus: number, headers: HeaderLines, text = ''): ProxyRefusal {
  const message = proxyMessage(proxyStatus, headers, text);
  return { ...reasonOf(server, proxyStatus, headers, text), ...(message !== null && { message }) };
}

function reasonOf({ authorization, source }: ProxyServer, proxyStatus: number, headers: HeaderLines, text: string): ProxyRefusal {
  if (proxyStatus === 407) {
    const schemes = [...new Set(readChallenges(headers, 'proxy-authenticate').map(({ scheme }) => scheme))].slice(0, 10);
    const reason = refusedSchemes(schemes) ?? credentialsReason(authorization !== null, source);
    const proxyRealm = basicRealm(headers);
    return {
      reason,
      proxyStatus,
      ...(schemes.length > 0 && { schemes: schemes.join(', ') }),
      ...(proxyRealm !== '' && { proxyRealm }),
    };
  }
  // Proxies send their sign-in page by a redirect, or by status 511 (RFC 6585).
  const location = proxyStatus >= 301 && proxyStatus < 400 ? URL.parse(headerValue(headers, 'location') ?? '') : null;
  if (location !== null) return { reason: 'page-redirect', proxyStatus, to: shortened(`${location.origin}${location.pathname}`, 200) };
  if (proxyStatus === 511) return { reason: 'page', proxyStatus };
  if (/^ERR_DNS_FAIL\b/.test(headerValue(headers, 'x-squid-error') ?? '')) return { reason: 'unknown-host', proxyStatus };
  if (proxyStatus === 502 || proxyStatus === 503 || proxyStatus === 504) return { reason: 'no-connection', proxyStatus };
  if (proxyStatus >= 200 && proxyStatus < 300 && isOwnPage(headers)) return { reason: 'page', proxyStatus };
  // Proxies request a sign-in with status 407 (RFC 9110, section 15.5.8).
  if (proxyStatus === 401) return { reason: 'server-sign-in', proxyStatus };
  if (proxyStatus === 500 || proxyStatus === 429) return { reason: 'fault', proxyStatus };
  const isNoProxy = [400, 404, 405, 501].includes(proxyStatus) || (proxyStatus >= 200 && proxyStatus < 400);
  if (isNoProxy) return { reason: 'not-a-proxy', proxyStatus };
  return {
    reason:
      proxyStatus === 403 && (isProxyByHeaders(headers) || senderOf({ status: proxyStatus, headers, text })?.role === 'proxy')
        ? 'forbidden'
        : 'refused',
    proxyStatus,
  };
}

/** Returns the realm of a Basic challenge (RFC 7617, section 2), which names the account that the proxy requests. Empty without one. */
function basicRealm(headers: HeaderLines): string {
  const [, realm = ''] = /\bbasic\s+realm="([^"\\\r\n]*)"/i.exec(headerValues(headers, 'proxy-authenticate').join(', ')) ?? [];
  return shortened(realm.trim(), 80);
}

/** Returns the reason why a proxy requires a user name and password, by the place where they are set. */
function credentialsReason(areSent: boolean, source: ProxySource | undefined): ProxyRefusal['reason'] {
  const reason = areSent ? 'credentials-rejected' : 'credentials';
  if (source?.proxySource === 'environment') return `environment-${reason}`;
  return source?.proxySource === 'pac' && !areSent ? 'credentials-pac' : reason;
}

/** Checks whether a response has headers that only proxies send. */
const isProxyByHeaders = (headers: HeaderLines): boolean =>
  ['x-squid-error', 'proxy-agent', 'proxy-connection', 'via'].some((name) => headerValue(headers, name) !== null);

/**
 * Checks whether a proxy responded to `CONNECT` with its own page. The response that opens a tunnel has no content (RFC 9110, section
 * 9.3.6).
 */
export const isOwnPage = (headers: HeaderLines): boolean =>
  /^\s*(text\/html|application\/xhtml)/i.test(headerValue(headers, 'content-type') ?? '');

/** Returns the reason why these schemes don't accept a user name and password (RFC 9110, section 11.7.1). Null if one of them does. */
export function refusedSchemes(schemes: readonly string[]): 'integrated' | 'unsupported-scheme' | null {
  if (schemes.length === 0 || schemes.includes('basic')) return null;
  return schemes.every((scheme) => integratedSchemes.has(scheme)) ? 'integrated' : 'unsupported-scheme';
}
