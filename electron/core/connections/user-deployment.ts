import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import { observedValue } from '../../signin/observed-value.ts';
import type { WireClient } from '../../wire/client.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { abortable } from '../abortable.ts';
import type { Deployment, DeploymentAccess, DeploymentState } from './deployment.ts';

export interface UserDeploymentParts {
  /** The connection as it is at present. */
  readonly connection: () => Connection;
  readonly signInSettings: (connection: Connection) => Promise<SignInSettings>;
  /** @throws ProblemError `profile-file-unusable`. */
  readonly createWire: (network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
  /** What the connection's proxy asks for; null where none is held. */
  readonly proxyPassword: (connection: Connection) => Promise<string | null>;
}

/** A deployment that runs somewhere else: it is as the connection and the secrets say. */
export interface UserDeployment extends Deployment {
  /**
   * Reads connection and secrets anew: whoever was signed in signs in anew.
   *
   * @param evenSo Also where nothing that matters to the way in has changed: a name or a colour ends nobody's session, a password typed again does.
   */
  refresh(evenSo: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Makes the deployment of a user's or an administrator's connection. */
export function createUserDeployment(parts: UserDeploymentParts): UserDeployment {
  const state = observedValue<DeploymentState>({ state: 'starting' });
  let reached: { readonly by: string; readonly wire: WireClient } | null = null;
  let latest: Promise<void> = Promise.resolve();
  let closed = false;
  /** What the present way in was made of. */
  let made: string | null = null;

  /** The client for these network settings; another's is closed. */
  const wireFor = async (network: NetworkSettings, proxyPassword: string | null): Promise<WireClient> => {
    const by = JSON.stringify([network, proxyPassword]);
    if (reached !== null && reached.by === by) return reached.wire;
    const wire = await parts.createWire(network, proxyPassword);
    await reached?.wire.close();
    reached = { by, wire };
    return wire;
  };

  const read = async (evenSo: boolean): Promise<void> => {
    if (closed) return;
    try {
      const connection = parts.connection();
      const { baseUrl, paths, allowedOrigins, allowPlainHttp, rowsPath } = connection;
      const wire = await wireFor(connection.connection, await parts.proxyPassword(connection));
      const signIn = await parts.signInSettings(connection);
      const next = JSON.stringify([baseUrl, paths, allowedOrigins, allowPlainHttp, rowsPath, reached?.by, connection.method, signIn]);
      if (closed || (next === made && !evenSo)) return;
      made = next;
      state.set({ state: 'ready', access: { baseUrl, signIn, paths, allowedOrigins, allowPlainHttp, rowsPath, wire } });
    } catch (error) {
      made = null;
      state.set({
        state: 'down',
        problem: problemOf(error) ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null }),
      });
    }
  };

  const refresh = (evenSo: boolean): Promise<void> => {
    latest = latest.then(() => read(evenSo));
    return latest;
  };
  void refresh(true);

  const settled = async (): Promise<DeploymentAccess> => {
    await latest;
    const { value } = state;
    if (value.state === 'ready') return value.access;
    throw new ProblemError(value.state === 'down' ? value.problem : makeProblem('unknown-profile'));
  };

  return {
    state,
    ready: (signal) => abortable(settled(), signal),
    refresh,
    close: async () => {
      closed = true;
      await latest;
      await reached?.wire.close();
    },
  };
}
