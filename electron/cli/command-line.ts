import { nearestName } from '../../shared/diagnostics/nearest-name.ts';
import type { Invocation } from './commands/command.ts';
import { commands } from './commands/command-list.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { failUsage } from './output/failure.ts';
import { didYouMean } from './read-arguments.ts';
import { versionOf } from './version.ts';

/**
 * Reads the arguments after the program's name.
 *
 * @throws UsageError if no command matches or its arguments are invalid
 */
export function readCommandLine(programArguments: readonly string[]): Invocation {
  const [commandName, ...rest] = programArguments;
  if (commandName === '--version') return { kind: 'text', text: () => `dataquay ${versionOf()}\n` };
  if (commandName === '--help' || commandName === '-h' || (commandName === 'help' && (rest.length === 0 || rest[0] === 'help')))
    return { kind: 'text', text: (language) => overviewHelp(commands, language) };
  if (commandName === 'help') return readCommandLine([...rest.slice(0, 1), '--help']);
  const command = commands.find(({ name }) => name === commandName);
  if (command === undefined) {
    const names = commands.map(({ name }) => name);
    const similar = commandName === undefined ? null : nearestName(commandName, names);
    if (commandName === undefined) return failUsage('no-command', { names: names.join(', ') });
    return failUsage('command-unknown', { names: names.join(', '), suggestion: similar === null ? '' : didYouMean(similar) });
  }
  return command.read(rest) ?? { kind: 'text', text: (language) => commandHelp(command, language) };
}
