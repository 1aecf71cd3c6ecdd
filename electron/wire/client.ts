import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import type { ConnectionFacts } from '../../shared/contract/results/exchange.ts';
import { isLoopback, readAddress, targetOf } from './address.ts';
import { decompress } from './decompression.ts';
import { type BegunExchange, begin, type Exchange, leave } from './exchange.ts';
import { describeFailure, type Timeouts } from './failure.ts';
import { beginFollowing } from './followed-exchange.ts';
import { type HeaderLines, headerValue } from './header-lines.ts';
import { identified, requestIdOf } from './identified-request.ts';
import { createPools } from './pools.ts';
import { fail, ProblemError } from './problem-error.ts';
import { beginRepeatedly } from './repeated-exchange.ts';
import type { RequestObserver } from './request-observer.ts';
import { defaultRetryLimits, type RetryLimits } from './retry.ts';
import { headersFor } from './sent-headers.ts';
import { ConnectError, type Connection, type StepTimes } from './transport/connection.ts';
import { createConnector } from './transport/connector.ts';
import { readPacFile } from './transport/pac/read-pac-file.ts';
import { createProxyFinder } from './transport/proxy-finder.ts';
import { environmentRule } from './transport/proxy-for.ts';
import type { TransportSettings } from './transport/settings.ts';
import { TrackedPool } from './transport/tracked-client.ts';
import { createTrust } from './transport/trust.ts';
import { readText } from './whole-body.ts';
import type { Change, WireRequest } from './wire-request.ts';
import type { WireResponse } from './wire-response.ts';

/** The one way out of this application: HTTP/1.1 and 2 over undici. */
export interface WireClient {
  /**
   * Follows redirects by rule; any HTTP status is a response. Waits and asks again where a server is busy (429, 502, 503, 504) or the connection
   * breaks before the head, within the client's limits.
   * @throws ProblemError where no response comes.
   */
  get(request: WireRequest): Promise<WireResponse>;
  /** Sends `application/x-www-form-urlencoded` text; a redirect is the response, never followed: the form may hold secrets. */
  postForm(request: WireRequest & { readonly form: string }): Promise<WireResponse>;
  /** Sends what changes something at the other side; it is never repeated, and a redirect is the response, never followed. */
  change(request: WireRequest & { readonly change: Change }): Promise<WireResponse>;
  /** The proxy that requests to an address go by; null for none. @throws ProblemError `proxy-file-unusable`. */
  proxyFor(url: string): Promise<URL | null>;
  /** What decides about that proxy: `loopback`, the name of an environment variable, or the address of the PAC file; null if nothing does. */
  proxyRule(url: string): string | null;
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

/** Milliseconds that a server of PAC files has for its response: every request waits for it. */
const pacTimeout = 10_000;

/** Bytes; a PAC file beyond this is none. */
const longestPacFile = 1024 * 1024;

/** What a client may be told; everything else is as for a server on this machine. */
export type WireOptions = Partial<Omit<TransportSettings, 'timeouts'>> & {
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RetryLimits>;
  readonly observer?: RequestObserver;
};

/** Fetches a PAC file in the way of a client, but for its proxy. @throws ProblemError. */
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
    return await readText(response, longestPacFile);
  } finally {
    await wire.close();
  }
}

/** Milliseconds within which a server that is near judges the client's certificate. */
const judgementTime = 300;

/** The same where a certificate is judged, perhaps by another program behind the server. */
const certificateTime = 1_500;

/**
 * Waits until a server of TLS 1.3 has judged the client's certificate: it does so after the handshake is over for the client (RFC 8446,
 * section 4.4.2.4). A session ticket means that none was needed; with a certificate, some servers send a ticket and hang up after it.
 *
 * @throws ConnectError of the step `tls`.
 */
async function judged({ socket, facts: { tls } }: Connection, clientCertificate: boolean, secured: string): Promise<void> {
  if (tls?.version !== 'TLSv1.3') return;
  const over = new AbortController();
  const { signal } = over;
  const failed = once(socket, 'close', { signal }).then(() => {
    throw Object.assign(new Error('The server closed the connection after the handshake'), { code: 'ECONNRESET' });
  });
  const passed = clientCertificate ? [] : [once(socket, 'session', { signal })];
  try {
    await Promise.race([delay(clientCertificate ? certificateTime : judgementTime, undefined, { signal }), failed, ...passed]);
  } catch (error) {
    throw new ConnectError(error, { step: 'tls', certificates: tls.certificates, secured, keysAgreed: true, clientCertificate });
  } finally {
    for (const promise of [failed, ...passed]) promise.catch(() => undefined);
    over.abort();
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
    clientCertificate: clientCertificate !== null,
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

  const parts = {
    pool: (name: string | undefined) => (name === undefined ? agent : pools.get(name)),
    proxies,
    timeouts,
    observer: options.observer,
  };

  async function* body({ raw, recorder }: BegunExchange, request: Exchange): AsyncGenerator<Uint8Array, undefined, undefined> {
    try {
      for await (const part of decompress(raw.body, headerValue(raw.headers, 'content-encoding'))) {
        recorder?.take(part);
        yield part;
      }
    } catch (error) {
      if (request.signal?.aborted) {
        recorder?.fail(null);
        throw request.signal.reason;
      }
      const problem = describeFailure(error, request.url, timeouts);
      recorder?.fail(problem.code);
      throw new ProblemError(problem, { cause: error });
    } finally {
      recorder?.end();
    }
  }

  function responseOf(
    begun: BegunExchange,
    sent: Exchange,
    way: Pick<WireResponse['exchange'], 'redirects' | 'retries'>,
  ): Omit<WireResponse, 'requestId'> {
    const { status, statusText, headers, connection, timings } = begun.raw;
    return {
      url: sent.url.href,
      status,
      statusText,
      headers,
      redirects: way.redirects,
      exchange: { connection: connection?.facts ?? null, timings, ...way },
      credentialKept: true,
      body: body(begun, sent),
      discard: () => leave(begun),
    };
  }

  async function get(given: WireRequest): Promise<WireResponse> {
    const request = identified(given);
    const followed = await beginFollowing(request, (sent) => beginRepeatedly(sent, parts, limits)).catch(withRequestId(request));
    const { begun, sent, redirects, retries, credentialKept } = followed;
    return { ...responseOf(begun, sent, { redirects, retries }), requestId: requestIdOf(request), credentialKept };
  }

  async function sendOnce(given: WireRequest, method: Exchange['method'], text: string | null): Promise<WireResponse> {
    const request = identified(given);
    const url = readAddress(request.url);
    const { headers, credential, signal, connections } = request;
    const lines = headersFor(url, headers, credential);
    const sent: Exchange = { method, url, target: targetOf(request.url), headers: lines, body: text, signal, connections };
    const begun = await begin(sent, parts).catch(withRequestId(request));
    return { ...responseOf(begun, sent, { redirects: [], retries: [] }), requestId: requestIdOf(request) };
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
    connect: async (address, signal) => {
      const url = readAddress(address);
      const proxy = url.protocol === 'http:' ? await proxies.find(url) : null;
      try {
        const made = await connect(proxy?.url ?? url, signal);
        try {
          await judged(made, clientCertificate !== null, url.origin);
        } finally {
          made.socket.destroy();
        }
        return { facts: made.facts, times: made.times };
      } catch (error) {
        signal.throwIfAborted();
        throw new ProblemError(describeFailure(error, url, timeouts), { cause: error });
      }
    },
    headersOf: (given) => {
      const request = identified(given);
      const url = readAddress(request.url);
      return [['host', url.host], ['connection', 'keep-alive'], ...headersFor(url, request.headers, request.credential)];
    },
    close: async () => {
      await Promise.all([agent.destroy(), pools.close(), proxies.close()]);
    },
  };
}

/** Rethrows a problem with the id of its request, which operators search for. */
function withRequestId(request: Pick<WireRequest, 'headers'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProblemError)) throw error;
    const parameters = { ...error.problem.parameters, requestId: requestIdOf(request) };
    throw new ProblemError({ ...error.problem, parameters }, { cause: error.cause });
  };
}
