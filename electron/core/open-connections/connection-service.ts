import type { Connection, ConnectionSettings } from '../../../shared/contract/connections/connection.ts';
import type { ImportPreview } from '../../../shared/contract/connections/import.ts';
import { type SecretPurpose, type SecretStorage, type StoredSecrets, secretPurposes } from '../../../shared/contract/signing-in/secret.ts';
import type { ValidationIssue } from '../../../shared/validation/validation-issues.ts';
import { type ConnectionStore, settingsOf } from '../connections/connection-store.ts';
import type { SecretKeeper } from '../connections/secret-keeper.ts';
import { publicConnection } from '../connections/stored-connections.ts';
import { printConnectionFile, readConnectionFile } from './connection-file.ts';
import { grantsOf, withConfirmed } from './import-grants.ts';
import type { OpenConnections } from './open-connections.ts';

/** Manages connections, and updates secrets and open sessions with each change. All methods throw ProblemError. */
export interface ConnectionService {
  list(): readonly Connection[];
  create(settings: ConnectionSettings): Connection;
  change(connectionId: string, settings: ConnectionSettings): Promise<Connection>;
  remove(connectionId: string): Promise<void>;
  duplicate(connectionId: string, name: string): Connection;
  export(connectionId: string): string;
  /** Returns the result that {@link import} would have, and the settings that the user must confirm. Changes nothing. */
  inspectImport(text: string): ImportPreview;
  /** Imports the connections of a file. @param confirmed Ids of the settings that the user confirmed. Other such settings are reset. */
  import(
    text: string,
    confirmed: readonly string[],
  ): { readonly connections: readonly Connection[]; readonly validationIssues: readonly ValidationIssue[] };
  secrets(connectionId: string): Promise<StoredSecrets>;
  giveSecret(connectionId: string, purpose: SecretPurpose, text: string, keep: SecretStorage): Promise<StoredSecrets>;
  forgetSecret(connectionId: string, purpose: SecretPurpose): Promise<StoredSecrets>;
}

/** The dependencies of the connection service. */
export interface ConnectionServiceParts {
  readonly connections: ConnectionStore;
  readonly secrets: SecretKeeper;
  readonly open: OpenConnections;
}

/** Creates the service. Each change also applies to a connection that is open. */
export function createConnectionService({ connections, secrets, open }: ConnectionServiceParts): ConnectionService {
  const create = (settings: ConnectionSettings): Connection => publicConnection(connections.create(settings));
  return {
    list: () => connections.list().map(publicConnection),
    create,
    change: async (connectionId, settings) => {
      const before = connections.get(connectionId);
      // Secrets of the previous address are removed first, so that a failure leaves the connection unchanged.
      if (!before.readOnly) await secrets.forgetElsewhere(before, { ...settings, id: connectionId });
      const changed = publicConnection(connections.change(connectionId, settings));
      await open.refresh(connectionId, false);
      return changed;
    },
    remove: async (connectionId) => {
      const connection = connections.get(connectionId);
      if (!connection.readOnly) for (const purpose of secretPurposes) await secrets.forget(connection, purpose);
      connections.remove(connectionId);
      await open.closeConnection(connectionId);
    },
    duplicate: (connectionId, name) => create({ ...settingsOf(publicConnection(connections.get(connectionId))), name }),
    export: (connectionId) => printConnectionFile(publicConnection(connections.get(connectionId))),
    inspectImport: (text) => {
      const { connections: found, validationIssues } = readConnectionFile(text);
      return {
        connections: found.map((settings, index) => ({
          name: settings.name,
          baseUrl: settings.baseUrl,
          grants: grantsOf(settings, index),
        })),
        validationIssues,
      };
    },
    import: (text, confirmed) => {
      const known = new Set(confirmed);
      const read = readConnectionFile(text);
      return {
        connections: read.connections.map((settings, index) => create(withConfirmed(settings, index, known))),
        validationIssues: read.validationIssues,
      };
    },
    secrets: (connectionId) => secrets.storedSecrets(connections.get(connectionId)),
    giveSecret: async (connectionId, purpose, text, keep) => {
      const connection = connections.get(connectionId);
      await secrets.give(connection, purpose, text, keep);
      await open.refresh(connectionId, true);
      return secrets.storedSecrets(connection);
    },
    forgetSecret: async (connectionId, purpose) => {
      const connection = connections.get(connectionId);
      await secrets.forget(connection, purpose);
      await open.refresh(connectionId, true);
      return secrets.storedSecrets(connection);
    },
  };
}
