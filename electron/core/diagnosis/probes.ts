import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';

/** Network probes below HTTP: each opens its own connection, sends no request, and closes it. All throw system errors. */
export interface Probes {
  /** Returns the addresses of a name from the system's resolver. */
  resolve(host: string): Promise<readonly string[]>;
  /** Returns the address that accepted the connection. */
  connect(host: string, port: number, signal: AbortSignal): Promise<string>;
}

/** Timeout of each probe in milliseconds. */
const patience = 10_000;

/** Waits for an event of a socket until the signal aborts or {@link patience} has passed. */
async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal: limited });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (limited.aborted) throw Object.assign(new Error(`no answer within ${patience} ms`), { code: 'ETIMEDOUT' });
    throw error;
  }
}

/** The probes of the system's own resolver and sockets. */
export const systemProbes: Probes = {
  resolve: async (host) => (isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]),
  connect: async (host, port, signal) => {
    const socket = connectTcp({ host, port });
    await opened(socket, 'connect', signal).catch((error: unknown) => {
      // The connection was accepted first; the steps that send something report what happens after that.
      if (!isReset(error)) throw error;
    });
    const address = socket.remoteAddress ?? host;
    socket.destroy();
    return address;
  },
};

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
