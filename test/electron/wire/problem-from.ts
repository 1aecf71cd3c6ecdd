import { problemOf } from '../../../electron/wire/problem-error.ts';
import type { Problem } from '../../../shared/problems/problem.ts';

/**
 * Returns the problem that an action fails with.
 *
 * @throws the action's other errors, and an Error if the action succeeds
 */
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
