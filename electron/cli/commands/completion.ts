import { describeCommand } from '../completion/described-command.ts';
import { isShell, shells } from '../completion/shells.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { readWords } from '../read-words.ts';
import type { Command } from './command.ts';

const own = {
  profiles: {
    type: 'boolean',
    summary: {
      en: 'in place of a script, the names of the profiles, one a line',
      fr: 'au lieu d’un script, les noms des profils, un par ligne',
    },
  },
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
    summary: {
      en: 'write the script that completes commands and options in a shell',
      fr: 'écrire le script qui complète commandes et options dans un shell',
    },
    usage: names.join('|'),
    about: {
      en: `Writes the script that lets a shell complete commands, options, their values, files and names of profiles:
  bash         eval "$(dataquay completion bash)", in ~/.bashrc
  zsh          source <(dataquay completion zsh), in ~/.zshrc behind compinit
  fish         dataquay completion fish | source, in ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               in $PROFILE`,
      fr: `Écrit le script qui fait qu’un shell complète commandes, options, leurs valeurs, fichiers et noms de profils :
  bash         eval "$(dataquay completion bash)", dans ~/.bashrc
  zsh          source <(dataquay completion zsh), dans ~/.zshrc après compinit
  fish         dataquay completion fish | source,
               dans ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               dans $PROFILE`,
    },
    examples: [
      {
        does: { en: 'What is put into ~/.bashrc is what this prints', fr: 'Ce qui va dans ~/.bashrc est ce que ceci écrit' },
        line: 'dataquay completion bash',
      },
    ],
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
