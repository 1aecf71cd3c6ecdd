import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { SignInStatus } from '../../shared/contract/connections/profile.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import { problemOf } from '../components/problem-of.ts';
import { followStatus } from './follow-status.ts';
import { beforeSignIn, type SignInEvent, type SignInState, signInReducer } from './sign-in-state.ts';

/** Who is signed in to a profile, and what can be done about it. */
export interface SignIn extends SignInState {
  /** True while the application works on what was asked for here. */
  readonly busy: boolean;
  readonly signIn: () => void;
  readonly signOut: () => void;
  readonly chooseMethod: (method: SignInMethod) => void;
  /** Listens to the application anew, after it was lost. */
  readonly reconnect: () => void;
}

/** Follows a profile's sign-in for as long as the component is there. A null profile is not followed. */
export function useSignIn(client: ApplicationClient, profileId: string | null): SignIn {
  const [state, dispatch] = useReducer(signInReducer, beforeSignIn);
  const [busy, setBusy] = useState(false);
  const [listening, setListening] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `listening` changes in order to run this again.
  useEffect(() => {
    if (profileId === null) return;
    const leaving = new AbortController();
    void followStatus(client, profileId, leaving.signal, dispatch);
    return () => leaving.abort();
  }, [client, profileId, listening]);

  const acts = useMemo(() => actsOf(client, profileId, dispatch, setBusy), [client, profileId]);
  const reconnect = useCallback(() => setListening((times) => times + 1), []);
  return { ...state, busy, reconnect, ...acts };
}

function actsOf(
  client: ApplicationClient,
  profileId: string | null,
  dispatch: (event: SignInEvent) => void,
  setBusy: (busy: boolean) => void,
): Pick<SignIn, 'signIn' | 'signOut' | 'chooseMethod'> {
  const act = (call: (id: string) => Promise<SignInStatus>): void => {
    if (profileId === null) return;
    setBusy(true);
    call(profileId)
      .then(
        (status) => dispatch({ type: 'status', status }),
        (error: unknown) => dispatch({ type: 'refused', problem: problemOf(error) }),
      )
      .finally(() => setBusy(false));
  };
  return {
    signIn: () => act((id) => client.profiles.signIn({ profileId: id })),
    signOut: () => act((id) => client.profiles.signOut({ profileId: id })),
    chooseMethod: (method) => act((id) => client.profiles.chooseMethod({ profileId: id, method })),
  };
}
