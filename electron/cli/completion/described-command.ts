import type { Command } from '../commands/command.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, type Options, type OptionWords } from '../option-words.ts';

/** What a shell has to know of a command. */
export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly words: Command['words'];
  readonly options: Options;
}

/** A script that teaches a shell the commands and options. */
export type CompletionScript = (commands: readonly DescribedCommand[]) => string;

/** What prints the names of the profiles, one a line. */
export const profilesCommand = 'dataquay completion --profiles';

/** Everything that may stand behind a command's name. */
export function describeCommand({ name, summary, words, options, speaks }: Command): DescribedCommand {
  return { name, summary, words, options: { ...options, ...(speaks ? deploymentOptions : {}), ...helpOption } };
}

/** A summary as a shell shows it: help writes two that belong together one below the other. */
export function summaryOf({ summary }: OptionWords): string {
  return summary.trim().replace(/; or$/, '');
}

/** A text between single quotes, as POSIX shells read it. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
