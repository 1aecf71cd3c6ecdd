import type { Problem } from '../../shared/problems/problem.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import { ProblemError } from '../wire/problem-error.ts';
import { observedValue } from './observed-value.ts';
import { type SignIn, signedOutStatus } from './sign-in.ts';

/** Creates the sign-in for a method that can't be used. Each sign-in fails with the given problem. */
export function createRefusedSignIn(method: SignInMethod, problem: Problem): SignIn {
  const status = observedValue(signedOutStatus(method));
  return {
    method,
    status,
    signIn: async () => status.set({ ...signedOutStatus(method), state: 'failed', problem }),
    credential: async () => {
      throw new ProblemError(problem);
    },
    onResponse: async () => false,
    signOut: async () => status.set(signedOutStatus(method)),
    close: () => undefined,
  };
}
