import { helpOption, type Options } from '../command-option.ts';
import { bashScript } from '../completion/bash.ts';
import { type CompletionScript, describeCommand } from '../completion/described-command.ts';
import { fishScript } from '../completion/fish.ts';
import { powershellScript } from '../completion/powershell.ts';
import { zshScript } from '../completion/zsh.ts';
import { connectionOptions } from '../connection/options.ts';
import { failUsage } from '../output/failure.ts';
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
 * Creates the command that prints the completion script of a shell.
 *
 * @param commands all other commands
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
    usesConnection: false,
    completions: names,
    read: (programArguments) => {
      const { values, positionals } = readArguments('completion', programArguments, shape);
      if (values.help) return null;
      if (values.connections) return { kind: 'connections', dataFolder: values['data-dir'] };
      const [shell = '', ...rest] = positionals;
      if (!isShell(shell) || rest.length > 0) {
        return failUsage('one-shell', { names: names.join(', ') });
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

/** All supported shells. To add one, create a module and add it here. */
export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const satisfies Readonly<
  Record<string, CompletionScript>
>;
export type Shell = keyof typeof shells;

/** Returns whether a name is one of {@link shells}. */
function isShell(name: string): name is Shell {
  return Object.hasOwn(shells, name);
}
