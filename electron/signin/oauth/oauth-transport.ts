import type * as oauth from 'openid-client';
import type { Clock } from '../../../node/time/clock.ts';
import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { WireClient } from '../../wire/client.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { problemOf } from '../../wire/problem-error.ts';
import { readText } from '../../wire/read-body.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { serverRequestIdOf } from '../../wire/server-request-id.ts';
import { clockSkew } from './clock-skew.ts';
import type { ExchangeLog } from './exchange-log.ts';
import { type RawExchange, recordExchange } from './record-exchange.ts';

export interface OAuthTransportParts {
  readonly wire: WireClient;
  readonly clock: Clock;
  readonly redaction: Redaction;
  readonly exchange: ExchangeLog;
}

/** A request with a response, and the IDs by which administrators find it. */
export interface SentRequest {
  /** URL without its query. */
  readonly url: string;
  /** `X-Request-Id` of the request. */
  readonly requestId: string;
  /** The provider's own ID. Empty if the response has none. */
  readonly serverRequestId: string;
}

/** Sends the OAuth library's requests with the application's HTTP client, and records each exchange. */
export interface OAuthTransport {
  readonly send: oauth.CustomFetch;
  /** Returns the body of a response of {@link send}. Null for other responses. */
  bodyOf(received: Response): string | null;
  /** Returns the last request with a response. Null before the first one. */
  lastRequest(): SentRequest | null;
  /** Returns by how many seconds the provider's clock was ahead at the last response. Null if unknown. */
  skewSeconds(): number | null;
}

const responseLimit = 1024 * 1024;

function purposeOf(url: string, form: string | null): TokenExchange['purpose'] {
  const fields = new URLSearchParams(form ?? '');
  if (form === null) return 'discovery';
  if (fields.has('grant_type')) return 'token';
  if (fields.has('token')) return 'revocation';
  return fields.has('id_token_hint') || fields.has('refresh_token') || /logout|endsession|end_session/i.test(url) ? 'logout' : 'device';
}

/**
 * Creates the transport.
 *
 * Exchanges are recorded without their secrets. Bodies are kept in memory until their responses are garbage-collected.
 */
export function createOAuthTransport({ wire, clock, redaction, exchange }: OAuthTransportParts): OAuthTransport {
  const bodies = new WeakMap<Response, string>();
  let skew: number | null = null;
  let last: SentRequest | null = null;

  const send: oauth.CustomFetch = async (url, options) => {
    const form = options.method === 'POST' ? String(options.body ?? '') : null;
    // The application sends its own name, by which administrators find its requests.
    const headers = Object.entries(options.headers).filter(([name]) => name.toLowerCase() !== 'user-agent');
    const at = clock.now();
    // The system clock is used here because openid-client validates tokens with the system clock.
    const sentAt = Date.now();
    const record = (received: RawExchange['response'], failure: string | null, skewSeconds: number | null): void => {
      const method = form === null ? 'GET' : 'POST';
      const milliseconds = clock.now() - at;
      const raw = {
        purpose: purposeOf(url, form),
        method,
        url,
        headers,
        form,
        at,
        milliseconds,
        response: received,
        failure,
        skewSeconds,
      } as const;
      exchange.add(recordExchange(raw, redaction));
    };
    try {
      const request = { url, headers, signal: options.signal };
      const received = form === null ? await wire.get(request) : await wire.postForm({ ...request, form });
      const { origin, pathname } = new URL(url);
      last = {
        url: `${origin}${pathname}`,
        requestId: received.requestId,
        serverRequestId: serverRequestIdOf(received.headers).slice(0, 200),
      };
      const text = await readText(received, responseLimit);
      const skewSeconds = clockSkew(received.headers, text, sentAt, Date.now());
      skew = skewSeconds ?? skew;
      record({ status: received.status, headers: received.headers, text }, null, skewSeconds);
      const empty = received.status === 204 || received.status === 205 || received.status === 304;
      const response = new Response(empty ? null : text, { status: received.status, headers: forwardedHeaders(received.headers) });
      bodies.set(response, text);
      return response;
    } catch (error) {
      record(null, problemOf(error)?.code ?? (options.signal?.aborted === true ? 'timed-out' : 'internal'), null);
      throw error;
    }
  };

  return { send, bodyOf: (received) => bodies.get(received) ?? null, lastRequest: () => last, skewSeconds: () => skew };
}

/** Returns the headers that the library reads, and the headers that identify the sender. */
function forwardedHeaders(headers: HeaderLines): [string, string][] {
  // The `WWW-Authenticate` header is omitted. Without it, the library reads the body of a 401 response, which is more specific (Keycloak's
  // `invalid_client`).
  const names = ['server', 'via', 'x-squid-error', 'cf-mitigated', 'x-amzn-waf-action', 'x-iinfo', 'x-sucuri-block', 'x-sucuri-id'];
  const sender = names.flatMap((name): [string, string][] => {
    const value = headerValue(headers, name);
    return value === null ? [] : [[name, value]];
  });
  // Without this header, the content type of the response would be plain text.
  return [['content-type', headerValue(headers, 'content-type') ?? ''], ...sender];
}
