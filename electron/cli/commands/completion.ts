import { describeCommand } from '../completion/described-command.ts';
import { isShell, shells } from '../completion/shells.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { readWords } from '../read-words.ts';
import type { Command } from './command.ts';

const own = {
  profiles: { type: 'boolean', summary: 'in place of a script, the names of the profiles, one a line' },
  'data-dir': deploymentOptions['data-dir'],
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
    summary: 'write the script that completes commands and options in a shell',
    usage: names.join('|'),
    about: `Writes the script that lets a shell complete commands, options, their values, files and names of profiles:
  bash         eval "$(dataquay completion bash)", in ~/.bashrc
  zsh          source <(dataquay completion zsh), in ~/.zshrc behind compinit
  fish         dataquay completion fish | source, in ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               in $PROFILE`,
    examples: [{ does: 'What is put into ~/.bashrc is what this prints', line: 'dataquay completion bash' }],
    options: own,
    speaks: false,
    words: names,
    read: (words) => {
      const { values, positionals } = readWords('completion', words, shape);
      if (values.help) return null;
      if (values.profiles) return { kind: 'profiles', dataFolder: values['data-dir'] };
      const [shell = '', ...rest] = positionals;
      if (!isShell(shell) || rest.length > 0) {
        return refuseUsage('one-shell', { names: names.join(', ') });
      }
      return { kind: 'text', text: shells[shell]([...commands, command].map(describeCommand)) };
    },
  };
  return command;
}
