import type { Connection, Paths } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import { type ObservedValue, observedValue } from '../../signin/observed-value.ts';
import type { WireClient } from '../../wire/client.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import { abortable } from '../abortable.ts';

/** Where a server answers and how one signs in to it. Holds secrets: memory only. */
export interface ServerAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly signIn: SignInSettings;
  /** Where its parts are, below the base URL. */
  readonly paths?: Paths;
  /** Origins beside the base URL's that the credential may go to. */
  readonly allowedOrigins?: readonly string[];
  /** The user's consent to send the credential in the clear past this machine. */
  readonly allowPlainHttp?: boolean;
  /** Where a REST response has its rows (`rowsPathSchema`); empty where they are found by themselves. */
  readonly rowsPath?: string;
  /** Where it is reached in a way of its own (proxy, certificates, timeouts). */
  readonly wire?: WireClient;
}

/** Whether a server is there to be asked. */
export type ServerState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly access: ServerAccess }
  | { readonly state: 'down'; readonly problem: Problem };

/** A server as a session sees it. */
export interface Server {
  readonly state: Pick<ObservedValue<ServerState>, 'value' | 'onChange'>;
  /** Waits while it starts. @throws ProblemError `sample-not-running` where it is down, or starts too long. */
  ready(signal?: AbortSignal): Promise<ServerAccess>;
}

interface ConfiguredServerParts {
  /** The connection as it is at present. */
  readonly connection: () => Connection;
  readonly signInSettings: (connection: Connection) => Promise<SignInSettings>;
  /** @throws ProblemError `profile-file-unusable`. */
  readonly createWire: (network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
  /** What the connection's proxy asks for; null where none is held. */
  readonly proxyPassword: (connection: Connection) => Promise<string | null>;
}

/** A server that runs somewhere else: it is as the connection and the secrets say. */
export interface ConfiguredServer extends Server {
  /**
   * Reads connection and secrets anew: whoever was signed in signs in anew.
   *
   * @param evenSo Also where nothing that matters to the way in has changed: a name or a colour ends nobody's session, a password typed again does.
   */
  refresh(evenSo: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Makes the server of a user's or an administrator's connection. */
export function createConfiguredServer(parts: ConfiguredServerParts): ConfiguredServer {
  const state = observedValue<ServerState>({ state: 'starting' });
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

/** A server that brings its own credentials, where a service token that was taken over stands in the place of its own. */
export interface ServerWithTokenOverride extends Server {
  /** Reads the taken token anew. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** @param taken The token that was taken over for the present address; null for the server's own. It goes to no other address. */
export function withTokenOverride(server: Server, taken: () => Promise<string | null>): ServerWithTokenOverride {
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
      token = await taken();
      const present = server.state.value;
      takenFor = present.state === 'ready' ? present.access.baseUrl : null;
      state.set(stateOf(present));
    },
    close: async () => stopFollowing(),
  };
}
