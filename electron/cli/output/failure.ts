import type { CheckStepId } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { type CliText, cliText, cliTexts } from '../texts/cli-texts.ts';
import type { usage } from '../texts/en/usage.ts';

/** Facts of a failure for the administrator. Unknown facts are absent. */
export interface FailureFacts {
  /** The URL and status of the request that failed. */
  readonly url?: string;
  readonly status?: number;
  /** When the server accepts requests again: seconds, or a date. */
  readonly retryAfter?: string;
  /** By these IDs, administrators find the request in the server's log. The server created the first, and Dataquay sent the second. */
  readonly serverRequestId?: string;
  readonly requestId?: string;
  /** Time of the failed step in ISO 8601. */
  readonly startedAt?: string;
  /** The user, client, and Kerberos names with which the request was sent. */
  readonly who?: string;
  readonly clientId?: string;
  readonly realm?: string;
  readonly principal?: string;
  readonly service?: string;
  /** Other steps of the connection test that failed for the same reason, with their URLs. */
  readonly alsoFailed?: readonly { readonly step: CheckStepId; readonly url?: string }[];
}

/** Names of the facts of a failure with one value, in display order. */
export const failureFactNames = [
  'url',
  'status',
  'retryAfter',
  'serverRequestId',
  'requestId',
  'startedAt',
  'who',
  'clientId',
  'realm',
  'principal',
  'service',
] as const satisfies readonly (keyof FailureFacts)[];

/** The message of a failure, without secrets: what happened (`message`), why (`cause`), and what to do (`remedy`). */
export interface Failure extends FailureFacts {
  readonly code: string;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
  /** The cause in lines, for a terminal: the explanation, and then the server message or technical detail. JSON doesn't contain them. */
  readonly causeLines?: readonly string[];
}

/** The value of a placeholder in a message. A function returns the value in the language of the message. */
export type UsageFact = string | number | ((language: Language) => string);

type UsageCode = keyof typeof usage;

/** An error for an invalid command line, of which nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly #code: UsageCode;
  readonly #facts: Readonly<Record<string, UsageFact>>;

  constructor(code: UsageCode, facts: Readonly<Record<string, UsageFact>> = {}) {
    super(code);
    this.#code = code;
    this.#facts = facts;
    this.message = this.failureIn('en').message;
  }

  /** Returns the message: what is wrong, why, and what to do. */
  failureIn(language: Language): Failure {
    const { t } = cliTexts(language);
    const facts = Object.fromEntries(
      Object.entries(this.#facts).map(([name, fact]) => [name, typeof fact === 'function' ? fact(language) : fact]),
    );
    const sentence = (part: 'what' | 'why' | 'next'): string => t(`usage:${this.#code}.${part}`, facts).trim();
    return { code: 'usage', message: sentence('what'), cause: sentence('why'), remedy: sentence('next') };
  }
}

/** Returns a text of the command line as the value of a placeholder. */
export function textFact(text: CliText): (language: Language) => string {
  return (language) => cliText(text, language);
}

/** Throws a {@link UsageError} with this code. */
export function failUsage(code: UsageCode, facts: Readonly<Record<string, UsageFact>> = {}): never {
  throw new UsageError(code, facts);
}

/** An error that ends a command which wrote its result but failed. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly problem: Problem;
  /** Facts that the problem doesn't have. */
  readonly facts: FailureFacts;

  constructor(problem: Problem, facts: FailureFacts = {}) {
    super(problem.code);
    this.problem = problem;
    this.facts = facts;
  }
}

/** An error that ends a command with its own exit code and message. */
export class CommandEnded extends Error {
  override readonly name = 'CommandEnded';
  readonly exitCode: number;
  readonly failureIn: (language: Language) => Failure;

  constructor(exitCode: number, failureIn: (language: Language) => Failure) {
    super(failureIn('en').code);
    this.exitCode = exitCode;
    this.failureIn = failureIn;
  }
}
