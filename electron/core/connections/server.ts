import type { Connection, Paths } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import { type ObservedValue, observedValue } from '../../signin/observed-value.ts';
import type { WireClient } from '../../wire/client.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { abortable } from '../events/abortable.ts';

/** The address of a server and its sign-in settings. They contain secrets, so they stay in memory. */
export interface ServerAccess {
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly signIn: SignInSettings;
  /** Paths of the server's APIs, below the base URL. */
  readonly paths?: Paths;
  /** Further origins that credentials can be sent to. */
  readonly allowedOrigins?: readonly string[];
  /** Whether the user permits sending credentials unencrypted to other computers. */
  readonly allowPlainHttp?: boolean;
  /** Path of the rows in a REST response (`rowsPathSchema`). If empty, the path is detected. */
  readonly rowsPath?: string;
  /** The HTTP client of the connection, if it has its own proxy, certificates, or timeouts. */
  readonly wire?: WireClient;
}

/** The state of a server: starting, ready for requests, or unavailable because of a problem. */
export type ServerState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly access: ServerAccess }
  | { readonly state: 'down'; readonly problem: Problem };

/** The server of a session. */
export interface Server {
  readonly state: Pick<ObservedValue<ServerState>, 'value' | 'onChange'>;
  /**
   * Waits until the server has started.
   *
   * @throws ProblemError `sample-not-running` if the server isn't running, or takes too long to start.
   */
  ready(signal?: AbortSignal): Promise<ServerAccess>;
}

interface ConfiguredServerParts {
  /** Returns the connection with its current settings. */
  readonly connection: () => Connection;
  readonly signInSettings: (connection: Connection) => Promise<SignInSettings>;
  /** Creates an HTTP client. @throws ProblemError `profile-file-unusable`. */
  readonly createWire: (network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
  /** Returns the password of the connection's proxy. Null if there is none. */
  readonly proxyPassword: (connection: Connection) => Promise<string | null>;
}

/** A server that the application doesn't run itself, defined by the connection and its secrets. */
export interface ConfiguredServer extends Server {
  /**
   * Reloads the connection and its secrets. A signed-in user is signed in again if a relevant setting has changed.
   *
   * @param evenSo Whether the user is signed in again even if no relevant setting has changed, because a secret was entered.
   */
  refresh(evenSo: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Creates the server of a connection of the user or the policy. */
export function createConfiguredServer(parts: ConfiguredServerParts): ConfiguredServer {
  const state = observedValue<ServerState>({ state: 'starting' });
  let reached: { readonly by: string; readonly wire: WireClient } | null = null;
  let latest: Promise<void> = Promise.resolve();
  let closed = false;
  /** The settings that the current access was created from. */
  let made: string | null = null;

  /** Returns the client for these network settings. Closes a client with other settings. */
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

  const settled = async (): Promise<ServerAccess> => {
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

/** A server with its own credentials. A service token of the user can replace them. */
export interface ServerWithTokenOverride extends Server {
  /** Reloads the token. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Returns a server with a replaceable service token.
 *
 * @param tokenOverride Returns the token for the current address. Null selects the server's own credentials.
 */
export function withTokenOverride(server: Server, tokenOverride: () => Promise<string | null>): ServerWithTokenOverride {
  let token: string | null = null;
  let takenFor: string | null = null;

  const adapted = (access: ServerAccess): ServerAccess => {
    const { 'service-token': own } = access.signIn;
    if (token === null || own === undefined || access.baseUrl !== takenFor) return access;
    return { ...access, signIn: { ...access.signIn, 'service-token': { ...own, token } } };
  };
  const stateOf = (present: ServerState): ServerState =>
    present.state === 'ready' ? { state: 'ready', access: adapted(present.access) } : present;

  const state = observedValue<ServerState>(stateOf(server.state.value));
  const stopFollowing = server.state.onChange((present) => state.set(stateOf(present)));
  return {
    state,
    ready: async (signal) => adapted(await abortable(server.ready(signal), signal)),
    refresh: async () => {
      token = await tokenOverride();
      const present = server.state.value;
      takenFor = present.state === 'ready' ? present.access.baseUrl : null;
      state.set(stateOf(present));
    },
    close: async () => stopFollowing(),
  };
}
