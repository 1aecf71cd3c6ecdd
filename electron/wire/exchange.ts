import type { Agent, Dispatcher } from 'undici';
import type { FetchWait } from '../../shared/contract/files/fetch-all.ts';
import { portOf } from './address.ts';
import { describeFailure, http1Required, type Timeouts } from './failure.ts';
import type { HeaderLines } from './header-lines.ts';
import { fail, ProblemError } from './problem-error.ts';
import type { RequestObserver, RequestRecorder } from './request-observer.ts';
import { type RawResponse, ResponseHandler } from './response-handler.ts';
import { ConnectError } from './transport/connection.ts';
import type { ProxyFinder } from './transport/proxy-finder.ts';
import { isUnreachablePacProxy, type ProxyServer, proxyFacts } from './transport/proxy-for.ts';
import { proxyRefusal } from './transport/proxy-refusal.ts';

/** An HTTP request that is sent once. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: string | null;
  readonly signal: AbortSignal | undefined;
  readonly connections: string | undefined;
  /** Whether the request isn't repeated. */
  readonly once?: boolean | undefined;
  readonly onWait?: ((wait: FetchWait | null) => void) | undefined;
}

/** An exchange whose response headers have arrived. */
export interface OpenExchange {
  readonly raw: RawResponse;
  readonly handler: ResponseHandler;
  /** Records the exchange in the list of requests. Null without such a list. */
  readonly recorder: RequestRecorder | null;
}

/** The parts of the client that exchanges use. */
export interface ExchangeParts {
  /** Returns the connection pool with a name for an origin. Without a name, returns the common pool. */
  readonly pool: (connections: string | undefined, origin: string) => Agent;
  /** Origins whose servers require HTTP/1.1. The client adds an origin when its server rejects HTTP/2. */
  readonly http1Origins: Set<string>;
  readonly proxies: ProxyFinder;
  readonly timeouts: Timeouts;
  readonly observer: RequestObserver | undefined;
}

/** Returns the problem code of an aborted request, for its record: that a time limit was reached, or null if it was cancelled. */
export function abortCode({ reason }: AbortSignal): 'timed-out' | null {
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timed-out' : null;
}

/** Sends a request and waits for the response headers. @throws ProblemError, or the signal's reason. */
export async function sendRequest(request: Exchange, parts: ExchangeParts): Promise<OpenExchange> {
  const recorder = parts.observer?.({ ...request, isProxyFile: false }) ?? null;
  const { origin } = request.url;
  const canUseHttp2 = !parts.http1Origins.has(origin);
  try {
    const exchange = await dispatch(request, parts).catch((error: unknown) => {
      if (request.method === 'GET' && isStaleConnection(error)) return dispatch(request, parts);
      throw error;
    });
    recorder?.head(exchange.raw);
    return { ...exchange, recorder };
  } catch (error) {
    if (request.signal?.aborted) {
      recorder?.fail(abortCode(request.signal));
      throw error;
    }
    const problem = describeFailure(error, request.url, parts.timeouts);
    recorder?.fail(problem.code);
    // Nothing was sent yet, so the next proxy of the PAC file is tried.
    if (isUnreachablePacProxy(problem) && parts.proxies.avoid(String(problem.parameters.proxy))) return sendRequest(request, parts);
    // The server processed nothing, and requires another protocol. Browsers repeat such a request, whatever its method.
    if (canUseHttp2 && problem.parameters.error === http1Required) {
      parts.http1Origins.add(origin);
      return sendRequest(request, parts);
    }
    throw new ProblemError(problem, { cause: error });
  }
}

/** Ends an exchange without reading its body. */
export function discardBody({ handler, recorder }: Pick<OpenExchange, 'handler' | 'recorder'>): void {
  recorder?.end();
  handler.abort(new DOMException('The body is not wanted', 'AbortError'));
}

/**
 * Checks whether the server closed an idle connection of the pool. The server has sent nothing for this request, so a GET can be sent
 * again.
 */
function isStaleConnection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'UND_ERR_SOCKET' || !('socket' in error)) return false;
  const socket = error.socket;
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && typeof socket.bytesRead === 'number' && socket.bytesRead > 0
  );
}

async function dispatch(exchange: Exchange, { pool, proxies, timeouts }: ExchangeParts): Promise<Omit<OpenExchange, 'recorder'>> {
  exchange.signal?.throwIfAborted();
  const handler = new ResponseHandler(exchange.signal, timeouts.headers);
  const proxy = exchange.url.protocol === 'http:' ? await plainProxy(exchange, handler, proxies) : null;
  const direct = { origin: exchange.url.origin, path: exchange.target, headers: exchange.headers.flat() };
  const destination = proxy === null ? direct : toProxy(exchange, proxy);
  pool(exchange.connections, exchange.url.origin).dispatch({ ...destination, method: exchange.method, body: exchange.body }, handler);
  const raw = await handler.head.catch((error: unknown) => {
    throw proxy === null ? error : unreachableProxy(error, proxy);
  });
  if (proxy === null) return { raw, handler };
  if (raw.status === 407) {
    discardBody({ handler, recorder: null });
    const { message: _message, ...refusal } = proxyRefusal(proxy, raw.status, raw.headers);
    fail('proxy-failed', { parameters: { ...addressOf(exchange.url), ...proxyFacts(proxy), ...refusal }, status: raw.status });
  }
  const { connection } = raw;
  if (connection === null) return { raw, handler };
  return { raw: { ...raw, connection: { ...connection, facts: { ...connection.facts, proxy: proxy.url.origin } } }, handler };
}

const addressOf = (url: URL) => ({ host: url.hostname, port: portOf(url), url: url.href });

/** Converts the error of a failed connection to a proxy for an unencrypted request. The result reports that the proxy can't be reached. */
export function unreachableProxy(error: unknown, proxy: ProxyServer): unknown {
  if (!(error instanceof ConnectError)) return error;
  const { step, certificates, tlsOrigin, pinned, keysAgreed, clientCertificate } = error;
  const observed = { certificates, tlsOrigin, pinned, keysAgreed, clientCertificate };
  return new ConnectError(error.cause, {
    step: step === 'tls' ? step : 'tcp',
    ...observed,
    proxy: proxy.url.origin,
    proxyFacts: proxyFacts(proxy),
  });
}

/** Finds the proxy for a request over unencrypted HTTP. The search ends if the request is aborted. */
async function plainProxy({ url }: Exchange, handler: ResponseHandler, proxies: ProxyFinder): Promise<ProxyServer | null> {
  try {
    return await Promise.race([proxies.find(url), handler.head.then(() => null)]);
  } catch (error) {
    handler.abort(error);
    throw error;
  }
}

/**
 * Returns the dispatch options of an unencrypted request through a proxy: absolute URL, `Host`, and the proxy's credentials (RFC 9112
 * §3.2.2).
 */
function toProxy(exchange: Exchange, proxy: ProxyServer): Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'headers'> {
  const authorization = proxy.authorization === null ? [] : ['proxy-authorization', proxy.authorization];
  const headers = ['host', exchange.url.host, ...exchange.headers.flat(), ...authorization];
  return { origin: proxy.url.origin, path: `${exchange.url.origin}${exchange.target}`, headers };
}
