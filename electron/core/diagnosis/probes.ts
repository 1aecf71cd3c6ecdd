import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { createHostsFile, type ReadHostsEntry } from './hosts-file.ts';
import { type AskNameServers, createNameServers } from './name-state.ts';
import { ownAddress } from './own-address.ts';
import { greetingOf, speaksTls } from './port-service.ts';

/**
 * Network probes below HTTP. Each probe opens its own connection, sends no request, and closes the connection. All probes throw system
 * errors.
 */
export interface Probes {
  /** Resolves a name to its addresses with the system's resolver. */
  resolve(host: string): Promise<readonly string[]>;
  /** Asks the name servers why a name can't be resolved. Throws no errors. */
  readonly nameState: AskNameServers;
  /** Compares the hosts file with DNS. Null if it doesn't contain the name. Throws no errors. */
  readonly hostsEntry: ReadHostsEntry;
  /** Opens a TCP connection. Returns the address that accepted it. */
  connect(host: string, port: number, signal: AbortSignal): Promise<string>;
  /** Returns the address of this computer from which it connects to an address. Null if it isn't known. Throws no errors. */
  ownAddress(address: string): Promise<string | null>;
  /** Returns the protocol of a server that greets its clients. Null for others. */
  greeting(host: string, port: number, signal: AbortSignal): Promise<string | null>;
  /** Checks whether a server begins a TLS handshake. */
  tls(host: string, port: number, signal: AbortSignal): Promise<boolean>;
  /** Checks whether the application runs in a container. */
  isContainer(): boolean;
}

/** Files that Docker and Podman create in containers. */
const containerFiles = ['/.dockerenv', '/run/.containerenv'] as const;

/** Timeout of each probe in milliseconds. */
const probeTimeout = 10_000;

/**
 * Waits for an event of a socket.
 *
 * @throws the signal's reason, or an error with the code `ETIMEDOUT` after {@link probeTimeout} milliseconds.
 */
async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(probeTimeout)]);
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal: limited });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (limited.aborted) throw Object.assign(new Error(`no answer within ${probeTimeout} ms`), { code: 'ETIMEDOUT' });
    throw error;
  }
}

/** Probes that use the system's resolver and sockets. */
export const systemProbes: Probes = {
  isContainer: () => containerFiles.some((file) => existsSync(file)) || process.env.KUBERNETES_SERVICE_HOST !== undefined,
  resolve: async (host) => (isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]),
  nameState: createNameServers(),
  hostsEntry: createHostsFile(),
  ownAddress,
  greeting: greetingOf,
  tls: speaksTls,
  connect: async (host, port, signal) => {
    const socket = connectTcp({ host, port });
    const attempted: string[] = [];
    socket.on('connectionAttempt', (ip: string) => attempted.push(ip));
    await opened(socket, 'connect', signal).catch((error: unknown) => {
      if (isTimeout(error)) throw Object.assign(error, { syscall: 'connect', address: attempted.slice(0, shownAddresses).join(', ') });
      // A reset comes after the connection was accepted. The steps that send something report it.
      if (!isReset(error)) throw error;
    });
    const address = socket.remoteAddress ?? host;
    socket.destroy();
    return address;
  },
};

/** Maximum number of addresses in an error. */
const shownAddresses = 4;

const isTimeout = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
