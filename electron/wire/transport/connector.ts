import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { Client, errors } from 'undici';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import { portOf } from '../address.ts';
import type { HeaderLines } from '../header-lines.ts';
import { certificateRejection, certificatesOf } from './certificates.ts';
import { type ClientCertificate, ConnectError, type Connection, type ConnectStep, type StepTimes } from './connection.ts';
import { type ProxyServer, proxyFacts } from './proxy-for.ts';
import { readProxyBody } from './proxy-message.ts';
import { isOwnPage, proxyRefusal } from './proxy-refusal.ts';

/** The dependencies of a connector. */
export interface ConnectorParts {
  /** Returns the TLS context. Called for each TLS connection. */
  readonly trust: () => SecureContext;
  readonly proxyFor: (url: URL) => Promise<ProxyServer | null>;
  /** Returns the fingerprint in the user's certificate exception for an origin. Null if there is none. */
  readonly exceptionFor: (origin: string) => string | null;
  /** The client certificate of {@link trust}. Null without one. */
  readonly clientCertificate: ClientCertificate | null;
  /** Timeout of all steps together, in milliseconds. */
  readonly timeout: number;
  /** Whether HTTP/2 isn't offered, because the server requires HTTP/1.1. */
  readonly requiresHttp1?: boolean;
}

/** Opens a connection to an origin. @throws ConnectError, or the signal's reason. */
export type Connect = (origin: URL, signal: AbortSignal) => Promise<Connection>;

/** Milliseconds without data after which the system sends TCP keep-alive probes. */
const keepAliveDelay = 60_000;

/** Waits for an event of a socket. Destroys the socket after an error or an abort. */
function opened<T extends Socket>(socket: T, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (error: unknown): void => {
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('close', onClose);
      if (error === null) resolve(socket);
      else {
        socket.destroy();
        reject(error);
      }
    };
    const onAbort = (): void => settle(signal.reason);
    const onClose = (): void => settle(Object.assign(new Error('The server closed the connection'), { code: 'ECONNRESET' }));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once(event, () => settle(null));
    socket.once('close', onClose);
    // The listener isn't removed, because an error without a listener would end the process.
    socket.on('error', settle);
  });
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function linesOf(headers: Readonly<Record<string, string | string[] | undefined>>): HeaderLines {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
}

/** An attempt to open a connection, with its current step. */
class Attempt {
  readonly times: StepTimes = {};
  step: ConnectStep = 'tcp';
  certificates: readonly Certificate[] = [];
  /** Origin of the TLS handshake. Null before a handshake. */
  tlsOrigin: string | null = null;
  /** Fingerprint in the exception for {@link tlsOrigin} if the server sent another certificate. Otherwise null. */
  pinned: string | null = null;
  /** Whether client and server agreed on TLS keys. */
  keysAgreed = false;
  /** Whether the certificate is trusted only because of the user's exception. */
  excepted = false;
  /** IP addresses that the system tried to connect to. */
  readonly attempted: string[] = [];
  readonly #signal: AbortSignal;
  readonly #parts: ConnectorParts;

  constructor(signal: AbortSignal, parts: ConnectorParts) {
    this.#signal = signal;
    this.#parts = parts;
  }

  async tcp(address: URL): Promise<Socket> {
    this.#signal.throwIfAborted();
    const host = withoutBrackets(address.hostname);
    let since = performance.now();
    const alive = { keepAlive: true, keepAliveInitialDelay: keepAliveDelay };
    const socket = connectTcp({ host, port: portOf(address), noDelay: true, ...alive });
    socket.on('connectionAttempt', (ip: string) => this.attempted.push(ip));
    if (isIP(host) === 0) {
      this.step = 'dns';
      socket.once('lookup', (error: Error | null) => {
        if (error !== null) return;
        this.times.dns = performance.now() - since;
        since = performance.now();
        this.step = 'tcp';
      });
    }
    await opened(socket, 'connect', this.#signal);
    this.times.tcp = performance.now() - since;
    return socket;
  }

  async tls(socket: Socket, address: URL, protocols: readonly string[]): Promise<TLSSocket> {
    this.step = 'tls';
    this.tlsOrigin = address.origin;
    const exception = this.#parts.exceptionFor(address.origin);
    const since = performance.now();
    const host = withoutBrackets(address.hostname);
    const secure = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: this.#parts.trust(),
      ALPNProtocols: [...protocols],
      // If the user has an exception, the certificate is checked below, before anything is sent.
      rejectUnauthorized: exception === null,
    });
    // The certificates are read before the chain is verified, because a rejected chain isn't available later.
    secure.once('keylog', () => {
      this.keysAgreed = true;
    });
    secure.prependListener('secure', () => {
      this.certificates = certificatesOf(secure);
    });
    await opened(secure, 'secureConnect', this.#signal);
    if (exception !== null) this.#checkException(secure, exception);
    this.times.tls = performance.now() - since;
    return secure;
  }

  /**
   * Accepts an untrusted certificate if the user has an exception for it.
   *
   * @throws Error with OpenSSL's code for any other untrusted certificate.
   */
  #checkException(secure: TLSSocket, exception: string): void {
    const rejection = certificateRejection(secure);
    if (rejection === null) return;
    if (rejection.exceptable && this.certificates[0]?.fingerprint === exception) {
      this.excepted = true;
      return;
    }
    this.pinned = exception;
    secure.destroy();
    throw rejection.error;
  }

  /** Opens a tunnel through a proxy with `CONNECT` (RFC 9110 §9.3.6). */
  async tunnel(through: Socket, proxy: ProxyServer, address: URL): Promise<Socket> {
    this.step = 'proxy';
    const since = performance.now();
    // The callback is called in a microtask, because undici doesn't expect a connection before its call has returned.
    const client = new Client(proxy.url.origin, {
      connect: (_options, callback) => queueMicrotask(() => callback(null, through)),
      allowH2: false,
    });
    const authority = `${address.hostname}:${portOf(address)}`;
    const headers = { host: authority, ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }) };
    try {
      const { statusCode, headers: responseHeaders, socket } = await client.connect({ path: authority, headers, signal: this.#signal });
      if (statusCode >= 200 && statusCode < 300 && socket !== null && !isOwnPage(linesOf(responseHeaders))) {
        this.times.proxy = performance.now() - since;
        // undici returns the same socket, but with the type Duplex.
        return through;
      }
      const text = await readProxyBody(through, linesOf(responseHeaders));
      const refusal = new Error(`CONNECT ${authority}: HTTP ${statusCode}`);
      throw new ConnectError(refusal, {
        step: 'proxy',
        proxy: proxy.url.origin,
        proxyFacts: proxyFacts(proxy),
        proxyRefusal: proxyRefusal(proxy, statusCode, linesOf(responseHeaders), text),
      });
    } catch (error) {
      through.destroy();
      throw error;
    } finally {
      void client.destroy().catch(() => undefined);
    }
  }
}

/**
 * Creates the function that opens connections. Its steps are DNS, TCP, proxy, and TLS. It measures the duration of each step, and has one
 * timeout for all steps.
 */
export function createConnector(parts: ConnectorParts): Connect {
  const { requiresHttp1 = false } = parts;
  const protocols = requiresHttp1 ? ['http/1.1'] : ['h2', 'http/1.1'];
  return async (origin, signal) => {
    // Unencrypted requests are sent to the proxy itself, so their origin here is the proxy.
    const found = origin.protocol === 'https:' ? await parts.proxyFor(origin) : null;
    const proxy = found !== null && found.url.origin !== origin.origin ? found : null;
    const deadline = new AbortController();
    const onTimeout = (): void => deadline.abort(new errors.ConnectTimeoutError(`No connection within ${parts.timeout} ms`));
    const timer = setTimeout(onTimeout, parts.timeout);
    const attempt = new Attempt(AbortSignal.any([signal, deadline.signal]), parts);
    try {
      let socket = await attempt.tcp(proxy?.url ?? origin);
      if (proxy !== null) {
        if (proxy.url.protocol === 'https:') socket = await attempt.tls(socket, proxy.url, ['http/1.1']);
        socket = await attempt.tunnel(socket, proxy, origin);
      }
      const remote = socket.remoteAddress === undefined ? null : `${socket.remoteAddress}:${socket.remotePort}`;
      const secure = origin.protocol === 'https:' ? await attempt.tls(socket, origin, protocols) : null;
      const tls = secure && {
        version: secure.getProtocol() ?? '',
        cipher: secure.getCipher().standardName,
        certificates: attempt.certificates,
        excepted: attempt.excepted,
      };
      const protocol = secure?.alpnProtocol === 'h2' ? 'h2' : 'http/1.1';
      const facts = { protocol, ...(requiresHttp1 && { requiresHttp1 }), remote, proxy: proxy?.url.origin ?? null, tls } as const;
      return { socket: secure ?? socket, facts, times: attempt.times, requests: 0 };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ConnectError) throw error;
      const { step, certificates, tlsOrigin, pinned, keysAgreed, attempted } = attempt;
      const { clientCertificate } = parts;
      const via = { proxy: proxy?.url.origin ?? null, ...(proxy !== null && { proxyFacts: proxyFacts(proxy) }) };
      throw new ConnectError(error, { step, certificates, tlsOrigin, pinned, keysAgreed, attempted, clientCertificate, ...via });
    } finally {
      clearTimeout(timer);
    }
  };
}
