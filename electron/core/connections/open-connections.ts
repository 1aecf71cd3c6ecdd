import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { proxyUserOf } from '../../../shared/contract/signing-in/secret.ts';
import type { WireClient } from '../../wire/client.ts';
import { type CatalogueReader, createCatalogueReader } from '../catalogue/catalogue.ts';
import type { CatalogueThread } from '../catalogue/catalogue-thread.ts';
import { createEntitySetCatalogue } from '../catalogue/entity-set-catalogue.ts';
import type { Deployment } from './deployment.ts';
import { sampleConnectionId } from './sample-connection.ts';
import type { SecretKeeper } from './secret-keeper.ts';
import { openSession, type Session, type SessionParts } from './session.ts';
import { signInSettingsOf } from './sign-in-settings.ts';
import { publicConnection } from './stored-connections.ts';
import { type DeploymentWithTokenOverride, withTokenOverride } from './token-override.ts';
import { createUserDeployment, type UserDeployment } from './user-deployment.ts';

export interface OpenConnectionsParts extends Omit<SessionParts, 'connectionId' | 'owner' | 'deployment'> {
  /** The sample's deployment; called where its connection is opened, which begins it. */
  readonly sample: () => Deployment;
  readonly catalogueThread: CatalogueThread;
  readonly secrets: SecretKeeper;
  readonly createWire: (network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
}

/** The connections in use: each is opened when it is first asked for, and stays so until the application ends. */
export interface OpenConnections {
  /** @throws ProblemError `unknown-profile`. */
  session(connectionId: string): Session;
  /** @throws ProblemError `unknown-profile`. */
  catalogue(connectionId: string): CatalogueReader;
  /** Takes up what was changed of a connection or, `evenSo`, of its secrets; does nothing for one that is not in use. */
  refresh(connectionId: string, evenSo: boolean): Promise<void>;
  /** Ends the use of a connection. */
  leave(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

interface OpenConnection {
  readonly session: Session;
  readonly deployment: UserDeployment | DeploymentWithTokenOverride;
  readonly marketplace: CatalogueReader;
  readonly entitySets: CatalogueReader;
}

/** No connection is opened yet: each begins with the first call that names it. */
export function createOpenConnections(parts: OpenConnectionsParts): OpenConnections {
  const { connections, secrets, redaction, clock } = parts;
  const open = new Map<string, OpenConnection>();

  const begin = (connectionId: string): OpenConnection => {
    const deployment =
      connectionId === sampleConnectionId
        ? withTokenOverride(parts.sample(), () => secrets.read(connections.get(connectionId), 'service-token'))
        : createUserDeployment({
            connection: () => publicConnection(connections.get(connectionId)),
            signInSettings: (connection) =>
              signInSettingsOf(connection, connections.rules.forbiddenMethods, (purpose) => secrets.read(connection, purpose)),
            createWire: parts.createWire,
            proxyPassword: (connection) =>
              proxyUserOf(connection) === null ? Promise.resolve(null) : secrets.read(connection, 'proxy-password'),
          });
    const session = openSession({ ...parts, connectionId, owner: connectionId, deployment });
    const marketplace = createCatalogueReader(session, parts.catalogueThread, redaction, clock);
    return { session, deployment, marketplace, entitySets: createEntitySetCatalogue(session, redaction, clock) };
  };

  const find = (connectionId: string): OpenConnection => {
    connections.get(connectionId);
    const present = open.get(connectionId);
    if (present !== undefined) return present;
    const begun = begin(connectionId);
    open.set(connectionId, begun);
    return begun;
  };

  const leave = async (connectionId: string): Promise<void> => {
    const left = open.get(connectionId);
    open.delete(connectionId);
    left?.session.close();
    await left?.deployment.close();
  };

  return {
    session: (connectionId) => find(connectionId).session,
    catalogue: (connectionId) => {
      const { entitySets, marketplace } = find(connectionId);
      return connections.get(connectionId).kind === 'odata' ? entitySets : marketplace;
    },
    refresh: async (connectionId, evenSo) => open.get(connectionId)?.deployment.refresh(evenSo),
    leave,
    close: async () => {
      await Promise.all([...open.keys()].map(leave));
    },
  };
}
