import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { Client, errors } from 'undici';
import type { Certificate } from '../../../shared/contract/results/exchange.ts';
import { portOf } from '../address.ts';
import type { HeaderLines } from '../header-lines.ts';
import { certificatesOf, refusalOf } from './certificates.ts';
import { ConnectError, type Connection, type ConnectStep, type StepTimes } from './connection.ts';
import type { ProxyServer } from './proxy-for.ts';
import { proxyRefusal } from './proxy-refusal.ts';

/** What a connector works with. */
export interface ConnectorParts {
  /** Asked once, at the first secure connection. */
  readonly trust: () => SecureContext;
  readonly proxyFor: (url: URL) => Promise<ProxyServer | null>;
  /** The fingerprint of the one certificate that is taken from an origin although nobody vouches for it; null where there is none. */
  readonly exceptionFor: (origin: string) => string | null;
  /** Whether {@link trust} has a client certificate. */
  readonly clientCertificate: boolean;
  /** Milliseconds for all steps together. */
  readonly timeout: number;
}

/** Makes a connection to an origin. @throws ConnectError, or the signal's reason. */
export type Connect = (origin: URL, signal: AbortSignal) => Promise<Connection>;

/** Seconds of silence after which the system asks whether the other end is still there. */
const keepAliveDelay = 60_000;

/** Waits for an event of a socket; an error or an abort ends the socket. */
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
    const onClose = (): void => settle(Object.assign(new Error('The other end closed the connection'), { code: 'ECONNRESET' }));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once(event, () => settle(null));
    socket.once('close', onClose);
    // Stays: an error that comes after the connection stands is its user's, but must not end the process before.
    socket.on('error', settle);
  });
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function linesOf(headers: Readonly<Record<string, string | string[] | undefined>>): HeaderLines {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
}

/** One connection on its way: remembers the step it is at. */
class Attempt {
  readonly times: StepTimes = {};
  step: ConnectStep = 'tcp';
  certificates: readonly Certificate[] = [];
  /** Origin of whom the TLS handshake is with. */
  tlsOrigin: string | null = null;
  /** The excepted certificate of that origin, where another one came. */
  pinned: string | null = null;
  /** Whether the TLS keys were agreed. */
  keysAgreed = false;
  /** Whether the connection stands by an exception alone. */
  excepted = false;
  readonly #signal: AbortSignal;
  readonly #parts: ConnectorParts;

  constructor(signal: AbortSignal, parts: ConnectorParts) {
    this.#signal = signal;
    this.#parts = parts;
  }

  async tcp(address: URL): Promise<Socket> {
    this.#signal.throwIfAborted();
    const host = bare(address.hostname);
    let since = performance.now();
    const alive = { keepAlive: true, keepAliveInitialDelay: keepAliveDelay };
    const socket = connectTcp({ host, port: portOf(address), noDelay: true, ...alive });
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
    const host = bare(address.hostname);
    const secure = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: this.#parts.trust(),
      ALPNProtocols: [...protocols],
      // Where the user excepted a certificate it is judged below, before anything is sent; everywhere else by the library.
      rejectUnauthorized: exception === null,
    });
    // Comes before the chain is judged: a refused one is gone with its connection.
    secure.once('keylog', () => {
      this.keysAgreed = true;
    });
    secure.prependListener('secure', () => {
      this.certificates = certificatesOf(secure);
    });
    await opened(secure, 'secureConnect', this.#signal);
    if (exception !== null) this.#judge(secure, exception);
    this.times.tls = performance.now() - since;
    return secure;
  }

  /** Lets a certificate that was not accepted pass where it is the excepted one. @throws Error with OpenSSL's code where it is another. */
  #judge(secure: TLSSocket, exception: string): void {
    const refusal = refusalOf(secure);
    if (refusal === null) return;
    if (refusal.exceptable && this.certificates[0]?.fingerprint === exception) {
      this.excepted = true;
      return;
    }
    this.pinned = exception;
    secure.destroy();
    throw refusal.error;
  }

  /** Has a proxy open a tunnel (RFC 9110 §9.3.6). */
  async tunnel(through: Socket, proxy: ProxyServer, address: URL): Promise<Socket> {
    this.step = 'proxy';
    const since = performance.now();
    // Handed over in a turn of its own: undici does not expect a connection before its call has returned.
    const client = new Client(proxy.url.origin, {
      connect: (_options, callback) => queueMicrotask(() => callback(null, through)),
      allowH2: false,
    });
    const place = `${address.hostname}:${portOf(address)}`;
    const headers = { host: place, ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }) };
    try {
      const { statusCode, headers: responseHeaders, socket } = await client.connect({ path: place, headers, signal: this.#signal });
      if (statusCode >= 200 && statusCode < 300 && socket !== null) {
        this.times.proxy = performance.now() - since;
        // undici hands the connection back as a Duplex; it is the very one that was given to it.
        return through;
      }
      const refusal = new Error(`The proxy answered ${statusCode}`);
      throw new ConnectError(refusal, {
        step: 'proxy',
        proxy: proxy.url.origin,
        proxySource: proxy.source ?? null,
        proxyRefusal: proxyRefusal(proxy, statusCode, linesOf(responseHeaders)),
      });
    } catch (error) {
      through.destroy();
      throw error;
    } finally {
      void client.destroy().catch(() => undefined);
    }
  }
}

/** Makes the one function that opens connections: name, TCP, proxy, TLS, each step timed, all of them within one limit. */
export function createConnector(parts: ConnectorParts): Connect {
  return async (origin, signal) => {
    // Plain requests go to a proxy as they are: it is the proxy itself that is connected to here.
    const found = origin.protocol === 'https:' ? await parts.proxyFor(origin) : null;
    const proxy = found !== null && found.url.origin !== origin.origin ? found : null;
    const deadline = new AbortController();
    const late = (): void => deadline.abort(new errors.ConnectTimeoutError(`No connection within ${parts.timeout} ms`));
    const timer = setTimeout(late, parts.timeout);
    const attempt = new Attempt(AbortSignal.any([signal, deadline.signal]), parts);
    try {
      let socket = await attempt.tcp(proxy?.url ?? origin);
      if (proxy !== null) {
        if (proxy.url.protocol === 'https:') socket = await attempt.tls(socket, proxy.url, ['http/1.1']);
        socket = await attempt.tunnel(socket, proxy, origin);
      }
      const remote = socket.remoteAddress === undefined ? null : `${socket.remoteAddress}:${socket.remotePort}`;
      const secure = origin.protocol === 'https:' ? await attempt.tls(socket, origin, ['h2', 'http/1.1']) : null;
      const tls = secure && {
        version: secure.getProtocol() ?? '',
        cipher: secure.getCipher().standardName,
        certificates: attempt.certificates,
        excepted: attempt.excepted,
      };
      const protocol = secure?.alpnProtocol === 'h2' ? 'h2' : 'http/1.1';
      const facts = { protocol, remote, proxy: proxy?.url.origin ?? null, tls } as const;
      return { socket: secure ?? socket, facts, times: attempt.times, requests: 0 };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ConnectError) throw error;
      const { step, certificates, tlsOrigin, pinned, keysAgreed } = attempt;
      const { clientCertificate } = parts;
      const via = { proxy: proxy?.url.origin ?? null, proxySource: proxy?.source ?? null };
      throw new ConnectError(error, { step, certificates, tlsOrigin, pinned, keysAgreed, clientCertificate, ...via });
    } finally {
      clearTimeout(timer);
    }
  };
}
