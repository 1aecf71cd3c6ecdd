import { randomUUID } from 'node:crypto';
import type { Connection, ConnectionSettings } from '../../../shared/contract/connections/connection.ts';
import type { ConnectionRules } from '../../../shared/contract/connections/connection-rules.ts';
import { addableKindOf } from '../../../shared/servers/index.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host/host.ts';
import { failStorage } from '../results/store/result-store.ts';
import { noPolicy, type Policy } from './policy.ts';
import { readStoredConnections, type StoredConnection, yourDataConnectionId } from './stored-connections.ts';

const key = 'profiles';
/** Key in the settings of connections that couldn't be read. They are preserved there. */
const asideKey = 'unreadableProfiles';

/** Values that change when a connection is used. They also change for predefined connections. */
export type ConnectionUse = Partial<Pick<StoredConnection, 'method' | 'staysSignedOut' | 'baseUrl'>>;

/** The connections of this data folder, the sample, the user's own data, and the policy. They contain no secrets. */
export interface ConnectionStore {
  list(): readonly StoredConnection[];
  /** Returns a connection. @throws ProblemError `unknown-profile`. */
  get(id: string): StoredConnection;
  /** Saves values that changed because a connection was used. @throws ProblemError `unknown-profile`, `storage-failed`. */
  use(id: string, use: ConnectionUse): StoredConnection;
  /** Adds a connection. @throws ProblemError `storage-failed`. */
  create(settings: ConnectionSettings): StoredConnection;
  /** Changes a connection. @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  change(id: string, settings: ConnectionSettings): StoredConnection;
  /** Removes a connection. @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  remove(id: string): void;
  readonly rules: ConnectionRules;
}

/**
 * Opens the store. The list contains the connection to the user's own data only if data is published.
 *
 * Moves unreadable entries to a separate key, and reports them in the rules.
 */
export function createConnectionStore(
  store: SettingsStore,
  policy: Policy = noPolicy,
  settingsFile = 'settings.json',
  hasYourData: () => boolean = () => false,
): ConnectionStore {
  const read = readStoredConnections(store.get(key), policy.connections);
  let connections = read.connections;

  const keep = (next: readonly StoredConnection[]): void => {
    try {
      store.set(key, next);
    } catch (error) {
      failStorage(error);
    }
    connections = next;
  };

  const setAside = (): void => {
    const before = store.get(asideKey);
    try {
      store.set(asideKey, [...(Array.isArray(before) ? before : []), ...read.unreadable]);
      store.set(key, read.connections);
    } catch {
      // The entries stay in the file, and are reported again at the next start.
    }
  };
  if (read.unreadable.length > 0) setAside();

  /** Returns the file and the errors of connections that couldn't be read, or of unreadable settings. Null if everything was readable. */
  const setAsideIn = (): ConnectionRules['setAside'] => {
    if (read.unreadable.length > 0) return { file: settingsFile, validationIssues: read.validationIssues };
    return store.setAside === undefined ? null : { file: store.setAside, validationIssues: [] };
  };

  const get = (id: string): StoredConnection =>
    connections.find((connection) => connection.id === id) ?? fail('unknown-profile', { parameters: { connectionId: id } });

  const changeable = (id: string): StoredConnection => {
    const connection = get(id);
    return connection.readOnly ? fail('profile-read-only', { parameters: { name: connection.name } }) : connection;
  };

  const replace = (changed: StoredConnection): StoredConnection => {
    keep(connections.map((connection) => (connection.id === changed.id ? changed : connection)));
    return changed;
  };

  return {
    list: () => connections.filter(({ id }) => id !== yourDataConnectionId || hasYourData()),
    get,
    use: (id, use) => replace({ ...get(id), ...use }),
    create: (settings) => {
      const created: StoredConnection = { ...settings, id: randomUUID(), readOnly: false, staysSignedOut: false };
      keep([...connections, created]);
      return created;
    },
    change: (id, settings) => {
      const { staysSignedOut } = changeable(id);
      return replace({ ...settings, id, readOnly: false, staysSignedOut });
    },
    remove: (id) => {
      changeable(id);
      keep(connections.filter((connection) => connection.id !== id));
    },
    rules: {
      forbiddenMethods: policy.forbiddenMethods,
      policyFile: policy.file,
      policyIssues: policy.validationIssues,
      setAside: setAsideIn(),
    },
  };
}

/** Returns only the settings of a connection, for exports, duplicates, and the form. */
export function settingsOf({ id: _id, readOnly: _readOnly, kind, ...connection }: Connection): ConnectionSettings {
  return { ...connection, kind: addableKindOf(kind) };
}
