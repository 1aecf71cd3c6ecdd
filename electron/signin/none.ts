import { makeProblem, ProblemError } from '../wire/problem-error.ts';
import { observedValue } from './observed-value.ts';
import { type SignIn, signedOutStatus } from './sign-in.ts';

/** The way in of a deployment that serves everybody: nothing goes along, and nobody is named. */
export function createOpenSignIn(): SignIn {
  const method = 'none';
  const status = observedValue(signedOutStatus(method));
  return {
    method,
    status,
    signIn: async () => status.set({ ...signedOutStatus(method), state: 'signed-in' }),
    credential: async () => {
      if (status.value.state === 'signed-out') throw new ProblemError(makeProblem('not-signed-in'));
      return [];
    },
    answered: async () => false,
    signOut: async () => status.set(signedOutStatus(method)),
    close: () => undefined,
  };
}
