import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';

/** What a TLS handshake showed. */
export interface Handshake {
  /** Such as `TLSv1.3`. */
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  /** As the certificate writes it, such as `Dec 31 23:59:59 2030 GMT`. */
  readonly validUntil: string;
}

/** The questions below HTTP: each opens its own connection, sends no request, and closes it. All throw what the system throws. */
export interface Probes {
  /** Addresses of a name, as the system resolves it. */
  resolve(host: string): Promise<readonly string[]>;
  /** The address that took the connection. */
  connect(host: string, port: number, signal: AbortSignal): Promise<string>;
  handshake(host: string, port: number, trust: SecureContext, signal: AbortSignal): Promise<Handshake>;
}

/** Milliseconds that each of them may take. */
const patience = 10_000;

/** Waits for a socket to be there; ended by the signal or after {@link patience}. */
async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  const given = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal: given });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (given.aborted) throw Object.assign(new Error(`no answer within ${patience} ms`), { code: 'ETIMEDOUT' });
    throw error;
  }
}

const nameOf = (person: PeerCertificate['subject'] | undefined): string => [person?.CN ?? person?.O ?? ''].flat().join(', ');

function handshakeOf(socket: TLSSocket): Handshake {
  const { subject, issuer, valid_to: validUntil } = socket.getPeerCertificate();
  return { protocol: socket.getProtocol() ?? '', subject: nameOf(subject), issuer: nameOf(issuer), validUntil };
}

/** The system's own resolver, sockets and TLS. */
export const systemProbes: Probes = {
  resolve: async (host) => (isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]),
  connect: async (host, port, signal) => {
    const socket = await opened(connectTcp({ host, port }), 'connect', signal);
    const address = socket.remoteAddress ?? host;
    socket.destroy();
    return address;
  },
  handshake: async (host, port, secureContext, signal) => {
    const servername = isIP(host) === 0 ? host : '';
    const socket = connectTls({ host, port, servername, secureContext });
    const seen = handshakeOf(await opened(socket, 'secureConnect', signal));
    socket.destroy();
    return seen;
  },
};
