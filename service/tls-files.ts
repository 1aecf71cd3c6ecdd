import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { FollowedFile } from './access/followed-file.ts';
import { StartFailure } from './failures/start-failure.ts';
import { errorText } from './texts/error-text.ts';

/** Paths of a certificate with its chain, and of its key. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Contents of the certificate and key files, in PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** Milliseconds between two checks of the files. */
const checkInterval = 10_000;

/**
 * Follows changes of a certificate and its key. New connections use the changed files if certificate and key match; otherwise the previous
 * ones stay in use.
 *
 * @param every milliseconds between two checks
 */
export async function followTls(
  files: TlsFiles,
  { use, log, every = checkInterval }: { use(identity: TlsIdentity): void; log(line: string): void; every?: number },
): Promise<{ close(): void }> {
  const read = async () => {
    use(await readTls(files));
    log(`TLS: the certificate ${files.certificate} is in use`);
  };
  const onFailure = (error: unknown) =>
    log(`TLS: ${error instanceof Error ? error.message : String(error)} The previous one stays in use.`);
  const followed = await FollowedFile.open([files.certificate, files.key], { read, onFailure });
  const timer = setInterval(() => void followed.refresh(), every);
  return { close: () => clearInterval(timer) };
}

/**
 * Reads a certificate and its key.
 *
 * @throws StartFailure if they can't be read or don't match
 */
export async function readTls(files: TlsFiles): Promise<TlsIdentity> {
  // One after the other, so that the same error is reported each time if both files are unreadable.
  const cert = await read('--tls-cert', files.certificate);
  const key = await read('--tls-key', files.key);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    throw new StartFailure(errorText('start.tls-unusable', { ...files, details }));
  }
  return { cert, key };
}

async function read(option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(errorText('start.option-file', { option, file, details: error.code ?? error.message }));
  });
}
