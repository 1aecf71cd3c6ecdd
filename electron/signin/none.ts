import { makeProblem, ProblemError } from '../wire/problem-error.ts';
import { observedValue } from './observed-value.ts';
import { type SignIn, type SignInProgram, signedOutStatus } from './sign-in.ts';

export const openProgram: SignInProgram<object> = { settingsOf: () => ({}), create: () => createOpenSignIn() };

/** Creates the sign-in for a server without authentication. It sends no credentials and has no user name. */
function createOpenSignIn(): SignIn {
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
    onResponse: async () => false,
    signOut: async () => status.set(signedOutStatus(method)),
    close: () => undefined,
  };
}
