import wrapAnsi from 'wrap-ansi';

/** An option of the command line: how it is read, what help says of it, and what a shell offers for it. */
export interface OptionWords {
  readonly type: 'string' | 'boolean';
  /** One letter that does as well. */
  readonly short?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  /** What stands for its value in help; none for a boolean. */
  readonly placeholder?: string;
  /** One line. */
  readonly summary: string;
  /** The only values that there are. */
  readonly values?: readonly string[];
  /** What its value names, for a shell to offer. */
  readonly takes?: 'file' | 'folder' | 'profile';
}

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, OptionWords>>;

/** Every command has it. */
export const helpOption = { help: { type: 'boolean', short: 'h', summary: 'this text' } } as const satisfies Options;

/** A result as JSON in place of text. */
export const jsonOption = (summary: string) => ({ json: { type: 'boolean', summary } }) as const satisfies Options;

/** Places of a line of help: what every terminal has. */
export const width = 80;

/** Where summaries begin. */
const column = 27;

/** The lines of help for options, each with its summary in one column. */
export function optionLines(options: Options): string {
  return Object.entries(options)
    .map(([name, { placeholder, summary, short }]) => {
      const value = placeholder === undefined ? '' : ` ${placeholder}`;
      const option = `  ${short === undefined ? '    ' : `-${short}, `}--${name}${value}`;
      const lines = wrapAnsi(summary.trim(), width - column).split('\n');
      const head = option.length < column - 1 ? option.padEnd(column) : `${option}\n${' '.repeat(column)}`;
      return head + lines.join(`\n${' '.repeat(column)}`);
    })
    .join('\n');
}
