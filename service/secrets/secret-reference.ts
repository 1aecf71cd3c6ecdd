import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownValue } from '../../shared/values/own-value.ts';
import { StartFailure } from '../failures/start-failure.ts';
import { errorText } from '../texts/error-text.ts';

/**
 * Reads the secret that an option refers to as `env:NAME`, `file:PATH`, or `credential:NAME`. Removes a line ending at the end.
 *
 * @param option Name of the option, for the error message.
 * @throws StartFailure if the variable or file is missing or empty, or the file can't be read
 */
export async function readSecretReference(reference: string, option: string): Promise<string> {
  const [, kind, name = ''] = /^(env|file|credential):(.*)$/s.exec(reference) ?? [];
  const text = kind === 'env' ? ownValue(process.env, name) : await contentOf(kind === 'credential' ? credentialFile(name) : name, option);
  const secret = text?.replace(/\r?\n$/, '') ?? '';
  if (secret !== '') return secret;
  if (text !== undefined) throw new StartFailure(errorText('start.secret-empty', { option, place: `${kind}:${name}` }));
  throw new StartFailure(errorText('start.secret-missing', { option, place: kind === undefined ? '?' : `${kind}:${name}` }));
}

/**
 * Returns the file of a credential that systemd passes to the service (`LoadCredential=`).
 *
 * @param environment the variable `CREDENTIALS_DIRECTORY`, which systemd sets
 */
export function credentialFile(name: string, environment: Readonly<Record<string, string | undefined>> = process.env): string {
  return join(environment.CREDENTIALS_DIRECTORY ?? '/run/credentials/dataquay-service.service', name);
}

/** Returns the content of a file. Undefined if the file doesn't exist. */
async function contentOf(file: string, option: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartFailure(errorText('start.secret-denied', { option, file, details: error.code ?? error.message }));
  });
}
