import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import type { ConnectionFacts } from '../../shared/contract/results/exchange.ts';
import { isLoopback, readAddress, targetOf } from './address.ts';
import { decompress } from './decompression.ts';
import { endedBody } from './ended-body.ts';
import { abortCode, discardBody, type Exchange, type OpenExchange, sendRequest, unreachableProxy } from './exchange.ts';
import { describeFailure, type Timeouts } from './failure.ts';
import { sendFollowingRedirects } from './followed-exchange.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';
import { createPools, type Pools } from './pools.ts';
import { fail, ProblemError } from './problem-error.ts';
import { readText } from './read-body.ts';
import { sendWithRetries } from './repeated-exchange.ts';
import { headersFor, requestIdOf, withRequestId } from './request-headers.ts';
import type { RequestObserver } from './request-observer.ts';
import { type RequestRetryPolicy, requestRetryPolicy } from './retry.ts';
import { sentRequestOf } from './sent-request.ts';
import { clientCertificateOf } from './transport/certificates.ts';
import { type ClientCertificate, ConnectError, type Connection, type StepTimes } from './transport/connection.ts';
import { type Connect, type ConnectorParts, createConnector } from './transport/connector.ts';
import { createProxyFinder } from './transport/proxy-finder.ts';
import { environmentRule, isUnreachablePacProxy, type UnusedProxy, unusedProxy } from './transport/proxy-for.ts';
import { readSmallFile } from './transport/read-small-file.ts';
import type { TransportSettings } from './transport/settings.ts';
import { TrackedPool } from './transport/tracked-client.ts';
import { createTrust } from './transport/trust.ts';
import type { Change, WireRequest } from './wire-request.ts';
import type { WireResponse } from './wire-response.ts';

/**
 * The HTTP client of the application (HTTP/1.1 and HTTP/2, with undici).
 *
 * If a server rejects a request in HTTP/2 and requires HTTP/1.1, the request is repeated over HTTP/1.1, as are all later requests to its
 * origin.
 */
export interface WireClient {
  /**
   * Sends a GET request and follows redirects. Any HTTP status is a response.
   *
   * Retries within the client's limits after the statuses 429, 502, 503, and 504, and after a connection that is lost before the headers.
   * @throws ProblemError if there is no response.
   */
  get(request: WireRequest): Promise<WireResponse>;
  /** Sends a POST request with `application/x-www-form-urlencoded` text. Redirects aren't followed, because forms can contain secrets. */
  postForm(request: WireRequest & { readonly form: string }): Promise<WireResponse>;
  /**
   * Sends a request that changes data on the server. It is never retried, except over HTTP/1.1 if the server rejects HTTP/2. Redirects
   * aren't followed.
   */
  change(request: WireRequest & { readonly change: Change }): Promise<WireResponse>;
  /** Returns the proxy for requests to a URL. Null without a proxy. @throws ProblemError `proxy-file-unusable`. */
  proxyFor(url: string): Promise<URL | null>;
  /**
   * Returns the rule that selects the proxy of a URL: `loopback`, the name of an environment variable, or the URL of the PAC file. Null if
   * no rule applies.
   */
  proxyRule(url: string): string | null;
  /** Returns why a URL doesn't use the proxy of an environment variable. Null if none is set, or if it's used. */
  unusedProxy(url: string): UnusedProxy | null;
  /**
   * Opens a connection like a request to this URL, and closes it without sending anything.
   *
   * @returns Facts about the connection, and the duration of its steps in milliseconds.
   * @throws ProblemError if the connection fails, or the signal's reason.
   */
  connect(url: string, signal: AbortSignal): Promise<{ readonly facts: ConnectionFacts; readonly times: StepTimes }>;
  /** Returns the header lines that `get` sends over HTTP/1.1. */
  headersOf(request: WireRequest): HeaderLines;
  /** Closes all connections and aborts their requests. */
  close(): Promise<void>;
}

/** Default timeouts in milliseconds: two minutes for slow queries, and one minute for a connection without data. */
export const defaultTimeouts: Timeouts = { connect: 10_000, headers: 120_000, body: 60_000 };

/** Timeout for the response with a PAC file, in milliseconds. It is short because every request waits for the file. */
const pacTimeout = 10_000;

const maximumPacFileBytes = 1024 * 1024;

/** Options of a client. The defaults are for a server on this computer. */
export type WireOptions = Partial<Omit<TransportSettings, 'timeouts'>> & {
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RequestRetryPolicy>;
  readonly observer?: RequestObserver;
};

/** Fetches a PAC file with the options of a client, but without a proxy. @throws ProblemError if the file can't be fetched. */
async function fetchPacFile(url: string, options: WireOptions): Promise<string> {
  const { observer } = options;
  const wire = createWireClient({
    ...options,
    proxy: { mode: 'none' },
    timeouts: { ...options.timeouts, headers: pacTimeout },
    ...(observer && { observer: (request) => observer({ ...request, isProxyFile: true }) }),
  });
  try {
    const response = await wire.get({ url, headers: [['accept', 'application/x-ns-proxy-autoconfig, */*']] });
    if (response.status !== 200) fail('unexpected-answer', { parameters: { url, reason: 'status' }, status: response.status });
    return await readText(response, maximumPacFileBytes);
  } finally {
    await wire.close();
  }
}

/** Milliseconds within which a server normally rejects a missing client certificate. */
const rejectionTime = 300;

/** Milliseconds within which a server normally rejects a client certificate, possibly after it has contacted another program. */
const certificateRejectionTime = 1_500;

/**
 * Waits until a TLS 1.3 server has verified the client certificate. The server does this after the client's handshake (RFC 8446, section
 * 4.4.2.4).
 *
 * Without a client certificate, a session ticket shows that the server requires none. With a client certificate, a ticket shows nothing,
 * because some servers send a ticket and then close the connection.
 *
 * @throws ConnectError of the step `tls`.
 */
async function waitForCertificateCheck(
  { socket, facts: { tls } }: Connection,
  clientCertificate: ClientCertificate | null,
  tlsOrigin: string,
): Promise<void> {
  if (tls?.version !== 'TLSv1.3') return;
  const finished = new AbortController();
  const { signal } = finished;
  const failed = once(socket, 'close', { signal }).then(() => {
    throw Object.assign(new Error('The server closed the connection after the handshake'), { code: 'ECONNRESET' });
  });
  const passed = clientCertificate === null ? [once(socket, 'session', { signal })] : [];
  const time = clientCertificate === null ? rejectionTime : certificateRejectionTime;
  try {
    await Promise.race([delay(time, undefined, { signal }), failed, ...passed]);
  } catch (error) {
    throw new ConnectError(error, { step: 'tls', certificates: tls.certificates, tlsOrigin, keysAgreed: true, clientCertificate });
  } finally {
    for (const promise of [failed, ...passed]) promise.catch(() => undefined);
    finished.abort();
  }
}

/** Creates a common connection pool, and pools by name, whose connections are opened with `connect`. */
function connectionPools(
  connect: Connect,
  timeouts: Timeouts,
): { readonly get: (name: string | undefined) => Agent; readonly close: Pools['close'] } {
  const pool = (): Agent =>
    new Agent({
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
      pipelining: 1,
      factory: (origin, poolOptions) => new TrackedPool(new URL(origin), poolOptions, connect),
    });
  const common = pool();
  const named = createPools(pool);
  return {
    get: (name) => (name === undefined ? common : named.get(name)),
    close: async () => {
      await Promise.all([common.destroy(), named.close()]);
    },
  };
}

/** Creates a client, which the caller must close. @throws Error if a certificate of the options is invalid; see `readTransport`. */
export function createWireClient(options: WireOptions = {}): WireClient {
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const policy: RequestRetryPolicy = { ...requestRetryPolicy, ...options.retry };
  const { proxy: choice = { mode: 'none' }, authorities = [], clientCertificate = null, certificateExceptions = [] } = options;
  const ownCertificate = clientCertificate === null ? null : clientCertificateOf(clientCertificate.certificate);
  let context: ReturnType<typeof createTrust> | null = null;
  const trust = () => {
    context ??= createTrust({ authorities, clientCertificate });
    return context;
  };
  const proxies = createProxyFinder(choice, (address) =>
    /^https?:/i.test(address) ? fetchPacFile(address, options) : readSmallFile(address),
  );
  const connectorParts: ConnectorParts = {
    trust,
    proxyFor: proxies.find,
    exceptionFor: (origin) => certificateExceptions.find((exception) => new URL(exception.origin).origin === origin)?.fingerprint ?? null,
    clientCertificate: ownCertificate,
    timeout: timeouts.connect,
  };
  const connect = createConnector(connectorParts);
  const both = connectionPools(connect, timeouts);
  const onlyHttp1 = connectionPools(createConnector({ ...connectorParts, requiresHttp1: true }), timeouts);
  const http1Origins = new Set<string>();

  const parts = {
    pool: (name: string | undefined, origin: string) => (http1Origins.has(origin) ? onlyHttp1 : both).get(name),
    http1Origins,
    proxies,
    timeouts,
    observer: options.observer,
  };

  async function* body({ raw, recorder }: OpenExchange, request: Exchange): AsyncGenerator<Uint8Array, undefined, undefined> {
    let received = 0;
    try {
      for await (const chunk of decompress(raw.body, headerValue(raw.headers, 'content-encoding'))) {
        received += chunk.length;
        recorder?.take(chunk);
        yield chunk;
      }
    } catch (error) {
      if (request.signal?.aborted) {
        recorder?.fail(abortCode(request.signal));
        throw request.signal.reason;
      }
      const problem = endedBody(describeFailure(error, request.url, timeouts, 'body'), received, raw.headers);
      recorder?.fail(problem.code);
      throw new ProblemError(problem, { cause: error });
    } finally {
      recorder?.end();
    }
  }

  function responseOf(
    exchange: OpenExchange,
    sent: Exchange,
    history: Pick<WireResponse['exchange'], 'redirects' | 'retries'>,
  ): Omit<WireResponse, 'requestId'> {
    const { status, statusText, headers, connection, timings } = exchange.raw;
    return {
      url: sent.url.href,
      status,
      statusText,
      headers,
      redirects: history.redirects,
      exchange: { connection: connection?.facts ?? null, timings, ...history },
      credentialSent: true,
      sent: sentRequestOf(sent),
      body: body(exchange, sent),
      trailers: exchange.raw.trailers,
      discard: () => discardBody(exchange),
    };
  }

  async function get(input: WireRequest): Promise<WireResponse> {
    const request = withRequestId(input);
    const followed = await sendFollowingRedirects(request, (sent) => sendWithRetries(sent, parts, policy)).catch(addRequestId(request));
    const { exchange, sent, redirects, retries, credentialSent } = followed;
    return { ...responseOf(exchange, sent, { redirects, retries }), requestId: requestIdOf(request), credentialSent };
  }

  async function sendOnce(input: WireRequest, method: Exchange['method'], text: string | null): Promise<WireResponse> {
    const request = withRequestId(input);
    const url = readAddress(request.url);
    const { headers, credential, signal, connections } = request;
    const lines = headersFor(url, headers, credential);
    const sent: Exchange = { method, url, target: targetOf(request.url), headers: lines, body: text, signal, connections };
    const exchange = await sendRequest(sent, parts).catch(addRequestId(request));
    return { ...responseOf(exchange, sent, { redirects: [], retries: [] }), requestId: requestIdOf(request) };
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
    proxyRule: (address) => {
      const url = readAddress(address);
      if (choice.mode === 'environment') return environmentRule(url, choice.environment);
      if (choice.mode === 'pac') return isLoopback(url) ? 'loopback' : choice.url;
      return null;
    },
    unusedProxy: (address) => (choice.mode === 'environment' ? unusedProxy(readAddress(address), choice.environment) : null),
    connect: async function open(address, signal) {
      const url = readAddress(address);
      const proxy = url.protocol === 'http:' ? await proxies.find(url) : null;
      try {
        const connection = await connect(proxy?.url ?? url, signal);
        try {
          await waitForCertificateCheck(connection, ownCertificate, url.origin);
        } finally {
          connection.socket.destroy();
        }
        return { facts: { ...connection.facts, proxy: proxy?.url.origin ?? connection.facts.proxy }, times: connection.times };
      } catch (error) {
        signal.throwIfAborted();
        const failure = proxy === null ? error : unreachableProxy(error, proxy);
        const problem = describeFailure(failure, url, timeouts);
        if (isUnreachablePacProxy(problem) && proxies.avoid(String(problem.parameters.proxy))) return open(address, signal);
        throw new ProblemError(problem, { cause: failure });
      }
    },
    headersOf: (input) => {
      const request = withRequestId(input);
      const url = readAddress(request.url);
      return [['host', url.host], ['connection', 'keep-alive'], ...headersFor(url, request.headers, request.credential)];
    },
    close: async () => {
      await Promise.all([both.close(), onlyHttp1.close(), proxies.close()]);
    },
  };
}

/** Rethrows a problem with the ID of its request, because administrators search for the ID. */
function addRequestId(request: Pick<WireRequest, 'headers'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProblemError)) throw error;
    const parameters = { ...error.problem.parameters, requestId: requestIdOf(request) };
    throw new ProblemError({ ...error.problem, parameters }, { cause: error.cause });
  };
}
