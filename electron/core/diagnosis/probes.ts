import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';

/** The questions below HTTP: each opens its own connection, sends no request, and closes it. All throw what the system throws. */
export interface Probes {
  /** Addresses of a name, as the system resolves it. */
  resolve(host: string): Promise<readonly string[]>;
  /** The address that took the connection. */
  connect(host: string, port: number, signal: AbortSignal): Promise<string>;
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

/** The system's own resolver, and sockets. */
export const systemProbes: Probes = {
  resolve: async (host) => (isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]),
  connect: async (host, port, signal) => {
    const socket = connectTcp({ host, port });
    await opened(socket, 'connect', signal).catch((error: unknown) => {
      // It was accepted first: what happens after that is told by the steps that send something.
      if (!isReset(error)) throw error;
    });
    const address = socket.remoteAddress ?? host;
    socket.destroy();
    return address;
  },
};

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
