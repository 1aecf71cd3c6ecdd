import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Options } from '../command-option.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import type { ConnectionOptions } from '../connection/options.ts';
import type { NoticeCode, NoticeFacts } from '../output/messages.ts';
import type { Progress } from '../output/progress.ts';
import type { ResultOutput } from '../output/result-output.ts';
import type { CliText } from '../texts/cli-texts.ts';

/** What a command works with after its connection has been opened. */
export interface Work {
  readonly opened: OpenConnection;
  readonly output: ResultOutput;
  /** Shows progress on a terminal. */
  readonly progress: Progress;
  /** Writes a notice to stderr about something that the user must know although the command succeeds. */
  readonly tell: (code: NoticeCode, facts: NoticeFacts) => Promise<void>;
  /** stdin; null if it is a terminal. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
  /** Language of messages for people. JSON is in English. */
  readonly language: MessageLanguage;
  readonly signal: AbortSignal;
}

/** A parsed command line. */
export type Invocation =
  | { readonly kind: 'text'; readonly text: (language: MessageLanguage) => string }
  | { readonly kind: 'connections'; readonly dataFolder: string | undefined }
  | {
      readonly kind: 'work';
      readonly options: ConnectionOptions;
      /** Whether it has short timeouts, because it runs no query. */
      readonly quick: boolean;
      readonly perform: (work: Work) => Promise<void>;
    };

/** An example of a command in its help. */
export interface Example {
  /** Description without a period. */
  readonly does: CliText;
  readonly line: string;
}

/** A command. To add one, create a module and add it to `command-list.ts`. */
export interface Command {
  readonly name: string;
  /** Description in one line, for the overview and for shells. */
  readonly summary: CliText;
  /** The syntax after the name, without connection options. */
  readonly usage: CliText;
  /** Description. */
  readonly about: CliText;
  /** Examples. */
  readonly examples: readonly Example[];
  /** Its own options, without connection options. */
  readonly options: Options;
  /** Whether it has connection options. */
  readonly usesConnection: boolean;
  /** The completions of its arguments: files, or these values. */
  readonly completions: 'file' | readonly string[];
  /** Parses the arguments after its name. Returns null if help was requested. @throws UsageError if they are invalid */
  readonly read: (programArguments: readonly string[]) => Invocation | null;
}
