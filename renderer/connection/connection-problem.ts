import { ORPCError } from '@orpc/client';
import type { Problem } from '../../shared/problems/problem.ts';

/**
 * Creates the contract's typed error in the page, for cases in which the application can't send it.
 *
 * Callers handle it like every expected error: `isDefinedError(error)` and a `Problem` in `error.data`.
 */
export function connectionProblem(code: 'application-unreachable' | 'page-not-admitted'): ORPCError<'PROBLEM', Problem> {
  const data: Problem = { code, parameters: {}, status: null, detail: null, at: null };
  return new ORPCError('PROBLEM', { defined: true, data });
}
