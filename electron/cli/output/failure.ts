import type { Problem } from '../../../shared/contract/problem.ts';

/** What is told of a failure: `message` says what happened, `cause` why, `remedy` what to do. None of it holds a secret. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/** A mistake in the command line, in words for the one who typed it; nothing was sent. */
export class UsageMistake extends Error {
  override readonly name = 'UsageMistake';
  readonly why: string;
  readonly remedy: string;

  constructor(message: string, why: string, remedy: string) {
    super(message);
    this.why = why;
    this.remedy = remedy;
  }
}

/** Throws a {@link UsageMistake}. */
export function refuseUsage(message: string, why: string, remedy: string): never {
  throw new UsageMistake(message, why, remedy);
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
  readonly failure: Failure;

  constructor(exitCode: number, failure: Failure) {
    super(failure.code);
    this.exitCode = exitCode;
    this.failure = failure;
  }
}
