import type { SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { Problem } from '../../shared/contract/problem.ts';

/** What the page knows of a connection's sign-in. */
export interface SignInState {
  /** Null until the application has told for the first time. */
  readonly status: SignInStatus | null;
  /** How often somebody has come to be signed in: what was loaded under one number may be other under the next. */
  readonly session: number;
  /** Why the last act (sign in, sign out, choose) failed before it could change the status. */
  readonly refusal: Problem | null;
  /** Why the application does not tell at present. */
  readonly lost: Problem | null;
}

export type SignInEvent =
  | { readonly type: 'status'; readonly status: SignInStatus }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'lost'; readonly problem: Problem };

export const beforeSignIn: SignInState = { status: null, session: 0, refusal: null, lost: null };

/** The state after the application told something. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'status': {
      const { status } = event;
      const arrived = status.state === 'signed-in' && (state.lost !== null || state.status?.state !== 'signed-in');
      return { status, session: state.session + (arrived ? 1 : 0), refusal: null, lost: null };
    }
    case 'refused':
      return { ...state, refusal: event.problem };
    case 'lost':
      return { ...state, lost: event.problem };
  }
}

/** Whether lists may be shown: somebody was signed in and has not signed out, even if the sign-in cannot be renewed at present. */
export function hasAccess({ status, session }: SignInState): boolean {
  return session > 0 && status !== null && status.state !== 'signed-out';
}

/** Whether nobody could be signed in: what was read before may be shown, and nothing can be asked. */
export function isOffline(state: SignInState): boolean {
  return !hasAccess(state) && state.status?.state === 'failed';
}
