import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { nearestName } from '../../shared/diagnostics/nearest-name.ts';
import { failUsage, textFact, type UsageFact } from './output/failure.ts';

/** Returns a hint that suggests a similar name. */
export function didYouMean(name: string): UsageFact {
  return textFact(['hints:didYouMean', { name }]);
}

/** Converts an error of `parseArgs` to a UsageError. Messages of Node contain the option, but not its value. */
function rejectOptions(error: unknown, command: string, options: readonly string[]): never {
  const sentence = error instanceof Error ? error.message : '';
  const unknown = /^Unknown option '(--?[^']+)'/.exec(sentence)?.[1];
  if (unknown !== undefined) {
    const suggestion = nearestName(unknown.replace(/^--?/, ''), options);
    const why = suggestion === null ? textFact('hints:noOption') : didYouMean(`--${suggestion}`);
    return failUsage('option-unknown', { command, option: unknown, why });
  }
  const [, option, end] =
    /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' (argument missing|argument is ambiguous|does not take)/.exec(sentence) ?? [];
  if (option === undefined) return failUsage('words-unreadable', { command });
  const code =
    end === 'argument missing' ? 'option-without-value' : end === 'does not take' ? 'option-with-value' : 'option-value-ambiguous';
  return failUsage(code, { command, option });
}

/** Option names of earlier versions, with their current names. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['profile', 'connection'],
  ['profiles', 'connections'],
]);

/** Replaces former option names with current names, up to `--`. */
function withCurrentNames(programArguments: readonly string[]): string[] {
  const end = programArguments.indexOf('--');
  return programArguments.map((argument, index) => {
    if (end !== -1 && index > end) return argument;
    const [, name = '', value = ''] = /^--([a-z-]+)(=.*)?$/s.exec(argument) ?? [];
    const current = formerNames.get(name);
    return current === undefined ? argument : `--${current}${value}`;
  });
}

/**
 * Parses the arguments after a command's name.
 *
 * @throws UsageError if an option is unknown or has no valid value
 */
export function readArguments<const Shape extends ParseArgsOptionsConfig>(
  command: string,
  programArguments: readonly string[],
  options: Shape,
) {
  try {
    return parseArgs({ args: withCurrentNames(programArguments), options, strict: true, allowPositionals: true });
  } catch (error) {
    return rejectOptions(error, command, Object.keys(options));
  }
}

/**
 * Rejects arguments that aren't options.
 *
 * @throws UsageError if there are any
 */
export function rejectArguments(command: string, positionals: readonly string[]): void {
  if (positionals.length === 0) return;
  // The message doesn't contain the argument, because it can be a misplaced secret.
  failUsage('options-only', { command });
}

/**
 * Parses `PROJECT/API`, as the catalogue lists it.
 *
 * @throws UsageError if the arguments aren't exactly one such name
 */
export function readApiName(command: string, positionals: readonly string[]): ApiReference {
  const [name, ...rest] = positionals;
  const [root = '', accessPoint = '', ...further] = name?.split('/') ?? [];
  if (name === undefined || rest.length > 0 || root === '' || accessPoint === '' || further.length > 0) {
    const why = name === undefined ? 'hints:noArgument' : rest.length > 0 ? 'hints:severalArguments' : 'hints:noSlash';
    return failUsage('one-api', { command, why: textFact(why) });
  }
  return { root, accessPoint };
}
