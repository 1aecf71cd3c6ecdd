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
    return new StartFailure(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or use another port with ${option}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`Permission denied: port ${port} requires elevated privileges. Use ${option} with a port above 1023.`);
  }
  return null;
}

/** Converts the error for an address that doesn't belong to this computer to a message for the user. Returns null for any other error. */
export function hostFailure(error: unknown, host: string): StartFailure | null {
  const isElsewhere = error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND');
  return isElsewhere ? new StartFailure(`This computer doesn’t have the address ${host}. Use --host with one of its addresses.`) : null;
}
