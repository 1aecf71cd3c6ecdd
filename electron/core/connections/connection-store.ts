import { randomUUID } from 'node:crypto';
import type { Connection, ConnectionSettings } from '../../../shared/contract/connections/connection.ts';
import type { ConnectionRules } from '../../../shared/contract/connections/connection-rules.ts';
import { fail } from '../../wire/problem-error.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/store/result-store.ts';
import { noPolicy, type Policy } from './policy.ts';
import { readStoredConnections, type StoredConnection, yourDataConnectionId } from './stored-connections.ts';

const key = 'profiles';
/** Where entries lie that could not be read, as they were: nothing of the user's is thrown away. */
const asideKey = 'unreadableProfiles';

/** What the user's doing changes of a connection, whoever made it. */
export type ConnectionUse = Partial<Pick<StoredConnection, 'method' | 'staysSignedOut' | 'baseUrl'>>;

/** The connections of this data folder, with the sample and those of the policy. All of them hold no secret. */
export interface ConnectionStore {
  list(): readonly StoredConnection[];
  /** @throws ProblemError `unknown-profile`. */
  get(id: string): StoredConnection;
  /** Keeps what the user does with a connection. @throws ProblemError `unknown-profile`, `storage-failed`. */
  use(id: string, use: ConnectionUse): StoredConnection;
  /** @throws ProblemError `storage-failed`. */
  create(settings: ConnectionSettings): StoredConnection;
  /** @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  change(id: string, settings: ConnectionSettings): StoredConnection;
  /** @throws ProblemError `unknown-profile`, `profile-read-only`, `storage-failed`. */
  remove(id: string): void;
  readonly rules: ConnectionRules;
}

/**
 * Opens the store; the connection to the user's own data is listed while there is some.
 *
 * Entries that can't be read are set aside under a name of their own, and the rules tell.
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
      // They stay where they are, and are told of again at the next start.
    }
  };
  if (read.unreadable.length > 0) setAside();

  /** What was set aside and where: some connections, or the settings as a whole. */
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
      const made: StoredConnection = { ...settings, id: randomUUID(), readOnly: false, staysSignedOut: false };
      keep([...connections, made]);
      return made;
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

/** The settings of a connection alone: what is exported, duplicated and shown in the form. */
export function settingsOf({ id: _id, readOnly: _readOnly, kind, ...connection }: Connection): ConnectionSettings {
  return { ...connection, kind: kind === 'sample' || kind === 'local' ? 'marketplace' : kind };
}
