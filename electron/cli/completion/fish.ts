import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { CommandOption } from '../command-option.ts';
import { cliText } from '../texts/cli-texts.ts';
import {
  type CompletionScript,
  connectionsCommand,
  type DescribedCommand,
  helpSummary,
  summaryOf,
  versionSummary,
} from './described-command.ts';

/** A text between single quotes, as fish reads it. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;

/** Words to offer: fish reads the list as a line of its own, in which `;` and `|` end a command. */
const offered = (words: readonly string[]): string => quoted(words.map((word) => (/^[\w-]+$/.test(word) ? word : quoted(word))).join(' '));

function value({ type, values, takes }: CommandOption): string {
  if (type === 'boolean') return '';
  if (values !== undefined) return ` -x -a ${offered(values)}`;
  if (takes === 'connection') return ` -x -a ${quoted(`(${connectionsCommand} 2>/dev/null)`)}`;
  if (takes === 'folder') return ` -x -a '(__fish_complete_directories)'`;
  return takes === 'file' ? ' -r -F' : ' -x';
}

function lines({ name, summary, words, options }: DescribedCommand, language: MessageLanguage): readonly string[] {
  const seen = `complete -c dataquay -n '__fish_seen_subcommand_from ${name}'`;
  const rest = words === 'file' ? [`${seen} -F`] : words.length === 0 ? [] : [`${seen} -a ${offered(words)}`];
  return [
    `complete -c dataquay -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...rest,
    ...Object.entries(options).map(
      ([option, described]) =>
        `${seen}${described.short === undefined ? '' : ` -s ${described.short}`} -l ${option}${value(described)} -d ${quoted(summaryOf(described, language))}`,
    ),
  ];
}

/** For fish. */
export const fishScript: CompletionScript = (commands, language) => `# Completion of dataquay for fish: dataquay completion fish | source
complete -c dataquay -f
complete -c dataquay -n __fish_use_subcommand -a help -d ${quoted(cliText(helpSummary, language))}
complete -c dataquay -n __fish_use_subcommand -s h -l help -d ${quoted(cliText(helpSummary, language))}
complete -c dataquay -n __fish_use_subcommand -l version -d ${quoted(cliText(versionSummary, language))}
complete -c dataquay -n '__fish_seen_subcommand_from help' -a ${offered(commands.map(({ name }) => name))}
${commands.flatMap((command) => lines(command, language)).join('\n')}
`;
