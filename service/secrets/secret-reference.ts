import { readFile } from 'node:fs/promises';
import { StartFailure } from '../start-failure.ts';
import { errorText } from '../texts/error-text.ts';

/**
 * Reads the secret that an option refers to as `env:NAME` or `file:PATH`. Removes a line ending at the end.
 *
 * @param option Name of the option, for the error message.
 * @throws StartFailure if the variable isn't set, or the file can't be read or is empty
 */
export async function readSecretReference(reference: string, option: string): Promise<string> {
  const [, kind, name = ''] = /^(env|file):(.*)$/s.exec(reference) ?? [];
  const text = kind === 'file' ? await readFile(name, 'utf8').catch(() => undefined) : kind === 'env' ? process.env[name] : undefined;
  const secret = text?.replace(/\r?\n$/, '') ?? '';
  if (secret !== '') return secret;
  throw new StartFailure(errorText('start.secret-missing', { option, place: kind === undefined ? '?' : `${kind}:${name}` }));
}
