import { describeCommand } from '../completion/described-command.ts';
import { isShell, shells } from '../completion/shells.ts';
import { connectionOptions } from '../connection/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { readWords } from '../read-words.ts';
import type { Command } from './command.ts';

const own = {
  connections: {
    type: 'boolean',
    summary: 'help:commands.completion.options.connections',
  },
  'data-dir': connectionOptions['data-dir'],
} as const satisfies Options;
const shape = { ...own, ...helpOption };

/**
 * Writes the script that completes command lines in a shell.
 *
 * @param commands Every other command.
 */
export function createCompletionCommand(commands: readonly Command[]): Command {
  const names = Object.keys(shells);
  const command: Command = {
    name: 'completion',
    summary: 'help:commands.completion.summary',
    usage: ['help:commands.completion.usage', { names: names.join('|') }],
    about: 'help:commands.completion.about',
    examples: [
      {
        does: 'help:commands.completion.examples.first',
        line: 'dataquay completion bash',
      },
    ],
    options: own,
    speaks: false,
    words: names,
    read: (words) => {
      const { values, positionals } = readWords('completion', words, shape);
      if (values.help) return null;
      if (values.connections) return { kind: 'connections', dataFolder: values['data-dir'] };
      const [shell = '', ...rest] = positionals;
      if (!isShell(shell) || rest.length > 0) {
        return refuseUsage('one-shell', { names: names.join(', ') });
      }
      const script = shells[shell];
      return {
        kind: 'text',
        text: (language) =>
          script(
            [...commands, command].map((one) => describeCommand(one, language)),
            language,
          ),
      };
    },
  };
  return command;
}
