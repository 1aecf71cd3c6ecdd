import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A security context of the library on the server side. */
export interface LibraryServer {
  /** Processes a client's token (Base64). Rejects if the token is invalid. */
  step(token: string): Promise<unknown>;
  readonly contextComplete: boolean;
  /** The client's principal: `ada@REALM`. */
  readonly username: string | null;
  /** The service's response token (Base64), which authenticates the service to the client. */
  readonly response: string | null;
}

/** The part of the `kerberos` package (7.x) that is used. */
export interface KerberosLibrary {
  /** Creates a server context. An empty service name accepts tokens for any principal of the keytab. */
  initializeServer(service: string): Promise<LibraryServer>;
}

/**
 * Loads the `kerberos` package. The compiled file is loaded directly, because the package's error message names a file of a debug build.
 *
 * @throws Error with the reason in one line
 */
export function loadKerberos(from: string): KerberosLibrary {
  const require = createRequire(from);
  try {
    return require('kerberos');
  } catch (error) {
    try {
      require(join(dirname(require.resolve('kerberos/package.json')), 'build', 'Release', 'kerberos.node'));
    } catch (cause) {
      throw new Error(firstLine(cause), { cause });
    }
    throw new Error(firstLine(error), { cause: error });
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
