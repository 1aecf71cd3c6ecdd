import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { proxyUserOf, type SecretPurpose, secretsOf, secretsOfMethod } from '../../../shared/contract/signing-in/secret.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { addableKindOf, type ConnectionKind } from '../../../shared/servers/index.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { type SignInSettings, signInPrograms } from '../../signin/methods.ts';
import type { WireClient } from '../../wire/client.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { CatalogueThread } from '../catalogue/catalogue-thread.ts';
import type { SecretKeeper } from '../connections/secret-keeper.ts';
import {
  type ConfiguredServer,
  createConfiguredServer,
  type Server,
  type ServerWithTokenOverride,
  withTokenOverride,
} from '../connections/server.ts';
import { openSession, type Session, type SessionParts } from '../connections/session.ts';
import { publicConnection, sampleConnectionId, yourDataConnectionId } from '../connections/stored-connections.ts';
import { openCatalogues } from '../servers/catalogues.ts';

interface OpenConnectionsParts extends Omit<SessionParts, 'connectionId' | 'owner' | 'server'> {
  /** Starts the sample's server and returns it. Called when the sample connection is opened. */
  readonly sample: () => Server;
  /** Starts the server of the user's own data and returns it. */
  readonly yourData: () => Server;
  readonly catalogueThread: CatalogueThread;
  readonly secrets: SecretKeeper;
  readonly createWire: (connectionId: string, network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
}

/** The open connections. A connection opens on first use, and closes when the application exits. */
export interface OpenConnections {
  /** Returns the session of a connection. @throws ProblemError `unknown-profile`. */
  session(connectionId: string): Session;
  /** Returns the catalogue of a connection. @throws ProblemError `unknown-profile`. */
  catalogue(connectionId: string): CatalogueReader;
  /** Applies changes of an open connection. With `evenSo`, also applies changed secrets. Does nothing if the connection isn't open. */
  refresh(connectionId: string, evenSo: boolean): Promise<void>;
  closeConnection(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

interface OpenConnection {
  readonly session: Session;
  readonly server: ConfiguredServer | ServerWithTokenOverride;
  readonly catalogueOf: (kind: ConnectionKind) => CatalogueReader;
}

/** Creates the list, without any open connection. */
export function createOpenConnections(parts: OpenConnectionsParts): OpenConnections {
  const { connections, secrets, redaction, clock } = parts;
  const open = new Map<string, OpenConnection>();

  const begin = (connectionId: string): OpenConnection => {
    const server =
      connectionId === sampleConnectionId || connectionId === yourDataConnectionId
        ? withTokenOverride(connectionId === sampleConnectionId ? parts.sample() : parts.yourData(), () =>
            secrets.read(connections.get(connectionId), 'service-token'),
          )
        : createConfiguredServer({
            connection: () => publicConnection(connections.get(connectionId)),
            signInSettings: (connection) =>
              signInSettingsOf(connection, connections.rules.forbiddenMethods, (purpose) => secrets.read(connection, purpose)),
            createWire: (network, proxyPassword) => parts.createWire(connectionId, network, proxyPassword),
            proxyPassword: (connection) =>
              proxyUserOf(connection) === null ? Promise.resolve(null) : secrets.read(connection, 'proxy-password'),
          });
    const session = openSession({ ...parts, connectionId, owner: connectionId, server });
    return { session, server, catalogueOf: openCatalogues(session, { catalogueThread: parts.catalogueThread, redaction, clock }) };
  };

  const find = (connectionId: string): OpenConnection => {
    connections.get(connectionId);
    const present = open.get(connectionId);
    if (present !== undefined) return present;
    const opening = begin(connectionId);
    open.set(connectionId, opening);
    return opening;
  };

  const closeConnection = async (connectionId: string): Promise<void> => {
    const left = open.get(connectionId);
    open.delete(connectionId);
    left?.session.close();
    await left?.server.close();
  };

  return {
    session: (connectionId) => find(connectionId).session,
    // People can change the kind of an open connection.
    catalogue: (connectionId) => find(connectionId).catalogueOf(addableKindOf(connections.get(connectionId).kind)),
    refresh: async (connectionId, evenSo) => open.get(connectionId)?.server.refresh(evenSo),
    closeConnection,
    close: async () => {
      await Promise.all([...open.keys()].map(closeConnection));
    },
  };
}

/** Reads a secret of the connection. Null if there is none. */
type ReadSecret = (purpose: SecretPurpose) => Promise<string | null>;

/**
 * Returns the settings of a connection's sign-in methods with their secrets.
 *
 * A method without its secret has the problem `secret-needed`. A method that the policy forbids has the problem `method-forbidden`.
 */
export async function signInSettingsOf(
  connection: Connection,
  forbidden: readonly SignInMethod[],
  readSecret: ReadSecret,
): Promise<SignInSettings> {
  const storedSecrets = new Map<SecretPurpose, string>();
  for (const purpose of secretsOf(connection)) {
    const secret = await readSecret(purpose);
    if (secret !== null) storedSecrets.set(purpose, secret);
  }
  const refused: Partial<Record<SignInMethod, Problem>> = {};
  for (const method of forbidden) refused[method] = makeProblem('method-forbidden', { parameters: { method } });
  let settings: SignInSettings = { refused };
  for (const method of connection.methods) {
    const missing = secretsOfMethod(method, connection).find(({ purpose, isRequired }) => isRequired && !storedSecrets.has(purpose));
    if (missing !== undefined)
      refused[method] ??= makeProblem('secret-needed', { parameters: { purpose: missing.purpose, reason: missing.purpose } });
    const secrets = { get: (purpose: SecretPurpose) => storedSecrets.get(purpose) ?? null, read: readSecret };
    settings = { ...settings, ...signInPrograms[method].settingsOf(connection, secrets) };
  }
  return settings;
}
