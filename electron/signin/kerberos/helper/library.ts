import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One security context of the library, client side. */
export interface LibraryClient {
  step(challenge: string): Promise<string | null>;
  readonly contextComplete: boolean;
  readonly username: string | null;
}

/**
 * What is used of the `kerberos` package (7.x).
 *
 * Its typings name the option `gssFlag`; the code reads `flags`.
 */
export interface KerberosLibrary {
  readonly GSS_C_MUTUAL_FLAG: number;
  readonly GSS_C_SEQUENCE_FLAG: number;
  readonly GSS_MECH_OID_KRB5: number;
  initializeClient(
    service: string,
    options: { readonly mechOID: number; readonly flags: number; readonly principal?: string },
  ): Promise<LibraryClient>;
}

/** The package or what it stands on is not there. */
export class LibraryMissing extends Error {
  /** `addon`: the package is not installed or was not compiled; `library`: the system's Kerberos is missing or does not fit. */
  readonly part: 'addon' | 'library';

  constructor(part: 'addon' | 'library', message: string) {
    super(message);
    this.name = 'LibraryMissing';
    this.part = part;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

/** Why the package would not load: its own message names a file of a debug build, so the compiled file is asked itself. */
function whyNot(require: NodeJS.Require, error: unknown): LibraryMissing {
  try {
    require(join(dirname(require.resolve('kerberos/package.json')), 'build', 'Release', 'kerberos.node'));
  } catch (cause) {
    const absent = cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND';
    return new LibraryMissing(absent ? 'addon' : 'library', messageOf(cause));
  }
  return new LibraryMissing('addon', messageOf(error));
}

/**
 * Loads the package.
 *
 * @throws LibraryMissing
 */
export function loadKerberos(from: string): KerberosLibrary {
  const require = createRequire(from);
  try {
    return require('kerberos');
  } catch (error) {
    throw whyNot(require, error);
  }
}
