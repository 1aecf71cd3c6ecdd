import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { StartFailure } from './start-failure.ts';

/** Reads a certificate and its key. @throws StartFailure where they cannot be read, or do not belong together */
export async function readTls(files: { readonly certificate: string; readonly key: string } | null): Promise<{
  readonly cert: string;
  readonly key: string;
} | null> {
  if (files === null) return null;
  const [cert, key] = await Promise.all([read('--tls-cert', files.certificate), read('--tls-key', files.key)]);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The certificate ${files.certificate} and the key ${files.key} cannot be used together (${why}).`);
  }
  return { cert, key };
}

async function read(option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`${option} ${file} cannot be read (${error.code ?? error.message}).`);
  });
}
