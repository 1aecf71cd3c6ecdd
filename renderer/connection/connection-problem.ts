import { ORPCError } from '@orpc/client';
import type { Problem } from '../../shared/contract/problem.ts';

/**
 * The contract's own typed error, raised by the page where no application could raise it.
 *
 * Callers see it as they see every foreseen failure: `isDefinedError(error)` and a `Problem` in `error.data`.
 */
export function connectionProblem(code: 'application-unreachable' | 'page-not-admitted'): ORPCError<'PROBLEM', Problem> {
  const data: Problem = { code, parameters: {}, status: null, detail: null, at: null };
  return new ORPCError('PROBLEM', { defined: true, data });
}
