import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Options } from '../command-option.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import type { ConnectionOptions } from '../connection/options.ts';
import type { NoticeCode, NoticeFacts } from '../output/messages.ts';
import type { Progress } from '../output/progress.ts';
import type { ResultOutput } from '../output/result-output.ts';
import type { CliText } from '../texts/cli-texts.ts';

/** What a command works with once its server is open. */
export interface Work {
  readonly opened: OpenConnection;
  readonly output: ResultOutput;
  /** What goes on, for somebody at a terminal. */
  readonly progress: Progress;
  /** Something its user has to know although the command does what it was asked to, on the standard error. */
  readonly tell: (code: NoticeCode, facts: NoticeFacts) => Promise<void>;
  /** The standard input; null where it is a terminal. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
  /** What people are spoken to in; JSON is English. */
  readonly language: MessageLanguage;
  readonly signal: AbortSignal;
}

/** What a command line asks for. */
export type Invocation =
  | { readonly kind: 'text'; readonly text: (language: MessageLanguage) => string }
  | { readonly kind: 'connections'; readonly dataFolder: string | undefined }
  | {
      readonly kind: 'work';
      readonly options: ConnectionOptions;
      /** Whether it waits for no slow query. */
      readonly quick: boolean;
      readonly perform: (work: Work) => Promise<void>;
    };

/** A command line that shows what a command is for. */
export interface Example {
  /** What it does, without a stop. */
  readonly does: CliText;
  readonly line: string;
}

/** A command of the command line: a new one is a module of its own and a line in `command-list.ts`. */
export interface Command {
  readonly name: string;
  /** One line, for the overview and for shells. */
  readonly summary: CliText;
  /** What follows the name, without the options of servers. */
  readonly usage: CliText;
  /** What it does. */
  readonly about: CliText;
  /** Command lines that work as they stand, against the sample. */
  readonly examples: readonly Example[];
  /** Its own options, beside those of servers. */
  readonly options: Options;
  /** Whether it speaks to a server. */
  readonly speaks: boolean;
  /** What its words may be, for a shell to offer: files, or these. */
  readonly words: 'file' | readonly string[];
  /** Reads the words behind its name; null where help is asked for. @throws UsageMistake */
  readonly read: (words: readonly string[]) => Invocation | null;
}
