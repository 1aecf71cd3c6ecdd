import type { Language } from '../../../shared/translation/create-texts.ts';
import type { Options } from '../command-option.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import type { ConnectionOptions } from '../connection/options.ts';
import type { NoticeCode, NoticeFacts } from '../output/messages.ts';
import type { Progress } from '../output/progress.ts';
import type { ResultOutput } from '../output/result-output.ts';
import type { TerminalFormat } from '../output/terminal.ts';
import type { CliText } from '../texts/cli-texts.ts';

/** Objects that a command can use after its connection has been opened. */
export interface Work {
  readonly opened: OpenConnection;
  readonly output: ResultOutput;
  /** The terminal that shows both the result and the error. Null if one of them is redirected. */
  readonly terminal: TerminalFormat | null;
  /** Shows progress on a terminal. */
  readonly progress: Progress;
  /** Writes a notice to stderr about something that the user must know although the command succeeds. */
  readonly tell: (code: NoticeCode, facts: NoticeFacts) => Promise<void>;
  /** The content of stdin. Null if stdin is a terminal. */
  readonly input: AsyncIterable<Uint8Array | string> | null;
  /** Language of messages for people. JSON is always in English. */
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** A parsed command line. */
export type Invocation =
  | { readonly kind: 'text'; readonly text: (language: Language) => string }
  | { readonly kind: 'connections'; readonly dataFolder: string | undefined }
  | {
      readonly kind: 'work';
      readonly options: ConnectionOptions;
      /** Whether the command has short timeouts, because it runs no query. */
      readonly quick: boolean;
      /** Whether the command doesn't sign in. Then the sign-in method can require a browser. Defaults to false. */
      readonly isAnonymous?: boolean;
      readonly perform: (work: Work) => Promise<void>;
    };

/** An example of a command in its help. */
export interface Example {
  /** Description of the example, without a period. */
  readonly does: CliText;
  readonly line: string;
}

/** A command. To add one, create a module and add it to `command-list.ts`. */
export interface Command {
  readonly name: string;
  /** Description in one line, for the overview and for shells. */
  readonly summary: CliText;
  /** The syntax after the command's name, without connection options. */
  readonly usage: CliText;
  readonly about: CliText;
  readonly examples: readonly Example[];
  /** The command's own options, without connection options. */
  readonly options: Options;
  /** Whether the command has connection options. */
  readonly usesConnection: boolean;
  /** The completions of the command's arguments: files, or these values. */
  readonly completions: 'file' | readonly string[];
  /**
   * Parses the arguments after the command's name. Returns null if help was requested.
   *
   * @throws UsageError if they are invalid
   */
  readonly read: (programArguments: readonly string[]) => Invocation | null;
}
