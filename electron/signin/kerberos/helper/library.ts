import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A client-side security context of the library. */
export interface LibraryClient {
  step(challenge: string): Promise<string | null>;
  readonly contextComplete: boolean;
  readonly username: string | null;
}

/**
 * The part of the `kerberos` package (7.x) that the application uses.
 *
 * The package's typings declare the option `gssFlag`, but its code reads `flags`.
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

/** The error if the package or its system library is missing. */
export class LibraryMissing extends Error {
  /** `addon` if the package isn't installed or compiled. `library` if the system's Kerberos library is missing or incompatible. */
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

/**
 * Returns the error of a failed import.
 *
 * Loads the compiled file directly, because the package only reports that the file of a debug build is missing.
 */
function loadFailure(require: NodeJS.Require, error: unknown): LibraryMissing {
  try {
    require(join(dirname(require.resolve('kerberos/package.json')), 'build', 'Release', 'kerberos.node'));
  } catch (cause) {
    const absent = cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND';
    return new LibraryMissing(absent ? 'addon' : 'library', messageOf(cause));
  }
  return new LibraryMissing('addon', messageOf(error));
}

/**
 * Loads the `kerberos` package.
 *
 * @param from URL of the importing module.
 * @throws LibraryMissing if the package or its system library is missing
 */
export function loadKerberos(from: string): KerberosLibrary {
  const require = createRequire(from);
  try {
    return require('kerberos');
  } catch (error) {
    throw loadFailure(require, error);
  }
}
