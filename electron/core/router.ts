import { implement, ORPCError } from '@orpc/server';
import type { ApplicationDetails } from '../../shared/contract/application-details.ts';
import type { CheckOptions } from '../../shared/contract/check.ts';
import type { About } from '../../shared/contract/connections/settings.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import type { SqlRequest, SqlResult } from '../../shared/contract/results/sql.ts';
import type { WindowSession } from '../../shared/contract/saved/session.ts';
import type { WindowForms } from '../../shared/contract/saved/window-forms.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { readAddress } from '../wire/address.ts';
import { fail, makeProblem, problemOf } from '../wire/problem-error.ts';
import { type Redaction, redactedProblem } from '../wire/redaction.ts';
import type { AccountService } from './account/account-service.ts';
import type { ApiMarksStore } from './catalogue/api-marks.ts';
import type { CatalogueReader } from './catalogue/catalogue.ts';
import { type CatalogueService, sentCatalogue } from './catalogue/catalogue-service.ts';
import type { PersistedCatalogues } from './catalogue/persisted-catalogues.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import { type Session, watchStatus } from './connections/session.ts';
import type { startCheck } from './diagnosis/start-check.ts';
import { changeNotice, reportFile, type TestHistory, withRecordedValues } from './diagnosis/test-history.ts';
import { isWithinBudget } from './events/input-budget.ts';
import type { ExportService } from './exports/export-service.ts';
import type { Fetches } from './fetch-all/fetches.ts';
import type { Folders } from './folders/folders.ts';
import { type History, recordedSql } from './history/history.ts';
import type { ApplicationSettings } from './host/application-settings.ts';
import type { Notify } from './host/host.ts';
import type { Log } from './host/telemetry.ts';
import type { ConnectionService } from './open-connections/connection-service.ts';
import { archived, harOf } from './requests/har.ts';
import { recordRequests } from './requests/recorded-requests.ts';
import { replay } from './requests/replay.ts';
import type { RequestLog } from './requests/request-log.ts';
import { startRun } from './requests/run.ts';
import type { RowViews } from './results/arrange/row-views.ts';
import { chartGroups } from './results/chart/chart-groups.ts';
import { chartMarks } from './results/chart/chart-marks.ts';
import type { Comparisons } from './results/compare/comparisons.ts';
import { flattenRows } from './results/flatten/flatten-rows.ts';
import { groupRows } from './results/groups/group-rows.ts';
import { columnStatistics } from './results/statistics/column-statistics.ts';
import { failStorage, type ResultStore } from './results/store/result-store.ts';
import type { SavedQueries } from './saved/saved-queries.ts';
import type { PersistedWindows } from './session/persisted-windows.ts';
import { holdWindow, type WindowRegistry } from './session/window-registry.ts';
import type { UpdateService } from './updates/update-service.ts';
import type { VerificationService } from './verify/verification-service.ts';
import type { ResultPublisher } from './your-data/result-publisher.ts';
import type { YourDataService } from './your-data/your-data.ts';

/** Dependencies of the contract's procedures. */
export interface RouterParts {
  readonly about: About;
  /** Reads the application's details. @throws Error if the licences can't be read. */
  readonly details: () => Promise<ApplicationDetails>;
  readonly classifyLink: (url: string) => LinkVerdict;
  readonly updates: UpdateService;
  readonly settings: ApplicationSettings;
  readonly connections: ConnectionStore;
  readonly connectionService: ConnectionService;
  readonly account: AccountService;
  /** Returns the session of a connection. @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => Session;
  /** Returns the catalogue of a connection. @throws ProblemError `unknown-profile`. */
  readonly catalogue: (connectionId: string) => CatalogueReader;
  readonly catalogues: CatalogueService;
  readonly copies: PersistedCatalogues;
  readonly marks: ApiMarksStore;
  /** Runs the test of a connection. @throws ProblemError `unknown-profile`. */
  readonly check: (connectionId: string, options: CheckOptions, signal?: AbortSignal) => ReturnType<typeof startCheck>;
  readonly verification: VerificationService;
  readonly tests: TestHistory;
  /** Shows notifications of the system. Absent if the host can't show them. */
  readonly notify?: Notify | undefined;
  /** The requests of this session. */
  readonly requests: RequestLog;
  readonly windowRegistry: WindowRegistry;
  /** The content of windows, by connection. */
  readonly windows: PersistedWindows<WindowSession>;
  /** Unsaved connection forms of windows. */
  readonly forms: PersistedWindows<WindowForms>;
  readonly results: ResultStore;
  readonly fetches: Fetches;
  readonly history: History;
  readonly saved: SavedQueries;
  /** Sorted or filtered views of results. */
  readonly views: RowViews;
  readonly comparisons: Comparisons;
  readonly exports: ExportService;
  /** Runs SQL over results. */
  readonly sql: (request: SqlRequest, signal?: AbortSignal) => Promise<SqlResult>;
  readonly folders: Folders;
  readonly yourData: YourDataService;
  readonly resultPublisher: ResultPublisher;
  readonly redaction: Redaction;
  readonly log: Log;
}

/** Storage key of the connection forms. A window has one set of forms, not one per connection. */
const formsOfConnections = 'profiles';

/**
 * Converts an error to a problem for the page. A known problem loses its secrets, and invalid input becomes `invalid-input`. Any other
 * error is logged and becomes `internal`.
 */
function asProblem(error: unknown, path: readonly string[], { log, redaction }: Pick<RouterParts, 'log' | 'redaction'>): Problem {
  const problem = problemOf(error);
  if (problem !== null) return redactedProblem(problem, redaction);
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return makeProblem('invalid-input', { parameters: { procedure: path.join('.') } });
  }
  log(`${path.join('.')}: ${error instanceof Error ? error.stack : String(error)}`);
  return makeProblem('internal', { parameters: { procedure: path.join('.') } });
}

/** Implements `shared/contract`. Inputs are validated first, and every failure is the typed error `PROBLEM`. */
export function createRouter(parts: RouterParts) {
  const { catalogues, comparisons, connectionService, marks, connections, redaction, results, session, fetches, views } = parts;
  const running = new Map<string, () => void>();
  const recorded = recordRequests(results, redaction, Date.now, parts.about.version);
  const safe = implement(contract).use(async ({ next, path, errors, signal }, input) => {
    try {
      if (!isWithinBudget(input)) fail('invalid-input', { parameters: { procedure: path.join('.') } });
      return await next();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw errors.PROBLEM({ data: asProblem(error, path, parts) });
    }
  });
  return safe.router({
    application: {
      about: safe.application.about.handler(() => parts.about),
      details: safe.application.details.handler(parts.details),
      clean: safe.application.clean.handler(({ input }) => ({ text: redaction.body(input.text) })),
    },
    links: {
      classify: safe.links.classify.handler(({ input }) => parts.classifyLink(input.url)),
    },
    updates: {
      watch: safe.updates.watch.handler(() => parts.updates.watch()),
      // No caller waits for the check, because the status reports its outcome.
      check: safe.updates.check.handler(() => {
        void parts.updates.check();
        return {};
      }),
      download: safe.updates.download.handler(() => {
        void parts.updates.download();
        return {};
      }),
      cancel: safe.updates.cancel.handler(() => {
        parts.updates.cancel();
        return {};
      }),
      install: safe.updates.install.handler(() => {
        parts.updates.install();
        return {};
      }),
    },
    settings: {
      read: safe.settings.read.handler(() => parts.settings.read()),
      change: safe.settings.change.handler(({ input }) => parts.settings.change(input)),
    },
    session: {
      read: safe.session.read.handler(async ({ input: { connectionId, windowId, former } }) => {
        connections.get(connectionId);
        await parts.windowRegistry.begin(connectionId, windowId, former);
        return parts.windows.read(connectionId, windowId, former);
      }),
      save: safe.session.save.handler(async ({ input }) => {
        connections.get(input.connectionId);
        await parts.windows.save(input.connectionId, input.windowId, input.session);
        return {};
      }),
      forms: safe.session.forms.handler(async ({ input: { windowId, former } }) => {
        const { connectionId } = parts.settings.read();
        const [first, ...others] = connections.list();
        const shown = others.find(({ id }) => id === connectionId) ?? first;
        if (shown !== undefined) await parts.windowRegistry.begin(shown.id, windowId, former);
        return parts.forms.read(formsOfConnections, windowId, former);
      }),
      saveForms: safe.session.saveForms.handler(async ({ input }) => {
        await parts.forms.save(formsOfConnections, input.windowId, input.forms);
        return {};
      }),
      hold: safe.session.hold.handler(({ input, signal }) => holdWindow(parts.windowRegistry, input.windowId, signal)),
      closed: safe.session.closed.handler(() => parts.windowRegistry.closed()),
      restore: safe.session.restore.handler(async ({ input }) => ({
        connectionId: await parts.windowRegistry.restore(input.windowId, input.closedId),
      })),
      dismiss: safe.session.dismiss.handler(async ({ input }) => {
        await parts.windowRegistry.dismiss(input.closedId);
        return {};
      }),
    },
    connections: {
      list: safe.connections.list.handler(() => [...connectionService.list()]),
      watch: safe.connections.watch.handler(({ input, signal }) => watchStatus(session(input.connectionId), signal)),
      signIn: safe.connections.signIn.handler(({ input }) => session(input.connectionId).signIn()),
      signOut: safe.connections.signOut.handler(({ input }) => session(input.connectionId).signOut()),
      chooseMethod: safe.connections.chooseMethod.handler(({ input }) => session(input.connectionId).chooseMethod(input.method)),
      exchange: safe.connections.exchange.handler(({ input }) => [...session(input.connectionId).exchange()]),
      rules: safe.connections.rules.handler(() => connections.rules),
      create: safe.connections.create.handler(({ input }) => connectionService.create(input)),
      change: safe.connections.change.handler(({ input }) => connectionService.change(input.connectionId, input.settings)),
      remove: safe.connections.remove.handler(async ({ input }) => {
        await connectionService.remove(input.connectionId);
        await parts.windows.forget(input.connectionId);
        await fetches.forget(input.connectionId);
        await parts.history.forget(input.connectionId);
        marks.forget(input.connectionId);
        await parts.copies.forget(input.connectionId);
        await parts.tests.forget(input.connectionId);
        return {};
      }),
      duplicate: safe.connections.duplicate.handler(({ input }) => connectionService.duplicate(input.connectionId, input.name)),
      export: safe.connections.export.handler(({ input }) => ({ text: connectionService.export(input.connectionId) })),
      inspectImport: safe.connections.inspectImport.handler(({ input }) => connectionService.inspectImport(input.text)),
      import: safe.connections.import.handler(({ input }) => connectionService.import(input.text, input.confirmed)),
      secrets: safe.connections.secrets.handler(({ input }) => connectionService.secrets(input.connectionId)),
      giveSecret: safe.connections.giveSecret.handler(({ input }) =>
        connectionService.giveSecret(input.connectionId, input.purpose, input.text, input.keep),
      ),
      forgetSecret: safe.connections.forgetSecret.handler(({ input }) => connectionService.forgetSecret(input.connectionId, input.purpose)),
      check: safe.connections.check.handler(({ input: { connectionId, ...options }, signal }) =>
        parts.check(connectionId, options, signal),
      ),
    },
    tests: {
      list: safe.tests.list.handler(({ input }) => parts.tests.list(connections.get(input.connectionId).id)),
      read: safe.tests.read.handler(({ input }) => parts.tests.read(connections.get(input.connectionId).id, input.testId)),
      report: safe.tests.report.handler(async ({ input: { connectionId, testId, form, language, values } }) => {
        const report = await parts.tests.read(connections.get(connectionId).id, testId);
        return reportFile(values ? withRecordedValues(report, parts.requests.list()) : report, form, language);
      }),
      announceChange: safe.tests.announceChange.handler(async ({ input: { connectionId, language } }) => {
        const { id, name } = connections.get(connectionId);
        const [latest] = await parts.tests.list(id);
        if (latest !== undefined) parts.notify?.(...changeNotice(name, latest, language));
        return {};
      }),
    },
    account: {
      tokens: safe.account.tokens.handler(({ input, signal }) => parts.account.tokens(input.connectionId, signal)),
      create: safe.account.create.handler(({ input }) => parts.account.create(input.connectionId, input.wish)),
      reveal: safe.account.reveal.handler(({ input }) => ({ text: parts.account.reveal(input.connectionId, input.tokenId) })),
      saveAsSecret: safe.account.saveAsSecret.handler(({ input }) =>
        parts.account.saveAsSecret(input.connectionId, input.tokenId, input.keep),
      ),
      discard: safe.account.discard.handler(({ input }) => {
        parts.account.discard(input.connectionId, input.tokenId);
        return {};
      }),
      revoke: safe.account.revoke.handler(async ({ input }) => {
        await parts.account.revoke(input.connectionId, input.tokenId);
        return {};
      }),
    },
    catalogue: {
      list: safe.catalogue.list.handler(async ({ input, signal }) => {
        return sentCatalogue(await catalogues.list(input.connectionId, signal), input.has);
      }),
      stored: safe.catalogue.stored.handler(async ({ input }) => sentCatalogue(await catalogues.stored(input.connectionId), input.has)),
      dismissChanges: safe.catalogue.dismissChanges.handler(async ({ input }) => {
        await catalogues.dismissChanges(input.connectionId);
        return {};
      }),
      marks: safe.catalogue.marks.handler(({ input }) => marks.read(connections.get(input.connectionId).id)),
      setFavourite: safe.catalogue.setFavourite.handler(({ input }) =>
        marks.setFavourite(connections.get(input.connectionId).id, input.api, input.favourite),
      ),
      opened: safe.catalogue.opened.handler(({ input }) => marks.opened(connections.get(input.connectionId).id, input.api)),
      describe: safe.catalogue.describe.handler(({ input, signal }) => catalogues.describe(input.connectionId, input.api, signal)),
      verify: safe.catalogue.verify.handler(({ input: { connectionId }, signal }) => {
        const connection = connections.get(connectionId);
        const looked = {
          session: session(connectionId),
          redaction,
          catalogue: parts.catalogue(connectionId),
          dialect: connection.dialect ?? undefined,
        };
        return parts.verification.start(connection, looked, signal);
      }),
      verifyReport: safe.catalogue.verifyReport.handler(({ input: { connectionId, form, language } }) =>
        parts.verification.report(connections.get(connectionId).id, form, language),
      ),
      find: safe.catalogue.find.handler(({ input, signal }) => parts.catalogue(input.connectionId).find(input.url, signal)),
    },
    saved: {
      watch: safe.saved.watch.handler(() => parts.saved.watch()),
      read: safe.saved.read.handler(({ input }) => parts.saved.read(input.file)),
      write: safe.saved.write.handler(({ input }) => parts.saved.write(input.file, input.version, input.saved)),
      remove: safe.saved.remove.handler(async ({ input }) => {
        await parts.saved.remove(input.file);
        return {};
      }),
      chooseFolder: safe.saved.chooseFolder.handler(async ({ input: { folder } }) => {
        parts.settings.change({ savedQueriesFolder: folder === null ? null : await parts.folders.pathOf(folder) });
        return {};
      }),
    },
    folders: {
      pick: safe.folders.pick.handler(() => parts.folders.pick()),
      list: safe.folders.list.handler(({ input }) => parts.folders.list(input.folder)),
    },
    data: {
      watch: safe.data.watch.handler(() => parts.yourData.watch()),
      pick: safe.data.pick.handler(async ({ input }) => ({ ids: [...(await parts.yourData.pick(input.what))] })),
      files: safe.data.files.handler(({ input }) => parts.yourData.files(input.folder)),
      stage: safe.data.stage.handler(async ({ input }) => ({ ids: [...(await parts.yourData.stage(input.folder, input.files))] })),
      stageDropped: safe.data.stageDropped.handler(async ({ input }) => ({ ids: [...(await parts.yourData.stageDropped(input.drop))] })),
      connect: safe.data.connect.handler(async ({ input }) => ({ ids: [await parts.yourData.connect(input.address, input.password)] })),
      change: safe.data.change.handler(async ({ input: { id, ...change } }) => {
        await parts.yourData.change(id, change);
        return {};
      }),
      publishResult: safe.data.publishResult.handler(({ input, signal }) => parts.resultPublisher.publish(input, signal)),
      refreshResult: safe.data.refreshResult.handler(({ input, signal }) => parts.resultPublisher.refresh(input.id, signal)),
      remove: safe.data.remove.handler(async ({ input }) => {
        await parts.yourData.remove(input.id);
        return {};
      }),
    },
    requests: {
      run: safe.requests.run.handler(({ input, signal }) => {
        const url = exactUrl(input.url.trim());
        readAddress(url);
        const { connectionId, format, api = null, firstRows, preview = false, run } = input;
        const current = session(connectionId);
        const runContext = {
          connectionId,
          connectionName: connections.get(connectionId).name,
          run,
          status: () => current.status.value,
          api,
          format,
        };
        return startRun(
          {
            ...parts,
            recorded,
            running,
            session: current,
            format,
            firstRows,
            ...(api !== null && {
              columnNames: async () => (await catalogues.describe(connectionId, api)).columns.map(({ name }) => name),
            }),
            ...(preview ? {} : { watch: parts.history.watch(runContext) }),
          },
          url,
          signal,
        );
      }),
      cancel: safe.requests.cancel.handler(({ input }) => {
        running.get(input.runId)?.();
        return {};
      }),
      har: safe.requests.har.handler(({ input }) => ({ text: recorded.har(input.runId) })),
      watch: safe.requests.watch.handler(() => parts.requests.watch()),
      recorded: safe.requests.recorded.handler(({ input }) => parts.requests.get(input.id)),
      archive: safe.requests.archive.handler(({ input: { ids } }) => {
        const chosen = parts.requests.list().filter(({ id }) => ids === undefined || ids.includes(id));
        return { text: `${JSON.stringify(harOf(chosen.map(archived), parts.about.version), null, 2)}\n` };
      }),
      replay: safe.requests.replay.handler(async ({ input, signal }) => {
        await replay(parts.requests.get(input.id), session, signal);
        return {};
      }),
      forgetAll: safe.requests.forgetAll.handler(() => {
        parts.requests.clear();
        return {};
      }),
    },
    history: {
      list: safe.history.list.handler(({ input }) => parts.history.list(input)),
      recall: safe.history.recall.handler(({ input }) =>
        parts.history
          .recall(input.kept, (connectionId) => {
            const { state, who } = session(connectionId).status.value;
            return state === 'signed-in' ? who : undefined;
          })
          .catch(failStorage),
      ),
      clear: safe.history.clear.handler(async () => {
        await parts.history.clear();
        return {};
      }),
    },
    fetches: {
      start: safe.fetches.start.handler(async ({ input }) => (await fetches.start(input)).status),
      follow: safe.fetches.follow.handler(async ({ input }) => (await fetches.get(input.fetchId)).follow()),
      list: safe.fetches.list.handler(async ({ input }) => [...(await fetches.list(input.connectionId))]),
      watch: safe.fetches.watch.handler(({ signal }) => fetches.watch(signal)),
      pause: safe.fetches.pause.handler(({ input }) => fetches.change(input.fetchId, (rowFetch) => rowFetch.pause())),
      resume: safe.fetches.resume.handler(({ input }) => fetches.change(input.fetchId, (rowFetch) => rowFetch.resume())),
      cancel: safe.fetches.cancel.handler(({ input }) => fetches.change(input.fetchId, (rowFetch) => rowFetch.cancel())),
      discard: safe.fetches.discard.handler(async ({ input }) => {
        await fetches.discard(input.fetchId);
        return {};
      }),
    },
    results: {
      window: safe.results.window.handler(({ input: { runId, from, count, viewId, cut } }) => {
        const result = results.get(runId);
        return (viewId === undefined ? result.window(from, count, { cut }) : views.window(result, viewId, from, count, cut)).catch(
          failStorage,
        );
      }),
      arrange: safe.results.arrange.handler(({ input, signal }) => views.arrange(results.get(input.runId), input.arrangement, signal)),
      find: safe.results.find.handler(({ input: { runId, ...search }, signal }) => views.find(results.get(runId), search, signal)),
      statistics: safe.results.statistics.handler(({ input, signal }) =>
        columnStatistics(results.columns, results.get(input.runId), input, parts.redaction.data, signal),
      ),
      chart: safe.results.chart.handler(({ input, signal }) =>
        chartMarks(results.columns, results.get(input.runId), input.chart, parts.redaction.data, signal),
      ),
      chartGroups: safe.results.chartGroups.handler(({ input, signal }) =>
        chartGroups(results, results.get(input.runId), input.chart, signal),
      ),
      group: safe.results.group.handler(({ input, signal }) => groupRows(results, results.get(input.runId), input, signal)),
      flatten: safe.results.flatten.handler(({ input, signal }) => flattenRows(results, results.get(input.runId), input, signal)),
      sql: safe.results.sql.handler(({ input, signal }) => {
        const { history: recorded } = input;
        if (recorded === undefined) return parts.sql(input, signal);
        const { connectionId } = recorded;
        const { name } = connections.get(connectionId);
        const runContext = { ...recorded, connectionName: name, status: () => session(connectionId).status.value };
        return recordedSql(parts.history, runContext, () => parts.sql(input, signal), signal);
      }),
      raw: safe.results.raw.handler(({ input }) => results.get(input.runId).raw()),
      json: safe.results.json.handler(({ input }) => results.get(input.runId).json(input.from, input.count).catch(failStorage)),
      release: safe.results.release.handler(async ({ input }) => {
        await fetches.release(input.runId);
        await results.release(input.runId).catch(failStorage);
        return {};
      }),
    },
    exports: {
      place: safe.exports.place.handler(({ input }) => parts.exports.place(input.folder, input.name)),
      start: safe.exports.start.handler(({ input, signal }) => parts.exports.start(input, signal)),
      recent: safe.exports.recent.handler(() => parts.exports.recent()),
      show: safe.exports.show.handler(async ({ input }) => ({ shown: await parts.exports.show(input.exportId) })),
    },
    comparisons: {
      start: safe.comparisons.start.handler(({ input, signal }) => comparisons.start(input, signal)),
      window: safe.comparisons.window.handler(({ input }) => comparisons.window(input)),
      next: safe.comparisons.next.handler(async ({ input }) => ({ place: await comparisons.next(input) })),
      release: safe.comparisons.release.handler(({ input }) => {
        comparisons.release(input.comparisonId);
        return {};
      }),
    },
  });
}

/** The implemented contract. */
export type ApplicationRouter = ReturnType<typeof createRouter>;
