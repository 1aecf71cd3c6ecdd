import { helpOption, type Options } from '../command-option.ts';
import { bashScript } from '../completion/bash.ts';
import { type CompletionScript, describeCommand } from '../completion/described-command.ts';
import { fishScript } from '../completion/fish.ts';
import { powershellScript } from '../completion/powershell.ts';
import { zshScript } from '../completion/zsh.ts';
import { connectionOptions } from '../connection/options.ts';
import { refuseUsage } from '../output/failure.ts';
import { readArguments } from '../read-arguments.ts';
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
      const { values, positionals } = readArguments('completion', words, shape);
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

/** Every shell that can be taught: a new one is a module of its own and a line here. */
export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const satisfies Readonly<
  Record<string, CompletionScript>
>;
export type Shell = keyof typeof shells;

/** Whether a word names one of {@link shells}. */
function isShell(word: string): word is Shell {
  return Object.hasOwn(shells, word);
}
