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
      en: 'print the names of the connections, one per line, instead of a script',
      fr: 'afficher les noms des connexions, un par ligne, au lieu d’un script',
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
      en: 'print a shell completion script',
      fr: 'afficher un script de complétion pour un shell',
    },
    usage: names.join('|'),
    about: {
      en: `Prints a script that completes commands, options, values, files, and connection names in a shell:
  bash         eval "$(dataquay completion bash)", in ~/.bashrc
  zsh          source <(dataquay completion zsh), in ~/.zshrc after compinit
  fish         dataquay completion fish | source, in ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               in $PROFILE`,
      fr: `Affiche un script qui complète les commandes, options, valeurs, fichiers et noms de connexions dans un shell :
  bash         eval "$(dataquay completion bash)", dans ~/.bashrc
  zsh          source <(dataquay completion zsh), dans ~/.zshrc après compinit
  fish         dataquay completion fish | source,
               dans ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               dans $PROFILE`,
    },
    examples: [
      {
        does: { en: 'Print the script for Bash', fr: 'Afficher le script pour Bash' },
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
