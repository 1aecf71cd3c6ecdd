import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One security context of the library, server side. */
export interface LibraryServer {
  /** Takes a client's token (base64). Rejects where it is refused. */
  step(token: string): Promise<unknown>;
  readonly contextComplete: boolean;
  /** The client's principal: `ada@REALM`. */
  readonly username: string | null;
  /** The server's own token (base64), by which the client knows it. */
  readonly response: string | null;
}

/** What is used of the `kerberos` package (7.x). */
export interface KerberosLibrary {
  /** An empty service takes tokens made for any principal of the keytab. */
  initializeServer(service: string): Promise<LibraryServer>;
}

/**
 * Loads the package.
 *
 * @throws Error with the reason in one line: the package's own message names a file of a debug build, so the compiled file is asked itself.
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
