import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import { problemOf } from '../connection/problem-of.ts';
import { requiredPurpose } from '../connections/secrets/secret-prompt.tsx';
import { followStatus } from './follow-status.ts';
import { beforeSignIn, type SignInEvent, type SignInState, signInReducer } from './sign-in-state.ts';

/** The sign-in of a connection, and its actions. */
export interface SignIn extends SignInState {
  /** True while the application handles an action of this page. */
  readonly busy: boolean;
  readonly signIn: () => void;
  readonly signOut: () => void;
  readonly chooseMethod: (method: SignInMethod) => void;
  /** Follows the status again after the stream was interrupted. */
  readonly reconnect: () => void;
}

/** Follows a connection's sign-in while the component is mounted. Follows nothing if `connectionId` is null. */
export function useSignIn(client: ApplicationClient, connectionId: string | null): SignIn {
  const [state, dispatch] = useReducer(signInReducer, beforeSignIn);
  const [busy, setBusy] = useState(false);
  const [listening, setListening] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when `listening` changes.
  useEffect(() => {
    if (connectionId === null) return;
    const controller = new AbortController();
    void followStatus(client, connectionId, controller.signal, dispatch);
    return () => controller.abort();
  }, [client, connectionId, listening]);

  const acts = useMemo(() => actsOf(client, connectionId, dispatch, setBusy), [client, connectionId]);
  const reconnect = useCallback(() => setListening((times) => times + 1), []);
  return { ...state, busy, reconnect, ...acts };
}

function actsOf(
  client: ApplicationClient,
  connectionId: string | null,
  dispatch: (event: SignInEvent) => void,
  setBusy: (busy: boolean) => void,
): Pick<SignIn, 'signIn' | 'signOut' | 'chooseMethod'> {
  const act = (call: (id: string) => Promise<SignInStatus>): void => {
    if (connectionId === null) return;
    setBusy(true);
    const settle = (event: SignInEvent, problem: Problem | null): void => {
      dispatch(event);
      if (problem !== null && requiredPurpose(problem) !== null) dispatch({ type: 'secret-missing' });
    };
    call(connectionId)
      .then(
        (status) => settle({ type: 'status', status }, status.problem),
        (error: unknown) => settle({ type: 'refused', problem: problemOf(error) }, problemOf(error)),
      )
      .finally(() => setBusy(false));
  };
  return {
    signIn: () => act((id) => client.connections.signIn({ connectionId: id })),
    signOut: () => act((id) => client.connections.signOut({ connectionId: id })),
    chooseMethod: (method) => act((id) => client.connections.chooseMethod({ connectionId: id, method })),
  };
}
