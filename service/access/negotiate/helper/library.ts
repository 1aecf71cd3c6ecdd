import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A security context of the library on the server side. */
export interface LibraryServer {
  /** Processes a client's token (Base64). Rejects an invalid one. */
  step(token: string): Promise<unknown>;
  readonly contextComplete: boolean;
  /** The client's principal: `ada@REALM`. */
  readonly username: string | null;
  /** The server's own token (Base64), which authenticates it to the client. */
  readonly response: string | null;
}

/** The part of the `kerberos` package (7.x) that is used. */
export interface KerberosLibrary {
  /** With an empty service, tokens for any principal of the keytab are accepted. */
  initializeServer(service: string): Promise<LibraryServer>;
}

/**
 * Loads the package.
 *
 * @throws Error with the reason in one line. The package's message names a file of a debug build, so the compiled file is loaded directly.
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
