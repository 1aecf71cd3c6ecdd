import { join } from 'node:path';
import type { CheckOptions, CheckStep } from '../../shared/contract/check.ts';
import type { NetworkSettings } from '../../shared/contract/connections/network.ts';
import { proxyUserOf } from '../../shared/contract/signing-in/secret.ts';
import { describeValidationIssue } from '../../shared/texts/validation-issue-sentences.ts';
import { systemNameResolver } from '../signin/kerberos/name-resolver.ts';
import { runTool } from '../signin/kerberos/run-tool.ts';
import { noVault } from '../vault/vault.ts';
import { createWireClient, defaultTimeouts, type WireClient } from '../wire/client.ts';
import type { Timeouts } from '../wire/failure.ts';
import { fail } from '../wire/problem-error.ts';
import { readTransport } from '../wire/transport/read-settings.ts';
import { type CatalogueThread, createCatalogueThread } from './catalogue/catalogue-thread.ts';
import { type ConnectionStore, createConnectionStore } from './connections/connection-store.ts';
import { type Policy, policyLocation, readPolicy } from './connections/policy.ts';
import { createSecretKeeper, type SecretKeeper } from './connections/secret-keeper.ts';
import type { Server } from './connections/server.ts';
import { publicConnection, sampleConnectionId } from './connections/stored-connections.ts';
import { type CheckParts, startCheck } from './diagnosis/start-check.ts';
import type { Host } from './host/host.ts';
import type { Telemetry } from './host/telemetry.ts';
import { createOpenConnections, type OpenConnections } from './open-connections/open-connections.ts';
import { createRequestLog, type RequestLog } from './requests/request-log.ts';
import { keepWasmCalls } from './wasm-calls.ts';

/** The parts of a host that the context needs. */
export type AppContextHost = Pick<
  Host,
  'platform' | 'dataFolder' | 'settings' | 'startHelper' | 'vault' | 'policyFile' | 'openExternal'
> & {
  /** Timeouts of connections that set none. Defaults to the timeouts of the HTTP client. */
  readonly timeouts?: Partial<Timeouts>;
};

/** The user's own data: its server, and whether anything is published. */
interface YourDataOfContext {
  server(): Server;
  hasPublished(): boolean;
}

const noYourData: YourDataOfContext = { server: () => fail('unknown-profile'), hasPublished: () => false };

/** The parts that the window and the command line share: connections, secrets, sessions, and the HTTP client. */
export interface AppContext extends Telemetry {
  /** Address of the update feed. Null forbids updates; undefined selects the feed of the published application. */
  readonly updateFeed: Policy['updateFeed'];
  readonly connections: ConnectionStore;
  readonly secrets: SecretKeeper;
  readonly open: OpenConnections;
  /** The requests of this session. */
  readonly requests: RequestLog;
  readonly catalogueThread: CatalogueThread;
  /** Returns the dependencies of a connection test. @throws ProblemError `unknown-profile`. */
  checkParts(connectionId: string): CheckParts;
  /** Runs the test of a connection. @throws ProblemError `unknown-profile`. */
  check(
    connectionId: string,
    options: CheckOptions,
    signal?: AbortSignal,
    onEnd?: (steps: readonly CheckStep[]) => Promise<void>,
  ): ReturnType<typeof startCheck>;
  /** Closes all sessions and connections. */
  close(): Promise<void>;
}

/**
 * Opens connections, secrets, and the HTTP client. Sends no request and signs nobody in until a connection is opened.
 *
 * @param yourData The user's own data. The command line omits it.
 * @param sample Returns the server of the sample connection when the connection is opened. The caller closes the server.
 */
export function createAppContext(
  host: AppContextHost,
  telemetry: Telemetry,
  sample: () => Server,
  yourData: YourDataOfContext = noYourData,
): AppContext {
  const { redaction, clock, log } = telemetry;
  keepWasmCalls();
  const requests = createRequestLog(redaction, clock.now);
  // Only the sample has no client of its own.
  const wire = createWireClient({ observer: requests.observer(sampleConnectionId) });
  const policy = readPolicy(
    host.policyFile === undefined ? policyLocation(host.platform, process.env) : { file: host.policyFile, isNamed: true },
  );
  for (const issue of policy.validationIssues)
    log(`policy ${policy.file}: ${issue.path === '' ? '' : `${issue.path}: `}${describeValidationIssue(issue, 'en')}`);
  const connections = createConnectionStore(host.settings, policy, join(host.dataFolder, 'settings.json'), yourData.hasPublished);
  for (const issue of connections.rules.setAside?.validationIssues ?? [])
    log(`set aside: ${issue.path}: ${describeValidationIssue(issue, 'en')}`);
  const secrets = createSecretKeeper(host.vault ?? noVault('no-keystore'), redaction);
  const catalogueThread = createCatalogueThread();
  const createWire = async (connectionId: string, network: NetworkSettings, proxyPassword: string | null): Promise<WireClient> => {
    const transport = await readTransport(network, { environment: process.env, proxyPassword });
    const timeouts = { ...host.timeouts, ...transport.timeouts };
    return createWireClient({ ...transport, timeouts, observer: requests.observer(connectionId) });
  };
  const open = createOpenConnections({
    catalogueThread,
    connections,
    secrets,
    sample,
    yourData: yourData.server,
    wire,
    createWire,
    redaction,
    clock,
    log,
    openBrowser: host.openExternal,
    kerberos: host.startHelper && {
      startHelper: host.startHelper,
      runTool,
      names: systemNameResolver(),
      folder: join(host.dataFolder, 'kerberos'),
      environment: process.env,
      platform: host.platform,
    },
  });
  const checkParts = (connectionId: string): CheckParts => {
    const connection = publicConnection(connections.get(connectionId));
    const { connect, headers, body } = { ...defaultTimeouts, ...host.timeouts };
    const own = connection.connection.timeouts;
    const createWireWithoutFiles = async () => {
      const proxyPassword = proxyUserOf(connection) === null ? null : await secrets.read(connection, 'proxy-password');
      return createWire(connectionId, { ...connection.connection, caFile: null, clientCertificate: null }, proxyPassword);
    };
    return {
      connection,
      session: open.session(connectionId),
      catalogue: open.catalogue(connectionId),
      wire,
      createWireWithoutFiles,
      clock,
      redaction,
      requests: () => requests.list(connectionId),
      timeouts: { connect: own.connect ?? connect, headers: own.headers ?? headers, body: own.body ?? body },
      chosenTimeout: own.headers ?? host.timeouts?.headers ?? null,
    };
  };
  return {
    ...telemetry,
    updateFeed: policy.updateFeed,
    connections,
    secrets,
    open,
    requests,
    catalogueThread,
    checkParts,
    check: (connectionId, options, signal, onEnd) => startCheck(checkParts(connectionId), options, signal, onEnd),
    close: async () => {
      await open.close();
      await wire.close();
    },
  };
}
