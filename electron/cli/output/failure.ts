import type { Problem } from '../../../shared/contract/problem.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { type CliText, cliText, cliTexts } from '../texts/cli-texts.ts';
import type { usage } from '../texts/en/usage.ts';

/** What is told of a failure: `message` says what happened, `cause` why, `remedy` what to do. None of it holds a secret. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/** A fact that a sentence names; a text of several words is said in the language of the sentence. */
export type UsageFact = string | number | ((language: MessageLanguage) => string);

type UsageCode = keyof typeof usage;

/** A mistake in the command line, in words for the one who typed it; nothing was sent. */
export class UsageMistake extends Error {
  override readonly name = 'UsageMistake';
  readonly #code: UsageCode;
  readonly #facts: Readonly<Record<string, UsageFact>>;

  constructor(code: UsageCode, facts: Readonly<Record<string, UsageFact>> = {}) {
    super(code);
    this.#code = code;
    this.#facts = facts;
    this.message = this.told('en').message;
  }

  /** What is wrong, why, and what to do. */
  told(language: MessageLanguage): Failure {
    const { t } = cliTexts(language);
    const facts = Object.fromEntries(
      Object.entries(this.#facts).map(([name, fact]) => [name, typeof fact === 'function' ? fact(language) : fact]),
    );
    const sentence = (part: 'what' | 'why' | 'next'): string => t(`usage:${this.#code}.${part}`, facts).trim();
    return { code: 'usage', message: sentence('what'), cause: sentence('why'), remedy: sentence('next') };
  }
}

/** A fact that is a text of the command line. */
export function textFact(text: CliText): UsageFact {
  return (language) => cliText(text, language);
}

/** Throws a {@link UsageMistake}. */
export function refuseUsage(code: UsageCode, facts: Readonly<Record<string, UsageFact>> = {}): never {
  throw new UsageMistake(code, facts);
}

/** The end of a command that did not do what it was asked to, though it told its result. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The end of a command that found what it was to look for: an exit code of its own and what is told of it. */
export class CommandEnded extends Error {
  override readonly name = 'CommandEnded';
  readonly exitCode: number;
  readonly told: (language: MessageLanguage) => Failure;

  constructor(exitCode: number, told: (language: MessageLanguage) => Failure) {
    super(told('en').code);
    this.exitCode = exitCode;
    this.told = told;
  }
}
