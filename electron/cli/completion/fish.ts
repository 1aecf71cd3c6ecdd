import type { Language } from '../../../shared/translation/create-texts.ts';
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

/** Quotes a text for fish. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;

/** Returns a list of completions. fish parses the list as a command line, so `;` and `|` would end a command. */
const offered = (values: readonly string[]): string =>
  quoted(values.map((value) => (/^[\w-]+$/.test(value) ? value : quoted(value))).join(' '));

function value({ type, values, takes }: CommandOption): string {
  if (type === 'boolean') return '';
  if (values !== undefined) return ` -x -a ${offered(values)}`;
  if (takes === 'connection') return ` -x -a ${quoted(`(${connectionsCommand} 2>/dev/null)`)}`;
  if (takes === 'folder') return ` -x -a '(__fish_complete_directories)'`;
  return takes === 'file' ? ' -r -F' : ' -x';
}

function lines({ name, summary, completions, options }: DescribedCommand, language: Language): readonly string[] {
  const seen = `complete -c dataquay -n '__fish_seen_subcommand_from ${name}'`;
  const rest = completions === 'file' ? [`${seen} -F`] : completions.length === 0 ? [] : [`${seen} -a ${offered(completions)}`];
  return [
    `complete -c dataquay -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...rest,
    ...Object.entries(options).map(
      ([option, described]) =>
        `${seen}${described.short === undefined ? '' : ` -s ${described.short}`} -l ${option}${value(described)} -d ${quoted(summaryOf(described, language))}`,
    ),
  ];
}

/** Returns the completion script for fish. */
export const fishScript: CompletionScript = (commands, language) => `# Completion of dataquay for fish: dataquay completion fish | source
complete -c dataquay -f
complete -c dataquay -n __fish_use_subcommand -a help -d ${quoted(cliText(helpSummary, language))}
complete -c dataquay -n __fish_use_subcommand -s h -l help -d ${quoted(cliText(helpSummary, language))}
complete -c dataquay -n __fish_use_subcommand -l version -d ${quoted(cliText(versionSummary, language))}
complete -c dataquay -n '__fish_seen_subcommand_from help' -a ${offered(commands.map(({ name }) => name))}
${commands.flatMap((command) => lines(command, language)).join('\n')}
`;
