import wrapAnsi from 'wrap-ansi';
import type { Language } from '../../shared/translation/create-texts.ts';
import { type CliText, cliText, cliTexts } from './texts/cli-texts.ts';

/** A command-line option: its type, its help, and its completion in shells. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** One-letter alternative of the name. */
  readonly short?: string;
  /** Whether the option can be repeated. */
  readonly multiple?: boolean;
  /** Placeholder for the value in help. Absent for a boolean option. */
  readonly placeholder?: string;
  /** Description in one line. */
  readonly summary: CliText;
  /** The valid values. Absent if any value is valid. */
  readonly values?: readonly string[];
  /** What the value names, for completion in shells. */
  readonly takes?: 'file' | 'folder' | 'connection';
}

/** Options by name, without the dashes. */
export type Options = Readonly<Record<string, CommandOption>>;

/** The `--help` option of all commands. */
export const helpOption = {
  help: { type: 'boolean', short: 'h', summary: 'help:options.help' },
} as const satisfies Options;

/** Returns the `--json` option, which prints the result as JSON. */
export const jsonOption = (summary: CliText) => ({ json: { type: 'boolean', summary } }) as const satisfies Options;

/** Number of columns in a line of help, which every terminal has. */
export const width = 80;

/** Column in which summaries start. */
const column = 27;

/** Returns a placeholder in a language. Standard terms, such as URL, stay unchanged. */
export function placeholderText(placeholder: string, language: Language): string {
  const { placeholders } = cliTexts(language).topics.help;
  return Object.entries<string>(placeholders).find(([name]) => name === placeholder)?.[1] ?? placeholder;
}

/** Returns the help lines of options, with summaries in one column. */
export function optionLines(options: Options, language: Language): string {
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
