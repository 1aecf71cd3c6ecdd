import { nearestName } from '../../shared/query/nearest-name.ts';
import type { Invocation } from './commands/command.ts';
import { commands } from './commands/command-list.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { refuseUsage } from './output/failure.ts';
import { versionOf } from './version.ts';

/**
 * Reads the words after the program's name.
 *
 * @throws UsageMistake
 */
export function readCommandLine(words: readonly string[]): Invocation {
  const [word, ...rest] = words;
  if (word === '--version') return { kind: 'text', text: `dataquay ${versionOf()}\n` };
  if (word === '--help' || word === '-h' || (word === 'help' && rest.length === 0)) return { kind: 'text', text: overviewHelp(commands) };
  if (word === 'help') return readCommandLine([...rest.slice(0, 1), '--help']);
  const command = commands.find(({ name }) => name === word);
  if (command === undefined) {
    const names = commands.map(({ name }) => name);
    const meant = word === undefined ? null : nearestName(word, names);
    const message = word === undefined ? 'No command is given.' : 'The first word is no command.';
    const why = `${meant === null ? '' : `Perhaps ${meant} is meant. `}It is one of ${names.join(', ')}.`;
    return refuseUsage(message, why, '“--help” says what each does.');
  }
  return command.read(rest) ?? { kind: 'text', text: commandHelp(command) };
}
