import { nearestName } from '../../shared/query/nearest-name.ts';
import type { Invocation } from './commands/command.ts';
import { commands } from './commands/command-list.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { refuseUsage } from './output/failure.ts';
import { didYouMean } from './read-arguments.ts';
import { versionOf } from './version.ts';

/**
 * Reads the words after the program's name.
 *
 * @throws UsageMistake
 */
export function readCommandLine(words: readonly string[]): Invocation {
  const [word, ...rest] = words;
  if (word === '--version') return { kind: 'text', text: () => `dataquay ${versionOf()}\n` };
  if (word === '--help' || word === '-h' || (word === 'help' && (rest.length === 0 || rest[0] === 'help')))
    return { kind: 'text', text: (language) => overviewHelp(commands, language) };
  if (word === 'help') return readCommandLine([...rest.slice(0, 1), '--help']);
  const command = commands.find(({ name }) => name === word);
  if (command === undefined) {
    const names = commands.map(({ name }) => name);
    const meant = word === undefined ? null : nearestName(word, names);
    if (word === undefined) return refuseUsage('no-command', { names: names.join(', ') });
    return refuseUsage('command-unknown', { names: names.join(', '), suggestion: meant === null ? '' : didYouMean(meant) });
  }
  return command.read(rest) ?? { kind: 'text', text: (language) => commandHelp(command, language) };
}
