import { createRouterClient } from '@orpc/server';
import type { Application } from '../../../electron/core/application.ts';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import { type Problem, problemSchema } from '../../../shared/contract/problem.ts';

/** The contract called directly, as a page calls it over a wire. */
export function createApplicationClient(application: Application): ApplicationClient {
  return createRouterClient(application.router);
}

/** The problem a call fails with; throws where it does not, or fails in another way. */
export async function problemOfCall(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'defined' in error && error.defined === true && 'data' in error) return problemSchema.parse(error.data);
    throw error;
  }
  throw new Error('the call did not fail');
}
