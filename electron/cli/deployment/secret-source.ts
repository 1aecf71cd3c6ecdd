import { readFile } from 'node:fs/promises';
import { refuseUsage } from '../output/failure.ts';
import { type DeploymentOptions, type SecretOption, secretOptions } from './options.ts';

/** Where secrets come from. */
export interface SecretSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Null where it is a terminal: what is typed there would be seen. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
}

const longest = 64 * 1024;

const howTo = (option: SecretOption): string =>
  `Give it as --${option} env:NAME, --${option} file:PATH, or --${option} - for the standard input.`;

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

async function readInput(option: SecretOption, input: SecretSurroundings['input']): Promise<string> {
  if (input === null) {
    return refuseUsage(
      `--${option} - wants the secret on the standard input.`,
      'That is a terminal, where typed text can be seen.',
      `Pipe it in, or use --${option} file:PATH.`,
    );
  }
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
    return refuseUsage(`The file of --${option} cannot be read.`, `The system says ${code}.`, 'Check the path and who may read it.');
  }
}

/**
 * Reads one secret: `env:NAME`, `file:PATH` or `-`.
 *
 * @throws UsageMistake where it is the secret's text itself, or there is none at that place; never with the text in it.
 */
async function readSecret(option: SecretOption, source: string, { environment, input }: SecretSurroundings): Promise<string> {
  const [, scheme, place = ''] = /^(env|file):(.*)$/s.exec(source) ?? [];
  if (source !== '-' && (scheme === undefined || place === '')) {
    const why = 'Every program of this machine can read command lines, and shells keep them in their history.';
    return refuseUsage(`--${option} does not take the secret itself.`, why, howTo(option));
  }
  if (scheme === 'env' && environment[place] === undefined) {
    // The name is not repeated: where a shell put the secret in its place, it would be told.
    const why = 'There is no environment variable of that name.';
    return refuseUsage(`--${option} finds no secret.`, why, 'Set and export the variable, and write its name alone, without $.');
  }
  const found =
    source === '-'
      ? withoutLineEnd(await readInput(option, input))
      : scheme === 'env'
        ? (environment[place] ?? '')
        : withoutLineEnd(await readSecretFile(option, place));
  if (found === '' || found.length > longest || /\p{Cc}/u.test(found)) {
    const why =
      found === ''
        ? 'It is empty.'
        : found.length > longest
          ? 'It is longer than any secret.'
          : 'It has several lines, or control characters.';
    return refuseUsage(`What --${option} names is no secret.`, why, 'Put the secret alone there, on one line.');
  }
  return found;
}

/** Reads all secrets that the options name. @throws UsageMistake */
export async function readSecrets(
  options: DeploymentOptions,
  surroundings: SecretSurroundings,
): Promise<Partial<Readonly<Record<SecretOption, string>>>> {
  const given = secretOptions.filter((option) => options[option] !== undefined);
  const [first, second] = given.filter((option) => options[option] === '-');
  if (first !== undefined && second !== undefined) {
    refuseUsage(`--${first} and --${second} both want the standard input.`, 'It holds one secret.', howTo(second));
  }
  const secrets: Partial<Record<SecretOption, string>> = {};
  for (const option of given) secrets[option] = await readSecret(option, options[option] ?? '', surroundings);
  return secrets;
}
