import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorText } from '../texts/error-text.ts';
import { StartFailure } from './start-failure.ts';

/**
 * Converts an error of `listen` on 127.0.0.1 to a message for the user.
 *
 * @param option command-line option that sets the port
 * @returns null for any other error
 */
export function portFailure(error: unknown, port: number, option: string): StartFailure | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(errorText('start.port-in-use', { port, option }));
  }
  if (error.code === 'EACCES') {
    return new StartFailure(errorText('start.port-denied', { port, option }));
  }
  return null;
}

/**
 * Checks that a port is free before anything is published. Port 0 always is.
 *
 * @throws StartFailure if the port can't be used
 */
export async function requireFreePort(host: string, port: number, option: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw portFailure(error, port, option) ?? hostFailure(error, host) ?? error;
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
}

/** Converts the error for an address that doesn't belong to this computer to a message for the user. Returns null for any other error. */
export function hostFailure(error: unknown, host: string): StartFailure | null {
  const isElsewhere = error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND');
  return isElsewhere ? new StartFailure(errorText('start.host', { host })) : null;
}
