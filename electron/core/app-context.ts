import { join } from 'node:path';
import type { CheckOptions, CheckStep } from '../../shared/contract/check.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { systemNameResolver } from '../signin/kerberos/name-resolver.ts';
import { runTool } from '../signin/kerberos/run-tool.ts';
import { noVault } from '../vault/vault.ts';
import { createWireClient } from '../wire/client.ts';
import type { Timeouts } from '../wire/failure.ts';
import { fail } from '../wire/problem-error.ts';
import { readTransport } from '../wire/transport/read-settings.ts';
import { type CatalogueThread, createCatalogueThread } from './catalogue/catalogue-thread.ts';
import { type ConnectionStore, createConnectionStore } from './connections/connection-store.ts';
import { createOpenConnections, type OpenConnections } from './connections/open-connections.ts';
import { type Policy, policyPlace, readPolicy } from './connections/policy.ts';
import { createSecretKeeper, type SecretKeeper } from './connections/secret-keeper.ts';
import type { Server } from './connections/server.ts';
import { publicConnection, sampleConnectionId } from './connections/stored-connections.ts';
import { type CheckParts, startCheck } from './diagnosis/start-check.ts';
import type { Host } from './host.ts';
import { createRequestLog, type RequestLog } from './requests/request-log.ts';
import type { Telemetry } from './telemetry.ts';
import { keepWasmCalls } from './wasm-calls.ts';

/** What the context needs of a host. */
export type AppContextHost = Pick<
  Host,
  'platform' | 'dataFolder' | 'settings' | 'startHelper' | 'vault' | 'policyFile' | 'openExternal'
> & {
  /** For servers whose connection says nothing else; the wire's own where they are left out. */
  readonly timeouts?: Partial<Timeouts>;
};

/** The user's own data: its server, and whether there is any. */
interface YourDataOfContext {
  server(): Server;
  hasPublished(): boolean;
}

const noYourData: YourDataOfContext = { server: () => fail('unknown-profile'), hasPublished: () => false };

/** What every way to use the application stands on, with a page or without: connections, their secrets and sessions, and the wire. */
export interface AppContext extends Telemetry {
  /** That of the policy; see {@link Policy}. */
  readonly updateFeed: Policy['updateFeed'];
  readonly connections: ConnectionStore;
  readonly secrets: SecretKeeper;
  readonly open: OpenConnections;
  /** Every request of this session. */
  readonly requests: RequestLog;
  readonly catalogueThread: CatalogueThread;
  /** What a check of a connection works with. @throws ProblemError `unknown-profile`. */
  checkParts(connectionId: string): CheckParts;
  /** The steps of the way into a profile's server. @throws ProblemError `unknown-profile`. */
  check(
    connectionId: string,
    options: CheckOptions,
    signal?: AbortSignal,
    onEnd?: (steps: readonly CheckStep[]) => Promise<void>,
  ): ReturnType<typeof startCheck>;
  /** Ends every session and every connection. */
  close(): Promise<void>;
}

/**
 * Opens connections, secrets and the wire; nobody is signed in and nothing is sent before a connection is opened.
 *
 * @param yourData The command line has none.
 * @param sample The server of the sample's connection, asked for where that connection is opened; whoever makes it closes it.
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
  // The sample alone has no client of its own.
  const wire = createWireClient({ observer: requests.observer(sampleConnectionId) });
  const policy = readPolicy(
    host.policyFile === undefined ? policyPlace(host.platform, process.env) : { file: host.policyFile, isNamed: true },
  );
  const { t } = sharedTexts('en');
  for (const { path, code, facts } of policy.validationIssues) {
    log(`policy ${policy.file}: ${path === '' ? '' : `${path}: `}${t(`validationIssues:${code}`, facts)}`);
  }
  const connections = createConnectionStore(host.settings, policy, join(host.dataFolder, 'settings.json'), yourData.hasPublished);
  for (const { path, code, facts } of connections.rules.setAside?.validationIssues ?? [])
    log(`set aside: ${path}: ${t(`validationIssues:${code}`, facts)}`);
  const secrets = createSecretKeeper(host.vault ?? noVault('no-keystore'), redaction);
  const catalogueThread = createCatalogueThread();
  const open = createOpenConnections({
    catalogueThread,
    connections,
    secrets,
    sample,
    yourData: yourData.server,
    wire,
    createWire: async (connectionId, connection, proxyPassword) => {
      const transport = await readTransport(connection, { environment: process.env, proxyPassword });
      const timeouts = { ...host.timeouts, ...transport.timeouts };
      return createWireClient({ ...transport, timeouts, observer: requests.observer(connectionId) });
    },
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
  const checkParts = (connectionId: string): CheckParts => ({
    connection: publicConnection(connections.get(connectionId)),
    session: open.session(connectionId),
    catalogue: open.catalogue(connectionId),
    wire,
    clock,
    redaction,
    requests: () => requests.list(connectionId),
  });
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
