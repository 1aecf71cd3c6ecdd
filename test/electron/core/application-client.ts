import { createRouterClient } from '@orpc/server';
import type { Application } from '../../../electron/core/application.ts';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import { type Problem, problemSchema } from '../../../shared/problems/problem.ts';

/** Creates a client that calls the contract directly, without a connection. */
export function createApplicationClient(application: Application): ApplicationClient {
  return createRouterClient(application.router);
}

/**
 * Returns the problem that a call fails with.
 *
 * @throws the call's other errors, and an Error if the call succeeds
 */
export async function problemOfCall(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'defined' in error && error.defined === true && 'data' in error) return problemSchema.parse(error.data);
    throw error;
  }
  throw new Error('the call did not fail');
}
