import { ORPCError } from '@orpc/client';
import { type Problem, type ProblemCode, problemSchema } from '../../shared/contract/problem.ts';

function problem(code: ProblemCode, detail: string | null): Problem {
  return { code, parameters: {}, status: null, detail, at: null };
}

/**
 * Whatever a call of the contract threw, as a {@link Problem}.
 *
 * A foreseen failure brings its own. An input that the contract refused becomes `invalid-input`; anything else is `internal`,
 * with the error's message but never its stack.
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

/** Codes of trouble that passes by itself, so that asking again without being told to is of use. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'application-unreachable',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'sample-not-running',
  'identity-provider-unreachable',
]);

/** Whether the problem may be gone in a while without anybody changing anything. */
export function mayPass({ code }: Problem): boolean {
  return passing.has(code);
}
