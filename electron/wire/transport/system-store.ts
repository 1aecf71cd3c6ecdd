import { accessSync, constants, readdirSync } from 'node:fs';
import { getCACertificates } from 'node:tls';

/** The directory with the system's CA certificates if `SSL_CERT_DIR` isn't set. */
const defaultDirectory = '/etc/ssl/certs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks whether the system keeps its CA certificates in files, which `SSL_CERT_FILE` and `SSL_CERT_DIR` name (Linux). */
const hasFiles = (platform: string): boolean => platform !== 'win32' && platform !== 'darwin';

const directoryOf = ({ SSL_CERT_DIR: directory = '' }: Environment): string => (directory === '' ? defaultDirectory : directory);

/** Returns the CA certificates that the system trusts. */
export function systemAuthorities(): readonly string[] {
  const { SSL_CERT_DIR: directory } = process.env;
  if (!hasFiles(process.platform) || isListable(directoryOf(process.env))) return getCACertificates('system');
  // Without a directory, Node prints a line on stderr, which would stand between the lines of a command's output.
  process.env.SSL_CERT_DIR = '';
  try {
    return getCACertificates('system');
  } finally {
    if (directory === undefined) delete process.env.SSL_CERT_DIR;
    else process.env.SSL_CERT_DIR = directory;
  }
}

/** Why the system's CA certificates aren't known, as parameters of problems. */
export type StoreFault =
  | {
      /** `SSL_CERT_FILE` names a file that can't be read. `also` is set if the directory has no certificates either. */
      readonly cause: 'no-store-file';
      readonly storeFile: string;
      readonly storeDirectory: string;
      readonly also?: 'empty-store';
    }
  | {
      /** The system has no CA certificates. */
      readonly cause: 'no-store';
      readonly storeDirectory: string;
      readonly also?: never;
    };

/**
 * Returns why the system's CA certificates aren't known. Null if they are.
 *
 * @param count Number of CA certificates that the system trusts.
 */
export function storeFault(count: number, environment: Environment, platform: string = process.platform): StoreFault | null {
  if (!hasFiles(platform)) return null;
  const storeDirectory = directoryOf(environment);
  const { SSL_CERT_FILE: storeFile = '' } = environment;
  if (storeFile !== '' && !isReadable(storeFile))
    return { cause: 'no-store-file', storeFile, storeDirectory, ...(!isListable(storeDirectory) && { also: 'empty-store' }) };
  return count === 0 ? { cause: 'no-store', storeDirectory } : null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checks whether a directory can be listed and has entries. */
function isListable(directory: string): boolean {
  try {
    return readdirSync(directory).length > 0;
  } catch {
    return false;
  }
}
