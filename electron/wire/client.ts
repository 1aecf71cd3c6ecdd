import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import type { ConnectionFacts, Exchange as ExchangeFacts, Redirect } from '../../shared/contract/exchange.ts';
import { isLoopback, portOf, readAddress, sameOrigin, targetOf } from './address.ts';
import { AnswerHandler, type RawAnswer } from './answer-handler.ts';
import { acceptedEncodings, decompress } from './decompression.ts';
import { describeFailure, type Timeouts } from './failure.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';
import { createPools } from './pools.ts';
import { fail, ProblemError } from './problem-error.ts';
import { nextAddress } from './redirects.ts';
import { backOff, defaultRetryLimits, pause, type RetryLimits, waitBeforeRetry } from './retry.ts';
import { ConnectError, type StepTimes } from './transport/connection.ts';
import { createConnector } from './transport/connector.ts';
import { readPacFile } from './transport/pac/read-pac-file.ts';
import { createProxyFinder } from './transport/proxy-finder.ts';
import type { ProxyServer } from './transport/proxy-for.ts';
import type { TransportSettings } from './transport/settings.ts';
import { TrackedPool } from './transport/tracked-client.ts';
import { createTrust } from './transport/trust.ts';

/** One request: where to, and what goes along. */
export interface WireRequest {
  /** Absolute, http or https, exactly encoded. */
  readonly url: string;
  readonly headers?: HeaderLines;
  /** Headers that show who asks: they go to the origin of `url` only, and a redirect elsewhere drops them for good. */
  readonly credential?: HeaderLines;
  /**
   * Connections are shared among requests of the same name only, and with nobody else where one is given: by Negotiate a server may take
   * whoever a connection began with for whoever comes after (RFC 4559 §6). Such a request is never repeated either: its token proves once.
   */
  readonly connections?: string | undefined;
  /** Aborting throws the signal's reason to whoever waits, and closes the socket. */
  readonly signal?: AbortSignal | undefined;
}

/** What a request asks the other side to change. */
export interface Change {
  readonly method: 'POST' | 'DELETE';
  /** Null where there is nothing to say. */
  readonly json: string | null;
}

/** An answer whose body is still coming. Its body must be read to the end or discarded. */
export interface WireAnswer {
  /** Where it came from after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  /** The redirects on the way, first to last. */
  readonly redirects: readonly Redirect[];
  /** How it came: connection, timings, redirects, attempts before. */
  readonly exchange: ExchangeFacts;
  /** False where a redirect to another origin dropped the credential. */
  readonly credentialKept: boolean;
  /**
   * Decompressed; each part is valid until the next one is asked for. Throws a ProblemError where the connection fails, the signal's reason where
   * it was aborted.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection; the body is not wanted. */
  discard(): void;
}

/** The one way out of this application: HTTP/1.1 and 2 over undici. */
export interface WireClient {
  /**
   * Follows redirects by rule; any HTTP status is an answer. Waits and asks again where a server is busy (429, 502, 503, 504) or the connection
   * breaks before the head, within the client's limits.
   * @throws ProblemError where no answer comes.
   */
  get(request: WireRequest): Promise<WireAnswer>;
  /** Sends `application/x-www-form-urlencoded` text; a redirect is the answer, never followed: the form may hold secrets. */
  postForm(request: WireRequest & { readonly form: string }): Promise<WireAnswer>;
  /** Sends what changes something at the other side; it is never repeated, and a redirect is the answer, never followed. */
  change(request: WireRequest & { readonly change: Change }): Promise<WireAnswer>;
  /** The proxy that requests to an address go by; null for none. @throws ProblemError `proxy-file-unusable`. */
  proxyFor(url: string): Promise<URL | null>;
  /**
   * Makes a connection as a request to this address would, sends nothing over it, and closes it: what it showed, and milliseconds that its
   * steps took.
   * @throws ProblemError, or the signal's reason.
   */
  connect(url: string, signal: AbortSignal): Promise<{ readonly facts: ConnectionFacts; readonly times: StepTimes }>;
  /** The header lines that `get` sends for a request, as HTTP/1.1 writes them. */
  headersOf(request: WireRequest): HeaderLines;
  /** Closes every connection, whatever runs on it. */
  close(): Promise<void>;
}

/** A slow query may think for two minutes; a silent line is given up after one. */
export const defaultTimeouts: Timeouts = { connect: 10_000, headers: 120_000, body: 60_000 };

/** Milliseconds that a server of PAC files has for its answer: every request waits for it. */
const pacTimeout = 10_000;

/** Bytes; a PAC file beyond this is none. */
const longestPacFile = 1024 * 1024;

/** Headers that never follow to another origin, even where a caller passed them as plain ones. */
const boundHeaders = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** What a client may be told; everything else is as for a deployment on this machine. */
export type WireOptions = Partial<Omit<TransportSettings, 'timeouts'>> & {
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RetryLimits>;
};

interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: string | null;
  readonly signal: AbortSignal | undefined;
  readonly connections: string | undefined;
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

/** An exchange that came as far as its head. */
interface Begun {
  readonly raw: RawAnswer;
  readonly handler: AnswerHandler;
}

type Retries = ExchangeFacts['retries'];

/** How a plain request goes to a proxy: whole URL, its host beside it, and who asks (RFC 9112 §3.2.2). */
function throughProxy(exchange: Exchange, proxy: ProxyServer): Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'headers'> {
  const asking = proxy.authorization === null ? [] : ['proxy-authorization', proxy.authorization];
  const headers = ['host', exchange.url.host, ...exchange.headers.flat(), ...asking];
  return { origin: proxy.url.origin, path: `${exchange.url.origin}${exchange.target}`, headers };
}

/** Fetches a PAC file in the way of a client, but for its proxy. @throws ProblemError. */
async function fetchPacFile(url: string, options: WireOptions): Promise<string> {
  const wire = createWireClient({ ...options, proxy: { mode: 'none' }, timeouts: { ...options.timeouts, headers: pacTimeout } });
  try {
    const answer = await wire.get({ url, headers: [['accept', 'application/x-ns-proxy-autoconfig, */*']] });
    if (answer.status !== 200) fail('unexpected-answer', { parameters: { url, reason: 'status' }, status: answer.status });
    return await readText(answer, longestPacFile);
  } finally {
    await wire.close();
  }
}

/** Makes the client; whoever makes it closes it. @throws Error where a certificate of the settings is none: see `readTransport`. */
export function createWireClient(options: WireOptions = {}): WireClient {
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const limits: RetryLimits = { ...defaultRetryLimits, ...options.retry };
  const { proxy: choice = { mode: 'none' }, authorities = [], clientCertificate = null, certificateExceptions = [] } = options;
  let trusted: ReturnType<typeof createTrust> | null = null;
  const trust = () => {
    trusted ??= createTrust({ authorities, clientCertificate });
    return trusted;
  };
  const proxies = createProxyFinder(choice, (address) => readPacFile(address, (url) => fetchPacFile(url, options)));
  const connect = createConnector({
    trust,
    proxyFor: proxies.find,
    exceptionFor: (origin) => certificateExceptions.find((exception) => new URL(exception.origin).origin === origin)?.fingerprint ?? null,
    timeout: timeouts.connect,
  });
  const pool = (): Agent =>
    new Agent({
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
      pipelining: 1,
      factory: (origin, poolOptions) => new TrackedPool(new URL(origin), poolOptions, connect),
    });
  const agent = pool();
  const pools = createPools(pool);

  async function dispatch(exchange: Exchange): Promise<Begun> {
    exchange.signal?.throwIfAborted();
    const handler = new AnswerHandler(exchange.signal);
    const proxy = exchange.url.protocol === 'http:' ? await plainProxy(exchange, handler) : null;
    const direct = { origin: exchange.url.origin, path: exchange.target, headers: exchange.headers.flat() };
    const place = proxy === null ? direct : throughProxy(exchange, proxy);
    const dispatched: Dispatcher.DispatchOptions = { ...place, method: exchange.method, body: exchange.body };
    (exchange.connections === undefined ? agent : pools.get(exchange.connections)).dispatch(dispatched, handler);
    const raw = await handler.head.catch((error: unknown) => {
      if (proxy === null || !(error instanceof ConnectError)) throw error;
      const { step, certificates, secured, pinned } = error;
      // It is the proxy that cannot be reached, whatever was to be asked through it.
      throw new ConnectError(error.cause, { step: step === 'tls' ? step : 'tcp', certificates, secured, pinned, proxy: proxy.url.origin });
    });
    if (proxy !== null && raw.status === 407) {
      handler.abort(new DOMException('The body is not wanted', 'AbortError'));
      const { url } = exchange;
      const parameters = {
        host: url.hostname,
        port: portOf(url),
        url: url.href,
        proxy: proxy.url.origin,
        reason: 'credentials',
        proxyStatus: 407,
      };
      fail('proxy-failed', { parameters });
    }
    const { connection } = raw;
    if (proxy === null || connection === null) return { raw, handler };
    return { raw: { ...raw, connection: { ...connection, facts: { ...connection.facts, proxy: proxy.url.origin } } }, handler };
  }

  /** The proxy for a plain request; giving up the request ends the search. */
  async function plainProxy({ url }: Exchange, handler: AnswerHandler): Promise<ProxyServer | null> {
    try {
      return await Promise.race([proxies.find(url), handler.head.then(() => null)]);
    } catch (error) {
      handler.abort(error);
      throw error;
    }
  }

  async function exchange(request: Exchange): Promise<Begun> {
    try {
      return await dispatch(request).catch((error: unknown) => {
        if (request.method === 'GET' && wasStale(error)) return dispatch(request);
        throw error;
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      const problem = describeFailure(error, request.url, timeouts);
      const { proxy, reason } = problem.parameters;
      // Nothing was sent: the next proxy that the PAC file names is asked.
      if (problem.code === 'proxy-failed' && reason === 'unreachable' && proxies.avoid(String(proxy))) return exchange(request);
      throw new ProblemError(problem, { cause: error });
    }
  }

  /** Sends a GET, and sends it again after a while where that may help. */
  async function repeated(request: Exchange): Promise<Begun & { readonly retries: Retries }> {
    const retries: { readonly reason: number | string; readonly waited: number }[] = [];
    const mayRepeat = request.connections === undefined;
    for (let attempt = 1; ; attempt += 1) {
      let waited: number | null = null;
      let reason: number | string = '';
      try {
        const begun = await exchange(request);
        waited = mayRepeat ? waitBeforeRetry(begun.raw, attempt, limits, Math.random(), Date.now()) : null;
        if (waited === null) return { ...begun, retries };
        begun.handler.abort(new DOMException('The body is not wanted', 'AbortError'));
        reason = begun.raw.status;
      } catch (error) {
        const code = error instanceof ProblemError ? error.problem.code : null;
        if (!mayRepeat || code !== 'connection-lost' || attempt > limits.attempts) throw error;
        waited = backOff(attempt, limits, Math.random());
        reason = code;
      }
      await pause(waited, request.signal);
      retries.push({ reason, waited });
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

  function answerOf({ raw, handler }: Begun, sent: Exchange, redirects: readonly Redirect[], retries: Retries): WireAnswer {
    return {
      url: sent.url.href,
      status: raw.status,
      statusText: raw.statusText,
      headers: raw.headers,
      redirects,
      exchange: { connection: raw.connection?.facts ?? null, timings: raw.timings, redirects, retries },
      credentialKept: true,
      body: body(raw, sent),
      discard: () => handler.abort(new DOMException('The body is not wanted', 'AbortError')),
    };
  }

  async function get(request: WireRequest): Promise<WireAnswer> {
    let url = readAddress(request.url);
    let target = targetOf(request.url);
    let headers = request.headers ?? [];
    let credential = request.credential ?? [];
    let credentialKept = true;
    const redirects: Redirect[] = [];
    const retries: Retries[number][] = [];
    for (;;) {
      const sent: Exchange = {
        method: 'GET',
        url,
        target,
        headers: [...plainHeaders(url, headers), ...credential],
        body: null,
        signal: request.signal,
        connections: request.connections,
      };
      const begun = await repeated(sent);
      const { raw, handler } = begun;
      retries.push(...begun.retries);
      const next = nextAddress(raw, url, redirects.length);
      if (next === null) return { ...answerOf(begun, sent, redirects, retries), credentialKept };
      handler.abort(new DOMException('The body is not wanted', 'AbortError'));
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

  async function sendOnce(request: WireRequest, method: Exchange['method'], text: string | null): Promise<WireAnswer> {
    const url = readAddress(request.url);
    const headers = [...plainHeaders(url, request.headers ?? []), ...(request.credential ?? [])];
    const { signal, connections } = request;
    const sent: Exchange = { method, url, target: targetOf(request.url), headers, body: text, signal, connections };
    return answerOf(await exchange(sent), sent, [], []);
  }

  return {
    get,
    postForm: (request) => sendOnce(request, 'POST', request.form),
    change: (request) => {
      const { method, json } = request.change;
      const type: HeaderLines = json === null ? [] : [['content-type', 'application/json']];
      return sendOnce({ ...request, headers: [...(request.headers ?? []), ...type] }, method, json);
    },
    proxyFor: async (address) => (await proxies.find(readAddress(address)))?.url ?? null,
    connect: async (address, signal) => {
      const url = readAddress(address);
      const proxy = url.protocol === 'http:' ? await proxies.find(url) : null;
      try {
        const { socket, facts, times } = await connect(proxy?.url ?? url, signal);
        socket.destroy();
        return { facts, times };
      } catch (error) {
        signal.throwIfAborted();
        throw new ProblemError(describeFailure(error, url, timeouts), { cause: error });
      }
    },
    headersOf: (request) => {
      const url = readAddress(request.url);
      return [['host', url.host], ['connection', 'keep-alive'], ...plainHeaders(url, request.headers ?? []), ...(request.credential ?? [])];
    },
    close: async () => {
      await Promise.all([agent.destroy(), pools.close(), proxies.close()]);
    },
  };
}

/**
 * Reads a whole body as UTF-8 text.
 *
 * @param limit Bytes after which the answer is given up.
 * @throws ProblemError `unexpected-answer` with the reason `too-large`, and whatever reading throws.
 */
export async function readText(answer: WireAnswer, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(answer, limit));
}

/** Reads a whole body as it was sent. @throws ProblemError as {@link readText}. */
export async function readBytes(answer: WireAnswer, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > limit)
      fail('unexpected-answer', { parameters: { url: answer.url, reason: 'too-large', bytes: limit }, status: answer.status });
    parts.push(chunk.slice());
  }
  return Buffer.concat(parts);
}
