import type { SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { Problem } from '../../shared/contract/problem.ts';

/** The page's state of a connection's sign-in. */
export interface SignInState {
  /** Null until the application has reported it for the first time. */
  readonly status: SignInStatus | null;
  /** Number of sign-ins so far. Data loaded in one session can differ in the next. */
  readonly session: number;
  /** Why the last action (sign in, sign out, choose a method) failed before it could change the status. */
  readonly refusal: Problem | null;
  /** Why the application doesn't report the status at present. */
  readonly connectionProblem: Problem | null;
}

export type SignInEvent =
  | { readonly type: 'status'; readonly status: SignInStatus }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'lost'; readonly problem: Problem };

export const beforeSignIn: SignInState = { status: null, session: 0, refusal: null, connectionProblem: null };

/** Applies an event of the application to the state. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'status': {
      const { status } = event;
      const arrived = status.state === 'signed-in' && (state.connectionProblem !== null || state.status?.state !== 'signed-in');
      return { status, session: state.session + (arrived ? 1 : 0), refusal: null, connectionProblem: null };
    }
    case 'refused':
      return { ...state, refusal: event.problem };
    case 'lost':
      return { ...state, connectionProblem: event.problem };
  }
}

/** Returns whether lists can be shown: a user has signed in and not signed out, even if the sign-in can't be renewed at present. */
export function hasAccess({ status, session }: SignInState): boolean {
  return session > 0 && status !== null && status.state !== 'signed-out';
}

/** Returns whether sign-in failed so that stored copies can be shown, and nothing can be requested. */
export function isOffline(state: SignInState): boolean {
  return !hasAccess(state) && state.status?.state === 'failed';
}
