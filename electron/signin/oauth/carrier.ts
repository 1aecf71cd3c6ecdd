import type * as oauth from 'openid-client';
import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { WireClient } from '../../wire/client.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { readText } from '../../wire/whole-body.ts';
import type { Clock } from '../clock.ts';
import { clockSkew } from './clock-skew.ts';
import type { ExchangeLog } from './exchange-log.ts';
import { type RawExchange, recordExchange } from './record-exchange.ts';

export interface CarrierParts {
  readonly wire: WireClient;
  readonly clock: Clock;
  readonly redaction: Redaction;
  readonly exchange: ExchangeLog;
}

/** Carries an OAuth library's requests over the one HTTP client, and lets each exchange be seen. */
export interface Carrier {
  readonly send: oauth.CustomFetch;
  /** The body of a response that came by here. */
  bodyOf(answer: Response): string | null;
  /** By how many seconds the provider's clock was ahead at the last response; null before the first. */
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

/** Each exchange goes over the wire and, its secrets removed, into the log; bodies are held as long as their responses. */
export function createCarrier({ wire, clock, redaction, exchange }: CarrierParts): Carrier {
  const bodies = new WeakMap<Response, string>();
  let skew: number | null = null;

  const send: oauth.CustomFetch = async (url, options) => {
    const form = options.method === 'POST' ? String(options.body ?? '') : null;
    const headers = Object.entries(options.headers);
    const at = clock.now();
    // openid-client judges tokens by the machine's own clock.
    const sentAt = Date.now();
    const record = (answer: RawExchange['response'], failure: string | null, skewSeconds: number | null): void => {
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
        response: answer,
        failure,
        skewSeconds,
      } as const;
      exchange.add(recordExchange(raw, redaction));
    };
    try {
      const request = { url, headers, signal: options.signal };
      const answer = form === null ? await wire.get(request) : await wire.postForm({ ...request, form });
      const text = await readText(answer, responseLimit);
      const skewSeconds = clockSkew(answer.headers, text, sentAt, Date.now());
      skew = skewSeconds ?? skew;
      record({ status: answer.status, headers: answer.headers, text }, null, skewSeconds);
      const empty = answer.status === 204 || answer.status === 205 || answer.status === 304;
      const response = new Response(empty ? null : text, { status: answer.status, headers: passedOn(answer.headers) });
      bodies.set(response, text);
      return response;
    } catch (error) {
      record(null, problemOf(error)?.code ?? (options.signal?.aborted === true ? 'timed-out' : 'internal'), null);
      throw error;
    }
  };

  return { send, bodyOf: (answer) => bodies.get(answer) ?? null, skewSeconds: () => skew };
}

/** The headers of a response that the library reads, and those that tell who wrote it. */
function passedOn(headers: HeaderLines): [string, string][] {
  // Without its challenge a 401 is read by its body, which says more: Keycloak answers `invalid_client` this way.
  const names = ['server', 'via', 'x-squid-error', 'cf-mitigated', 'x-amzn-waf-action', 'x-iinfo', 'x-sucuri-id'];
  const told = names.flatMap((name): [string, string][] => {
    const value = headerValue(headers, name);
    return value === null ? [] : [[name, value]];
  });
  // Without one, the type would be that of a text.
  return [['content-type', headerValue(headers, 'content-type') ?? ''], ...told];
}
