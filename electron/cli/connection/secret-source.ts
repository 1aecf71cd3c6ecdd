import { readFile } from 'node:fs/promises';
import { refuseUsage } from '../output/failure.ts';
import { type ConnectionOptions, type SecretOption, secretOptions } from './options.ts';

/** Where secrets come from. */
export interface SecretSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Null where it is a terminal: what is typed there would be seen. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
}

const longest = 64 * 1024;

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

async function readInput(option: SecretOption, input: SecretSurroundings['input']): Promise<string> {
  if (input === null) return refuseUsage('secret-at-terminal', { option });
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of input) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    if (text.length > longest) break;
  }
  return text + decoder.decode();
}

async function readSecretFile(option: SecretOption, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return refuseUsage('secret-file-unreadable', { option, reason: code });
  }
}

/**
 * Reads one secret: `env:NAME`, `file:PATH` or `-`.
 *
 * @throws UsageMistake where it is the secret's text itself, or there is none at that place; never with the text in it.
 */
async function readSecret(option: SecretOption, source: string, { environment, input }: SecretSurroundings): Promise<string> {
  const [, scheme, place = ''] = /^(env|file):(.*)$/s.exec(source) ?? [];
  if (source !== '-' && (scheme === undefined || place === '')) return refuseUsage('secret-itself', { option });
  if (scheme === 'env' && environment[place] === undefined) {
    // The name is not repeated: where a shell put the secret in its place, it would be told.
    return refuseUsage('secret-not-in-environment', { option });
  }
  const found =
    source === '-'
      ? withoutLineEnd(await readInput(option, input))
      : scheme === 'env'
        ? (environment[place] ?? '')
        : withoutLineEnd(await readSecretFile(option, place));
  if (found === '') return refuseUsage('secret-empty', { option });
  if (found.length > longest) return refuseUsage('secret-too-long', { option });
  if (/\p{Cc}/u.test(found)) return refuseUsage('secret-of-several-lines', { option });
  return found;
}

/** Reads all secrets that the options name. @throws UsageMistake */
export async function readSecrets(
  options: ConnectionOptions,
  surroundings: SecretSurroundings,
): Promise<Partial<Readonly<Record<SecretOption, string>>>> {
  const given = secretOptions.filter((option) => options[option] !== undefined);
  const [first, second] = given.filter((option) => options[option] === '-');
  if (first !== undefined && second !== undefined) refuseUsage('secrets-on-one-input', { first, option: second });
  const secrets: Partial<Record<SecretOption, string>> = {};
  for (const option of given) secrets[option] = await readSecret(option, options[option] ?? '', surroundings);
  return secrets;
}
