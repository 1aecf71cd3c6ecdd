import { readFile } from 'node:fs/promises';
import { ownValue } from '../../../shared/values/own-value.ts';
import { failUsage } from '../output/failure.ts';
import { type ConnectionOptions, type SecretOption, secretOptions } from './options.ts';

/** Parts of the computer from which secrets are read. */
export interface SecretContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The content of stdin. Null if it is a terminal, which would show what the user types. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
}

const maxLength = 64 * 1024;

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

async function readInput(option: SecretOption, input: SecretContext['input']): Promise<string> {
  if (input === null) return failUsage('secret-at-terminal', { option });
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of input) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    if (text.length > maxLength) break;
  }
  return text + decoder.decode();
}

async function readSecretFile(option: SecretOption, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return failUsage('secret-file-unreadable', { option, reason: code });
  }
}

/**
 * Reads one secret from `env:NAME`, `file:PATH`, or `-` (stdin).
 *
 * @throws UsageError if the value is the secret itself, or if there is no secret at that place. The message doesn't contain the value.
 */
async function readSecret(option: SecretOption, source: string, { environment, input }: SecretContext): Promise<string> {
  const [, scheme, location = ''] = /^(env|file):(.*)$/s.exec(source) ?? [];
  if (source !== '-' && (scheme === undefined || location === '')) return failUsage('secret-itself', { option });
  if (scheme === 'env' && ownValue(environment, location) === undefined) {
    // The message doesn't contain the name, because a shell might have replaced it with the secret.
    return failUsage('secret-not-in-environment', { option });
  }
  const found =
    source === '-'
      ? withoutLineEnd(await readInput(option, input))
      : scheme === 'env'
        ? (ownValue(environment, location) ?? '')
        : withoutLineEnd(await readSecretFile(option, location));
  if (found === '') return failUsage('secret-empty', { option });
  if (found.length > maxLength) return failUsage('secret-too-long', { option, most: maxLength });
  if (/\p{Cc}/u.test(found)) return failUsage('secret-of-several-lines', { option });
  return found;
}

/**
 * Reads all secrets that the options specify.
 *
 * @throws UsageError if a secret can't be read
 */
export async function readSecrets(
  options: ConnectionOptions,
  context: SecretContext,
): Promise<Partial<Readonly<Record<SecretOption, string>>>> {
  const givenOptions = secretOptions.filter((option) => options[option] !== undefined);
  const [first, second] = givenOptions.filter((option) => options[option] === '-');
  if (first !== undefined && second !== undefined) failUsage('secrets-on-one-input', { first, option: second });
  const secrets: Partial<Record<SecretOption, string>> = {};
  for (const option of givenOptions) secrets[option] = await readSecret(option, options[option] ?? '', context);
  return secrets;
}
