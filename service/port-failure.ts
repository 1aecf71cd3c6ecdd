import { StartFailure } from './start-failure.ts';

/**
 * The sentence for an error of `listen` on 127.0.0.1; null where the error is another one.
 *
 * @param option the command-line option by which another port is chosen
 */
export function portFailure(error: unknown, port: number, option: string): StartFailure | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} on 127.0.0.1 is in use by another program. End it, or choose another port with ${option}.`);
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`This user may not listen on port ${port}. Choose a port above 1023 with ${option}.`);
  }
  return null;
}

/** The sentence for an address that is not this machine's; null where the error is another one. */
export function hostFailure(error: unknown, host: string): StartFailure | null {
  const isElsewhere = error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND');
  return isElsewhere ? new StartFailure(`This machine has no address ${host}. Choose one that it has with --host.`) : null;
}
