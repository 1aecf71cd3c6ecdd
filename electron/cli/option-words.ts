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

/** The lines of help for options, each with its summary in one column. */
export function optionLines(options: Options): string {
  return Object.entries(options)
    .map(([name, { placeholder, summary }]) => {
      const option = `--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`;
      return `  ${option.padEnd(22)} ${summary}`;
    })
    .join('\n');
}
