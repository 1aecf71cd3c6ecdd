import type { Agent, Dispatcher } from 'undici';
import { portOf } from './address.ts';
import { describeFailure, type Timeouts } from './failure.ts';
import type { HeaderLines } from './header-lines.ts';
import { fail, ProblemError } from './problem-error.ts';
import type { RequestObserver, RequestRecorder } from './request-observer.ts';
import { type RawResponse, ResponseHandler } from './response-handler.ts';
import { ConnectError } from './transport/connection.ts';
import type { ProxyFinder } from './transport/proxy-finder.ts';
import type { ProxyServer } from './transport/proxy-for.ts';
import { proxyRefusal } from './transport/proxy-refusal.ts';

/** One request as it goes out, once. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: string | null;
  readonly signal: AbortSignal | undefined;
  readonly connections: string | undefined;
}

/** An exchange that came as far as its head. */
export interface BegunExchange {
  readonly raw: RawResponse;
  readonly handler: ResponseHandler;
  /** Follows it for the list of requests; null if nobody keeps one. */
  readonly recorder: RequestRecorder | null;
}

/** What exchanges go over. */
export interface ExchangeParts {
  /** The pool of connections of that name; the common one without. */
  readonly pool: (connections: string | undefined) => Agent;
  readonly proxies: ProxyFinder;
  readonly timeouts: Timeouts;
  readonly observer: RequestObserver | undefined;
}

/** Sends a request and settles with the head of its response. @throws ProblemError, or the signal's reason. */
export async function begin(request: Exchange, parts: ExchangeParts): Promise<BegunExchange> {
  const recorder = parts.observer?.({ ...request, isProxyFile: false }) ?? null;
  try {
    const begun = await dispatch(request, parts).catch((error: unknown) => {
      if (request.method === 'GET' && wasStale(error)) return dispatch(request, parts);
      throw error;
    });
    recorder?.head(begun.raw);
    return { ...begun, recorder };
  } catch (error) {
    if (request.signal?.aborted) {
      recorder?.fail(null);
      throw error;
    }
    const problem = describeFailure(error, request.url, parts.timeouts);
    recorder?.fail(problem.code);
    const { proxy, reason } = problem.parameters;
    // Nothing was sent: the next proxy that the PAC file names is asked.
    if (problem.code === 'proxy-failed' && reason === 'pac-unreachable' && parts.proxies.avoid(String(proxy))) return begin(request, parts);
    throw new ProblemError(problem, { cause: error });
  }
}

/** Ends an exchange whose body nobody wants. */
export function leave({ handler, recorder }: Pick<BegunExchange, 'handler' | 'recorder'>): void {
  recorder?.end();
  handler.abort(new DOMException('The body is not wanted', 'AbortError'));
}

/** A pooled connection that the other side closed while it lay idle: nothing was answered on it, so a GET may be sent again. */
function wasStale(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'UND_ERR_SOCKET' || !('socket' in error)) return false;
  const socket = error.socket;
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && typeof socket.bytesRead === 'number' && socket.bytesRead > 0
  );
}

async function dispatch(exchange: Exchange, { pool, proxies, timeouts }: ExchangeParts): Promise<Omit<BegunExchange, 'recorder'>> {
  exchange.signal?.throwIfAborted();
  const handler = new ResponseHandler(exchange.signal, timeouts.headers);
  const proxy = exchange.url.protocol === 'http:' ? await plainProxy(exchange, handler, proxies) : null;
  const direct = { origin: exchange.url.origin, path: exchange.target, headers: exchange.headers.flat() };
  const place = proxy === null ? direct : throughProxy(exchange, proxy);
  pool(exchange.connections).dispatch({ ...place, method: exchange.method, body: exchange.body }, handler);
  const raw = await handler.head.catch((error: unknown) => {
    if (proxy === null || !(error instanceof ConnectError)) throw error;
    const { step, certificates, secured, pinned, keysAgreed, clientCertificate } = error;
    const via = { proxy: proxy.url.origin, proxySource: proxy.source ?? null };
    const seen = { certificates, secured, pinned, keysAgreed, clientCertificate };
    // It is the proxy that cannot be reached, whatever was to be asked through it.
    throw new ConnectError(error.cause, { step: step === 'tls' ? step : 'tcp', ...seen, ...via });
  });
  if (proxy === null) return { raw, handler };
  if (raw.status === 407) {
    leave({ handler, recorder: null });
    const refusal = proxyRefusal(proxy, raw.status, raw.headers);
    fail('proxy-failed', { parameters: { ...addressOf(exchange.url), ...proxyFacts(proxy), ...refusal }, status: raw.status });
  }
  const { connection } = raw;
  if (connection === null) return { raw, handler };
  return { raw: { ...raw, connection: { ...connection, facts: { ...connection.facts, proxy: proxy.url.origin } } }, handler };
}

const addressOf = (url: URL) => ({ host: url.hostname, port: portOf(url), url: url.href });

const proxyFacts = ({ url, source }: ProxyServer) => ({ proxy: url.origin, ...(source !== undefined && { proxySource: source }) });

/** The proxy for a plain request; giving up the request ends the search. */
async function plainProxy({ url }: Exchange, handler: ResponseHandler, proxies: ProxyFinder): Promise<ProxyServer | null> {
  try {
    return await Promise.race([proxies.find(url), handler.head.then(() => null)]);
  } catch (error) {
    handler.abort(error);
    throw error;
  }
}

/** How a plain request goes to a proxy: whole URL, its host beside it, and who asks (RFC 9112 §3.2.2). */
function throughProxy(exchange: Exchange, proxy: ProxyServer): Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'headers'> {
  const asking = proxy.authorization === null ? [] : ['proxy-authorization', proxy.authorization];
  const headers = ['host', exchange.url.host, ...exchange.headers.flat(), ...asking];
  return { origin: proxy.url.origin, path: `${exchange.url.origin}${exchange.target}`, headers };
}
