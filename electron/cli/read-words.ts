import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../../shared/query/nearest-name.ts';
import { refuseUsage } from './output/failure.ts';

/** What Node says of a misplaced option names the option, never its value. */
function misread(error: unknown, command: string, options: readonly string[]): never {
  const [sentence = ''] = (error instanceof Error ? error.message : '').split(/\. |\n/, 1);
  const unknown = /^Unknown option '--([^']+)'/.exec(sentence)?.[1];
  const meant = unknown === undefined ? null : nearestName(unknown, options);
  const why = meant === null ? 'The command line cannot be read.' : `Perhaps --${meant} is meant.`;
  return refuseUsage(`${sentence.replace(/\.$/, '')}.`, why, `“${command} --help” lists the options.`);
}

/** Reads the words behind a command's name. @throws UsageMistake */
export function readWords<const Shape extends ParseArgsOptionsConfig>(command: string, words: readonly string[], options: Shape) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: true });
  } catch (error) {
    return misread(error, command, Object.keys(options));
  }
}

/** Refuses words that belong to no option. @throws UsageMistake */
export function refuseWords(command: string, words: readonly string[]): void {
  if (words.length === 0) return;
  // The word itself is not repeated: it may be a secret that strayed.
  refuseUsage(`${command} takes options only.`, 'There is a word that belongs to no option.', `“${command} --help” lists the options.`);
}
