import wrapAnsi from 'wrap-ansi';
import type { MessageLanguage } from '../../shared/query/index.ts';
import { type CliText, cliText, cliTexts } from './texts/cli-texts.ts';

/** An option of the command line: how it is read, what help says of it, and what a shell offers for it. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** One letter that does as well. */
  readonly short?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  /** What stands for its value in help; none for a boolean. */
  readonly placeholder?: string;
  /** One line. */
  readonly summary: CliText;
  /** The only values that there are. */
  readonly values?: readonly string[];
  /** What its value names, for a shell to offer. */
  readonly takes?: 'file' | 'folder' | 'connection';
}

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, CommandOption>>;

/** Every command has it. */
export const helpOption = {
  help: { type: 'boolean', short: 'h', summary: 'help:options.help' },
} as const satisfies Options;

/** A result as JSON in place of text. */
export const jsonOption = (summary: CliText) => ({ json: { type: 'boolean', summary } }) as const satisfies Options;

/** Places of a line of help: what every terminal has. */
export const width = 80;

/** Where summaries begin. */
const column = 27;

/** A placeholder in a language; a name of the standards, such as URL, is the same in all. */
export function placeholderText(placeholder: string, language: MessageLanguage): string {
  const { placeholders } = cliTexts(language).topics.help;
  return Object.entries<string>(placeholders).find(([name]) => name === placeholder)?.[1] ?? placeholder;
}

/** The lines of help for options, each with its summary in one column. */
export function optionLines(options: Options, language: MessageLanguage): string {
  return Object.entries(options)
    .map(([name, { placeholder, summary, short }]) => {
      const value = placeholder === undefined ? '' : ` ${placeholderText(placeholder, language)}`;
      const option = `  ${short === undefined ? '    ' : `-${short}, `}--${name}${value}`;
      const lines = wrapAnsi(cliText(summary, language).trim(), width - column).split('\n');
      const head = option.length < column - 1 ? option.padEnd(column) : `${option}\n${' '.repeat(column)}`;
      return head + lines.join(`\n${' '.repeat(column)}`);
    })
    .join('\n');
}
