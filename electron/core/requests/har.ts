import type { Exchange } from '../../../shared/contract/results/exchange.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { headerValue } from '../../wire/header-lines.ts';

/** A request and its response, without secrets. */
export interface ArchivedRequest {
  /** Time when the request was sent, in epoch milliseconds. */
  readonly at: number;
  readonly method: RecordedRequest['method'];
  readonly url: string;
  readonly sentHeaders: HeaderLines;
  readonly sentBody: string | null;
  /** Null if no response arrived. */
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: HeaderLines;
    readonly exchange: Exchange | null;
    /** Milliseconds from the headers to the end of the body. Null before the end. */
    readonly download: number | null;
    /** Size of the decompressed body in bytes. */
    readonly bytes: number;
    /** The start of the body. `cut` is true if the body is longer. */
    readonly text: string;
    readonly cut: boolean;
  } | null;
  /** Duration in milliseconds. Absent if it isn't known. */
  readonly milliseconds?: number | null;
  /** Error code. Null if the request succeeded. */
  readonly problem: string | null;
}

const named = (lines: HeaderLines) => lines.map(([name, value]) => ({ name, value }));

/** Returns the query parameters of a URL without decoding them. */
function queryOf(url: string): readonly { readonly name: string; readonly value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  if (query === '') return [];
  return query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
}

const versions = { 'http/1.1': 'HTTP/1.1', h2: 'HTTP/2' } as const;

/** Returns the HAR timings in milliseconds. A step that wasn't needed is -1. `connect` includes TLS. */
function timingsOf({ timings: { dns, tcp, proxy, tls, firstByte } }: Exchange, download: number | null) {
  const connectionParts = [tcp, proxy, tls].filter((part) => part !== null);
  return {
    blocked: -1,
    dns: dns ?? -1,
    connect: connectionParts.length === 0 ? -1 : connectionParts.reduce((sum, part) => sum + part, 0),
    ssl: tls ?? -1,
    send: 0,
    wait: firstByte,
    receive: download ?? 0,
  };
}

/** Converts a recorded request to a request of an HTTP Archive. */
export function archived(request: RecordedRequest): ArchivedRequest {
  const { status, statusText, headers, connection, timings, download, bytes, text, cut } = request;
  const exchange = timings === null ? null : { connection, timings, redirects: [], retries: [] };
  const response = status === null ? null : { status, statusText, headers, exchange, download, bytes, text, cut };
  return { ...request, response };
}

/**
 * Converts requests to an HTTP Archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/), which browsers and other tools open.
 *
 * @param version Version of this application.
 */
export function harOf(requests: readonly ArchivedRequest[], version: string) {
  return { log: { version: '1.2', creator: { name: 'Dataquay', version }, entries: requests.map(entryOf) } };
}

function entryOf({ at, method, url, sentHeaders, sentBody, response, milliseconds, problem }: ArchivedRequest) {
  const connection = response?.exchange?.connection ?? null;
  const httpVersion = versions[connection?.protocol ?? 'http/1.1'];
  const timings =
    response?.exchange == null
      ? { send: 0, wait: milliseconds ?? 0, receive: response?.download ?? 0 }
      : timingsOf(response.exchange, response.download);
  const time = Object.entries(timings).reduce((sum, [step, took]) => (step === 'ssl' || took < 0 ? sum : sum + took), 0);
  const comments = [problem, response?.cut === true ? 'the text is the beginning of the body' : null].filter((text) => text !== null);
  return {
    startedDateTime: new Date(at).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion,
      cookies: [],
      headers: named(sentHeaders),
      queryString: queryOf(url),
      ...(sentBody === null ? {} : { postData: { mimeType: headerValue(sentHeaders, 'content-type') ?? '', text: sentBody } }),
      headersSize: -1,
      bodySize: sentBody === null ? 0 : -1,
    },
    response: {
      // Browsers write status 0 for a request without a response.
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion,
      cookies: [],
      headers: named(response?.headers ?? []),
      content: {
        size: response?.bytes ?? 0,
        mimeType: headerValue(response?.headers ?? [], 'content-type') ?? 'x-unknown',
        text: response?.text ?? '',
      },
      redirectURL: headerValue(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings,
    ...(connection?.remote == null ? {} : { serverIPAddress: connection.remote.replace(/:\d+$/, ''), connection: connection.remote }),
    ...(response?.exchange == null || response.exchange.redirects.length === 0 ? {} : { _redirects: response.exchange.redirects }),
    ...(comments.length === 0 ? {} : { comment: comments.join('; ') }),
  };
}
