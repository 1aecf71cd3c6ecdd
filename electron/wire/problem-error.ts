import type { Problem, ProblemCode } from '../../shared/problems/problem.ts';

/**
 * Creates a {@link Problem}. Missing parameters are empty. Other missing properties are null.
 *
 * The parameters are values for the texts and contain no secrets; see `shared/problems/problem.ts`.
 */
export function makeProblem(code: ProblemCode, facts: Partial<Omit<Problem, 'code'>> = {}): Problem {
  return {
    code,
    parameters: facts.parameters ?? {},
    status: facts.status ?? null,
    detail: facts.detail ?? null,
    at: facts.at ?? null,
    ...(facts.mistakes === undefined ? {} : { mistakes: facts.mistakes }),
  };
}

/** An expected failure. The contract sends it to the page as the typed error `PROBLEM`. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { readonly cause?: unknown }) {
    super(problem.detail === null ? problem.code : `${problem.code}: ${problem.detail}`, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Throws a {@link ProblemError} with the problem of {@link makeProblem}. */
export function fail(code: ProblemCode, facts: Partial<Omit<Problem, 'code'>> = {}, cause?: unknown): never {
  throw new ProblemError(makeProblem(code, facts), { cause });
}

/**
 * Returns the problem of a thrown value or of one of its causes. Null for an unexpected error.
 *
 * The causes matter, because libraries wrap the errors of their transport.
 */
export function problemOf(thrown: unknown): Problem | null {
  let error = thrown;
  for (let depth = 0; depth < 8 && error instanceof Error; depth += 1) {
    if (error instanceof ProblemError) return error.problem;
    error = error.cause;
  }
  return null;
}
