import { problemOf } from '../../../electron/wire/problem-error.ts';
import type { Problem } from '../../../shared/contract/problem.ts';

/** The problem that an action ends with; throws where it ends well. */
export async function problemFrom(action: Promise<unknown>): Promise<Problem> {
  try {
    await action;
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== null) return problem;
    throw error;
  }
  throw new Error('it did not fail');
}
