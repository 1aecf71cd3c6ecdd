import { ORPCError } from '@orpc/client';
import { type Problem, type ProblemCode, problemSchema } from '../../shared/problems/problem.ts';

function problem(code: ProblemCode, detail: string | null): Problem {
  return { code, parameters: {}, status: null, detail, at: null };
}

/**
 * Converts an error of a contract call to a {@link Problem}. Expected errors contain their own problem. Input that the contract rejects
 * becomes `invalid-input`. Any other error becomes `internal`, with the error's message but never its stack.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError) {
    const data: unknown = error.data;
    const foreseen = problemSchema.safeParse(data);
    if (error.code === 'PROBLEM' && foreseen.success) return foreseen.data;
    return problem(error.code === 'BAD_REQUEST' ? 'invalid-input' : 'internal', error.message);
  }
  return problem('internal', error instanceof Error && error.message !== '' ? error.message : null);
}

/** Codes of temporary problems. An automatic retry can resolve them. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'application-unreachable',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'sample-not-running',
  'identity-provider-unreachable',
]);

/** Returns whether a problem can disappear without an action of the user. */
export function mayPass({ code }: Problem): boolean {
  return passing.has(code);
}
