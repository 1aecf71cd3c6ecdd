import type { Language } from '../../../shared/translation/create-texts.ts';
import { type CommandOption, helpOption, type Options } from '../command-option.ts';
import type { Command } from '../commands/command.ts';
import { connectionOptions } from '../connection/options.ts';
import { type CliText, cliText } from '../texts/cli-texts.ts';

/** A command for completion in shells. */
export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly completions: Command['completions'];
  readonly options: Options;
}

/** Returns a completion script for commands and options. */
export type CompletionScript = (commands: readonly DescribedCommand[], language: Language) => string;

/** Summaries of things that can be entered instead of a command. */
export const helpSummary: CliText = 'help:commands.help.summary';
export const versionSummary: CliText = 'help:commands.version.summary';

/** The command that prints the names of connections, one per line. */
export const connectionsCommand = 'dataquay completion --connections';

/** Converts a command for completion, with its connection options. */
export function describeCommand({ name, summary, completions, options, usesConnection }: Command, language: Language): DescribedCommand {
  return {
    name,
    summary: cliText(summary, language),
    completions,
    options: { ...options, ...(usesConnection ? connectionOptions : {}), ...helpOption },
  };
}

/** Returns a summary without “; or” at the end, which connects two options in help. */
export function summaryOf({ summary }: CommandOption, language: Language): string {
  return cliText(summary, language)
    .trim()
    .replace(/\s?; (?:or|ou)$/, '');
}
