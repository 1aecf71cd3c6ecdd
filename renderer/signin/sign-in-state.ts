import type { SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { Problem } from '../../shared/problems/problem.ts';

/** The page's state of a connection's sign-in. */
export interface SignInState {
  /** Status of the sign-in. Null until the application reports it for the first time. */
  readonly status: SignInStatus | null;
  /** Number of sign-ins so far. Data that was loaded in one session can differ in the next. */
  readonly session: number;
  /** The reason why the last action (sign in, sign out, select a method) failed before it could change the status. Null if it succeeded. */
  readonly refusal: Problem | null;
  /** Number of times that the user wanted to sign in while a secret was missing. */
  readonly asked: number;
  /** The reason why the application currently doesn't report the status. Null if it does. */
  readonly connectionProblem: Problem | null;
}

export type SignInEvent =
  | { readonly type: 'status'; readonly status: SignInStatus }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'secret-missing' }
  | { readonly type: 'lost'; readonly problem: Problem };

export const beforeSignIn: SignInState = { status: null, session: 0, refusal: null, asked: 0, connectionProblem: null };

/** Applies an event of the application to the state. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'status': {
      const { status } = event;
      const arrived = status.state === 'signed-in' && (state.connectionProblem !== null || state.status?.state !== 'signed-in');
      return { ...state, status, session: state.session + (arrived ? 1 : 0), refusal: null, connectionProblem: null };
    }
    case 'refused':
      return { ...state, refusal: event.problem };
    case 'secret-missing':
      return { ...state, asked: state.asked + 1 };
    case 'lost':
      return { ...state, connectionProblem: event.problem };
  }
}

/**
 * Returns whether lists can be shown. They can if a user has signed in and not signed out, even if the sign-in currently can't be renewed.
 */
export function hasAccess({ status, session }: SignInState): boolean {
  return session > 0 && status !== null && status.state !== 'signed-out';
}

/** Returns whether the user has no access because sign-in failed. Stored copies can then be shown, but requests can't be sent. */
export function isOffline(state: SignInState): boolean {
  return !hasAccess(state) && state.status?.state === 'failed';
}
