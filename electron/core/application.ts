import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationDetails } from '../../shared/contract/application-details.ts';
import { usualDiskLimits } from '../../shared/contract/connections/settings.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { createAccountService } from './account/account-service.ts';
import { createAppContext } from './app-context.ts';
import { createApiMarks } from './catalogue/api-marks.ts';
import { createCatalogueService } from './catalogue/catalogue-service.ts';
import { createPersistedCatalogues } from './catalogue/persisted-catalogues.ts';
import { createPersistedFiles } from './catalogue/persisted-files.ts';
import { classifyLink, trustedOrigins } from './classify-link.ts';
import { publicConnection, sampleConnectionId } from './connections/stored-connections.ts';
import { makeDataFolder } from './data-folder.ts';
import { makeReport } from './diagnosis/make-report.ts';
import { createTestHistory } from './diagnosis/test-history.ts';
import { createExportFolders } from './exports/export-folder.ts';
import { createExportService } from './exports/export-service.ts';
import { createWrittenExports } from './exports/written-exports.ts';
import { openFetches } from './fetch-all/fetches.ts';
import { openFetchFolder } from './fetch-all/saved-fetches.ts';
import { createFolders } from './folders/folders.ts';
import { createOfferedFolders } from './folders/offered-folders.ts';
import { openHistory } from './history/history.ts';
import { createApplicationSettings } from './host/application-settings.ts';
import type { Host } from './host/host.ts';
import { createTelemetry } from './host/telemetry.ts';
import { createConnectionService } from './open-connections/connection-service.ts';
import { RowViews } from './results/arrange/row-views.ts';
import { createComparisons } from './results/compare/comparisons.ts';
import { createResultStore } from './results/store/result-store.ts';
import { type ApplicationRouter, createRouter, type RouterParts } from './router.ts';
import type { LocalService } from './sample/local-service.ts';
import { startSampleService } from './sample/sample-service.ts';
import { createSavedQueries } from './saved/saved-queries.ts';
import { createPersistedWindows, formsKind, sessionKind } from './session/persisted-windows.ts';
import { createWindowRegistry } from './session/window-registry.ts';
import { runSql } from './sql/run-sql.ts';
import { createUpdateService } from './updates/update-service.ts';
import { createVerificationService } from './verify/verification-service.ts';
import { createDatabasePasswords } from './your-data/database-passwords.ts';
import { createPublicationStore } from './your-data/publication-store.ts';
import { createResultFiles } from './your-data/result-files.ts';
import { createResultPublisher } from './your-data/result-publisher.ts';
import { computeResultRows, type ResultRowsParts } from './your-data/result-rows.ts';
import { publicationFileIn, startYourDataService } from './your-data/start-your-data.ts';
import { createYourData } from './your-data/your-data.ts';

/** The application, independent of its host. */
export interface Application {
  /** Implements `shared/contract`; the host connects it to its pages. */
  readonly router: ApplicationRouter;
  /** Returns whether an external link is opened, confirmed, or blocked. */
  classifyLink(url: string): LinkVerdict;
  /** Ends requests and processes, and removes results. */
  close(): Promise<void>;
}

/**
 * Creates the application in a host: opens the data folder and starts the sample service without waiting for it.
 *
 * If the window opens with another connection, the sample starts on first use.
 *
 * @throws Error if the data folder can't be created.
 */
export async function createApplication(host: Host): Promise<Application> {
  const telemetry = createTelemetry(host.log);
  await makeDataFolder(host.dataFolder, telemetry.log);
  const { redaction, log } = telemetry;
  const settings = createApplicationSettings(host.settings);
  const maximumBytes = (): number => (settings.read().maximumResultMegabytes ?? usualDiskLimits.maximumResultMegabytes) * 1024 * 1024;
  const maximumFetchesBytes = (): number =>
    (settings.read().maximumFetchesMegabytes ?? usualDiskLimits.maximumFetchesMegabytes) * 1024 * 1024;
  const results = await createResultStore(join(host.dataFolder, 'results'), redaction.data, maximumBytes);
  const comparisons = createComparisons(results, redaction.data);
  const { startProgram, dataFolder } = host;
  const windowRegistry = createWindowRegistry(log);
  const windows = createPersistedWindows(join(dataFolder, 'session'), sessionKind, windowRegistry, log);
  const forms = createPersistedWindows(join(dataFolder, 'forms'), formsKind, windowRegistry, log);
  let sample: LocalService | null = null;
  const { dialogs, homeFolder: home = homedir() } = host;
  const downloads = host.downloadsFolder ?? join(home, 'Downloads');
  const startFolders = host.exportFolders ?? [];
  const folders = createFolders(
    createOfferedFolders({ platform: host.platform, home, downloads, startFolders, dataFolder }),
    dialogs,
    home,
  );
  const yourDataFolder = join(dataFolder, 'your-data');
  const resultFiles = createResultFiles(join(yourDataFolder, 'results'));
  const yourData = createYourData({
    results: resultFiles,
    store: createPublicationStore(publicationFileIn(yourDataFolder)),
    passwords: createDatabasePasswords(join(yourDataFolder, 'passwords')),
    learn: (owner, secret) => redaction.learn(owner, [secret]),
    start: () => startYourDataService({ startProgram, dataFolder: yourDataFolder, ...telemetry }),
    folders,
    dialogs,
    dropped: host.dropped,
  });
  // The sample's two processes would use processor and memory for users who never open it.
  const startSample = (): LocalService => {
    sample ??= startSampleService({ startProgram, dataFolder: join(dataFolder, 'sample'), ...telemetry });
    return sample;
  };
  const context = createAppContext(host, telemetry, startSample, yourData);
  const { connections, secrets, open } = context;
  const inUse = settings.read().connectionId;
  // The sample starts before a window requests it, because it takes longest.
  if (inUse === sampleConnectionId || !connections.list().some(({ id }) => id === inUse)) open.session(sampleConnectionId);
  const copies = createPersistedCatalogues(
    createPersistedFiles(join(dataFolder, 'catalogues'), redaction.data, log),
    context.catalogueThread,
    redaction,
  );
  const tests = createTestHistory(createPersistedFiles(join(dataFolder, 'tests'), redaction.data, log));
  const check: RouterParts['check'] = (connectionId, options, signal) =>
    context.check(connectionId, options, signal, async (steps) => {
      const maker = { version: host.version, platform: host.platform, language: 'en' } as const;
      await tests.add(makeReport(context.checkParts(connectionId), options, steps, maker));
    });
  const fetchFolder = openFetchFolder(join(dataFolder, 'results', 'walks'), log);
  const history = openHistory({
    path: join(dataFolder, 'history.ndjson'),
    rowsFolder: join(dataFolder, 'history-rows'),
    kept: () => {
      const { keepHistory, keepHistoryRows } = settings.read();
      return { runs: keepHistory !== false, rows: keepHistoryRows !== false };
    },
    redaction,
    results,
    log,
  });
  const connectionService = createConnectionService({
    connections,
    secrets,
    open: {
      ...open,
      refresh: async (connectionId, evenSo) => {
        if (evenSo) {
          const connection = connections.get(connectionId);
          const same = await copies.keepForToken(connection, await secrets.read(connection, 'service-token'));
          if (!same) await history.forgetRowsOfUnnamed(connectionId);
        }
        await open.refresh(connectionId, evenSo);
      },
    },
  });
  const fetches = openFetches({
    session: open.session,
    results,
    folder: fetchFolder,
    redaction,
    log,
    maximumBytes: maximumFetchesBytes,
    onEnd: ({ record, status, who }) => {
      const { connectionId, format, api = null } = record.request;
      const { state, method } = open.session(connectionId).status.value;
      const user = { state, who, method };
      history.fetched({ connectionId, connectionName: connections.get(connectionId).name, status: () => user, api, format }, status);
    },
  });
  const views = new RowViews(results.columns);
  const written = createWrittenExports(host.settings, Date.now, log);
  const last = (): string | null => settings.read().exportFolder ?? null;
  const exportFolders = createExportFolders({ folders, last, dataFolder, downloads, written, dialogs });
  // If the application was killed during an export, its partial file would stay until the next export.
  const tidied = exportFolders.tidy();
  const exports = createExportService({
    results,
    views,
    connections,
    session: open.session,
    folders: exportFolders,
    written,
    remember: (exportFolder) => void settings.change({ exportFolder }),
    showFile: host.showFile,
    labelOf: folders.labelOf,
    redaction,
    log,
  });
  const classify = (url: string): LinkVerdict => classifyLink(url, trustedOrigins(connections.list().map(publicConnection)));
  const updates = createUpdateService({ host: host.updates, policyFeed: context.updateFeed, redaction, log });
  if (settings.read().checkForUpdates === true) void updates.check();
  const saved = createSavedQueries(join(dataFolder, 'queries'), settings, log);
  const sql: RouterParts['sql'] = (request, signal) => runSql({ results, startHelper: host.startHelper }, request, signal);
  const resultRows: ResultRowsParts = {
    results,
    saved,
    sql,
    redaction,
    session: open.session,
    connection: connections.get,
    describe: (connectionId, api, signal) => open.catalogue(connectionId).describe(api, signal),
  };
  const router = createRouter({
    about: {
      version: host.version,
      host: host.kind,
      platform: host.platform,
      systemLanguage: host.systemLanguage,
      folderDialog: dialogs === undefined ? 'page' : 'system',
      updates: host.updates !== undefined,
    },
    details: async () => ({ runtime: runtimeVersions(), notices: [...((await host.readNotices?.()) ?? [])] }),
    classifyLink: classify,
    updates,
    settings,
    connections,
    connectionService,
    account: createAccountService({ connections, connectionService, session: open.session, redaction }),
    session: open.session,
    check,
    verification: createVerificationService(),
    tests,
    notify: host.notify,
    requests: context.requests,
    catalogue: open.catalogue,
    catalogues: createCatalogueService({
      connections,
      session: open.session,
      reader: open.catalogue,
      copies,
      redaction,
      clock: telemetry.clock,
    }),
    copies,
    marks: createApiMarks(host.settings),
    windowRegistry,
    windows,
    forms,
    results,
    fetches,
    history,
    saved,
    views,
    comparisons,
    exports,
    sql,
    folders,
    yourData,
    resultPublisher: createResultPublisher({
      files: resultFiles,
      exports,
      yourData,
      compute: (connectionId, query, run) => computeResultRows(resultRows, connectionId, query, run),
      release: results.release,
      redaction,
      log,
    }),
    redaction,
    log,
  });
  return {
    router,
    classifyLink: classify,
    close: async () => {
      updates.close();
      await Promise.all([exports.close(), tidied]);
      await fetches.close();
      await context.close();
      await copies.written();
      await history.close();
      await Promise.all([sample?.close(), yourData.close(), windows.close(), forms.close(), comparisons.close(), results.close()]);
    },
  };
}

/** Returns the versions of the runtime. */
function runtimeVersions(): ApplicationDetails['runtime'] {
  const { electron, chrome, node } = process.versions;
  const versions = { Electron: electron, Chromium: chrome, 'Node.js': node };
  return Object.entries(versions).flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }]));
}
