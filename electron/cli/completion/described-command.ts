import type { MessageLanguage } from '../../../shared/query/index.ts';
import { type CommandOption, helpOption, type Options } from '../command-option.ts';
import type { Command } from '../commands/command.ts';
import { connectionOptions } from '../connection/options.ts';
import { type CliText, cliText } from '../texts/cli-texts.ts';

/** What a shell has to know of a command. */
export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly words: Command['words'];
  readonly options: Options;
}

/** A script that teaches a shell the commands and options. */
export type CompletionScript = (commands: readonly DescribedCommand[], language: MessageLanguage) => string;

/** What stands before a command beside the commands. */
export const helpSummary: CliText = 'help:commands.help.summary';
export const versionSummary: CliText = 'help:commands.version.summary';

/** What prints the names of the connections, one a line. */
export const connectionsCommand = 'dataquay completion --connections';

/** Everything that may stand behind a command's name. */
export function describeCommand({ name, summary, words, options, speaks }: Command, language: MessageLanguage): DescribedCommand {
  return { name, summary: cliText(summary, language), words, options: { ...options, ...(speaks ? connectionOptions : {}), ...helpOption } };
}

/** A summary as a shell shows it: help writes two that belong together one below the other. */
export function summaryOf({ summary }: CommandOption, language: MessageLanguage): string {
  return cliText(summary, language)
    .trim()
    .replace(/\s?; (?:or|ou)$/, '');
}
