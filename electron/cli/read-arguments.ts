import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { nearestName } from '../../shared/query/nearest-name.ts';
import { refuseUsage, textFact, type UsageFact } from './output/failure.ts';

/** Suggests a name that was probably meant. */
export function didYouMean(name: string): UsageFact {
  return textFact(['hints:didYouMean', { name }]);
}

/** What Node says of a misplaced option names the option, never its value. */
function misread(error: unknown, command: string, options: readonly string[]): never {
  const sentence = error instanceof Error ? error.message : '';
  const unknown = /^Unknown option '(--?[^']+)'/.exec(sentence)?.[1];
  if (unknown !== undefined) {
    const meant = nearestName(unknown.replace(/^--?/, ''), options);
    const why = meant === null ? textFact('hints:noOption') : didYouMean(`--${meant}`);
    return refuseUsage('option-unknown', { command, option: unknown, why });
  }
  const [, option, end] =
    /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' (argument missing|argument is ambiguous|does not take)/.exec(sentence) ?? [];
  if (option === undefined) return refuseUsage('words-unreadable', { command });
  const code =
    end === 'argument missing' ? 'option-without-value' : end === 'does not take' ? 'option-with-value' : 'option-value-ambiguous';
  return refuseUsage(code, { command, option });
}

/** Options under the names of earlier versions, and their present names. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['profile', 'connection'],
  ['profiles', 'connections'],
]);

/** Replaces former option names by the present ones, up to `--`. */
function withPresentNames(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  return words.map((word, index) => {
    if (end !== -1 && index > end) return word;
    const [, name = '', value = ''] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const present = formerNames.get(name);
    return present === undefined ? word : `--${present}${value}`;
  });
}

/** Parses the arguments after a command's name. @throws UsageMistake */
export function readArguments<const Shape extends ParseArgsOptionsConfig>(command: string, words: readonly string[], options: Shape) {
  try {
    return parseArgs({ args: withPresentNames(words), options, strict: true, allowPositionals: true });
  } catch (error) {
    return misread(error, command, Object.keys(options));
  }
}

/** Refuses words that belong to no option. @throws UsageMistake */
export function rejectArguments(command: string, words: readonly string[]): void {
  if (words.length === 0) return;
  // The word itself is not repeated: it may be a secret that strayed.
  refuseUsage('options-only', { command });
}

/** Reads `PROJECT/API`, as the catalogue lists it. @throws UsageMistake */
export function readApiName(command: string, words: readonly string[]): ApiReference {
  const [word, ...rest] = words;
  const [root = '', accessPoint = '', ...further] = word?.split('/') ?? [];
  if (word === undefined || rest.length > 0 || root === '' || accessPoint === '' || further.length > 0) {
    return refuseUsage('one-api', { command, why: word === undefined ? textFact('hints:noArgument') : textFact('hints:noSlash') });
  }
  return { root, accessPoint };
}
