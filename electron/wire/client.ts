import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import { isLoopback, readAddress, sameOrigin, targetOf } from './address.ts';
import { AnswerHandler, type RawAnswer } from './answer-handler.ts';
import { acceptedEncodings, decompress } from './decompression.ts';
import { describeFailure, type Timeouts } from './failure.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';
import { fail, ProblemError } from './problem-error.ts';
import { nextAddress } from './redirects.ts';

/** One request: where to, and what goes along. */
export interface WireRequest {
  /** Absolute, http or https, exactly encoded. */
  readonly url: string;
  readonly headers?: HeaderLines;
  /** Headers that show who asks: they go to the origin of `url` only, and a redirect elsewhere drops them for good. */
  readonly credential?: HeaderLines;
  /** Aborting throws the signal's reason to whoever waits, and closes the socket. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer whose body is still coming. Its body must be read to the end or discarded. */
export interface WireAnswer {
  /** Where it came from after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** The redirects on the way, first to last. */
  readonly redirects: readonly { readonly status: number; readonly to: string }[];
  /** False where a redirect to another origin dropped the credential. */
  readonly credentialKept: boolean;
  /** Decompressed. Throws a ProblemError where the connection fails, the signal's reason where it was aborted. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection; the body is not wanted. */
  discard(): void;
}

/** The one way out of this application: HTTP/1.1 and 2 over undici. */
export interface WireClient {
  /** Follows redirects by rule; any HTTP status is an answer. @throws ProblemError where no answer comes. */
  get(request: WireRequest): Promise<WireAnswer>;
  /** Sends `application/x-www-form-urlencoded` text; a redirect is the answer, never followed: the form may hold secrets. */
  postForm(request: WireRequest & { readonly form: string }): Promise<WireAnswer>;
  /** The header lines that `get` sends for a request, as HTTP/1.1 writes them. */
  headersOf(request: WireRequest): HeaderLines;
  /** Closes every connection, whatever runs on it. */
  close(): Promise<void>;
}

/** A slow query may think for two minutes; a silent line is given up after one. */
export const defaultTimeouts: Timeouts = { connect: 10_000, headers: 120_000, body: 60_000 };

/** Headers that never follow to another origin, even where a caller passed them as plain ones. */
const boundHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly form: string | null;
  readonly signal: AbortSignal | undefined;
}

/** A pooled connection that the other side closed while it lay idle: nothing was answered on it, so a GET may be sent again. */
function wasStale(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'UND_ERR_SOCKET' || !('socket' in error)) return false;
  const socket = error.socket;
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && typeof socket.bytesRead === 'number' && socket.bytesRead > 0
  );
}

function plainHeaders(url: URL, headers: HeaderLines): HeaderLines {
  return isLoopback(url) ? headers : [...headers, ['accept-encoding', acceptedEncodings]];
}

/** Makes the client; whoever makes it closes it. */
export function createWireClient(options: { readonly timeouts?: Partial<Timeouts> } = {}): WireClient {
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const agent = new Agent({
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    pipelining: 1,
  });

  async function dispatch(exchange: Exchange): Promise<{ readonly raw: RawAnswer; readonly handler: AnswerHandler }> {
    exchange.signal?.throwIfAborted();
    const handler = new AnswerHandler(exchange.signal);
    const dispatched: Dispatcher.DispatchOptions = {
      origin: exchange.url.origin,
      path: exchange.target,
      method: exchange.method,
      headers: exchange.headers.flat(),
      body: exchange.form,
    };
    agent.dispatch(dispatched, handler);
    return { raw: await handler.head, handler };
  }

  async function exchange(request: Exchange): Promise<{ readonly raw: RawAnswer; readonly handler: AnswerHandler }> {
    try {
      return await dispatch(request).catch((error: unknown) => {
        if (request.method === 'GET' && wasStale(error)) return dispatch(request);
        throw error;
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ProblemError(describeFailure(error, request.url, timeouts), { cause: error });
    }
  }

  async function* body(answer: RawAnswer, request: Exchange): AsyncGenerator<Uint8Array, undefined, undefined> {
    try {
      yield* decompress(answer.body, headerValue(answer.headers, 'content-encoding'));
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw new ProblemError(describeFailure(error, request.url, timeouts), { cause: error });
    }
  }

  async function get(request: WireRequest): Promise<WireAnswer> {
    let url = readAddress(request.url);
    let target = targetOf(request.url);
    let headers = request.headers ?? [];
    let credential = request.credential ?? [];
    let credentialKept = true;
    const redirects: { readonly status: number; readonly to: string }[] = [];
    for (;;) {
      const sent: Exchange = {
        method: 'GET',
        url,
        target,
        headers: [...plainHeaders(url, headers), ...credential],
        form: null,
        signal: request.signal,
      };
      const { raw, handler } = await exchange(sent);
      const next = nextAddress(raw, url, redirects.length);
      const discard = (): void => handler.abort(new DOMException('The body is not wanted', 'AbortError'));
      if (next === null) {
        return {
          url: url.href,
          status: raw.status,
          statusText: raw.statusText,
          headers: raw.headers,
          redirects,
          credentialKept,
          body: body(raw, sent),
          discard,
        };
      }
      discard();
      if (!sameOrigin(next, url)) {
        credentialKept = credentialKept && credential.length === 0;
        credential = [];
        headers = headers.filter(([name]) => !boundHeaders.has(name.toLowerCase()));
      }
      redirects.push({ status: raw.status, to: next.href });
      url = next;
      target = `${next.pathname}${next.search}`;
    }
  }

  async function postForm(request: WireRequest & { readonly form: string }): Promise<WireAnswer> {
    const url = readAddress(request.url);
    const headers = [...plainHeaders(url, request.headers ?? []), ...(request.credential ?? [])];
    const sent: Exchange = { method: 'POST', url, target: targetOf(request.url), headers, form: request.form, signal: request.signal };
    const { raw, handler } = await exchange(sent);
    const discard = (): void => handler.abort(new DOMException('The body is not wanted', 'AbortError'));
    return {
      url: url.href,
      status: raw.status,
      statusText: raw.statusText,
      headers: raw.headers,
      redirects: [],
      credentialKept: true,
      body: body(raw, sent),
      discard,
    };
  }

  return {
    get,
    postForm,
    headersOf: (request) => {
      const url = readAddress(request.url);
      return [['host', url.host], ['connection', 'keep-alive'], ...plainHeaders(url, request.headers ?? []), ...(request.credential ?? [])];
    },
    close: () => agent.destroy(),
  };
}

/**
 * Reads a whole body as UTF-8 text.
 *
 * @param limit Bytes after which the answer is given up.
 * @throws ProblemError `unexpected-answer` with the reason `too-large`, and whatever reading throws.
 */
export async function readText(answer: WireAnswer, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > limit)
      fail('unexpected-answer', { parameters: { url: answer.url, reason: 'too-large', bytes: limit }, status: answer.status });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
