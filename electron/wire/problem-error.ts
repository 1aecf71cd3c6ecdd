import type { Problem, ProblemCode } from '../../shared/contract/problem.ts';

/**
 * Makes a {@link Problem}; what is not given is unknown.
 *
 * The parameters are facts for sentences, never secrets; see `shared/contract/problem.ts`.
 */
export function makeProblem(code: ProblemCode, facts: Partial<Omit<Problem, 'code'>> = {}): Problem {
  return {
    code,
    parameters: facts.parameters ?? {},
    status: facts.status ?? null,
    detail: facts.detail ?? null,
    at: facts.at ?? null,
  };
}

/** A foreseen failure on its way to the page: what is thrown inside the application becomes the typed error `PROBLEM` at its door. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { readonly cause?: unknown }) {
    super(problem.detail === null ? problem.code : `${problem.code}: ${problem.detail}`, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Throws a {@link ProblemError}; see {@link makeProblem}. */
export function fail(code: ProblemCode, facts: Partial<Omit<Problem, 'code'>> = {}, cause?: unknown): never {
  throw new ProblemError(makeProblem(code, facts), { cause });
}

/**
 * The problem behind a thrown value: its own, that of one of its causes (libraries wrap what their transport throws),
 * or null where nobody foresaw it.
 */
export function problemOf(thrown: unknown): Problem | null {
  let error = thrown;
  for (let depth = 0; depth < 8 && error instanceof Error; depth += 1) {
    if (error instanceof ProblemError) return error.problem;
    error = error.cause;
  }
  return null;
}
