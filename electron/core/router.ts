import { implement, ORPCError } from '@orpc/server';
import type { ApplicationDetails } from '../../shared/contract/application-details.ts';
import type { CheckOptions } from '../../shared/contract/check.ts';
import type { About } from '../../shared/contract/connections/settings.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { WindowSession } from '../../shared/contract/saved/session.ts';
import type { WindowForms } from '../../shared/contract/saved/window-forms.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { readAddress } from '../wire/address.ts';
import { fail, makeProblem, problemOf } from '../wire/problem-error.ts';
import { redactedProblem } from '../wire/redacted-problem.ts';
import type { Redaction } from '../wire/redaction.ts';
import type { AccountService } from './account/account-service.ts';
import type { ApiMarksStore } from './catalogue/api-marks.ts';
import type { CatalogueReader } from './catalogue/catalogue.ts';
import type { CatalogueService } from './catalogue/catalogue-service.ts';
import type { PersistedCatalogues } from './catalogue/persisted/persisted-catalogues.ts';
import { sentCatalogue } from './catalogue/sent-catalogue.ts';
import type { startCheck } from './diagnosis/start-check.ts';
import type { ExportService } from './exports/export-service.ts';
import type { Fetches } from './fetch-all/fetches.ts';
import type { Folders } from './folders/folders.ts';
import type { History } from './history/history.ts';
import { isWithinBudget } from './input-budget.ts';
import type { Log } from './log.ts';
import type { ProfileService } from './profiles/profile-service.ts';
import type { ProfileStore } from './profiles/profile-store.ts';
import type { Session } from './profiles/session.ts';
import { watchStatus } from './profiles/watch-status.ts';
import { recordRequests } from './requests/recorded-requests.ts';
import { startRun } from './requests/run.ts';
import { chartMarks } from './results/chart/chart-marks.ts';
import type { Comparisons } from './results/compare/comparisons.ts';
import { failStorage, type ResultStore } from './results/result-store.ts';
import { columnStatistics } from './results/statistics/column-statistics.ts';
import type { RowViews } from './results/view/row-views.ts';
import type { SavedQueries } from './saved/saved-queries.ts';
import type { PersistedWindows } from './session/persisted-windows.ts';
import type { ApplicationSettings } from './settings/settings-store.ts';

/** Everything the contract's procedures work with. */
export interface RouterParts {
  readonly about: About;
  /** @throws Error if the licences can't be read. */
  readonly details: () => Promise<ApplicationDetails>;
  readonly judgeLink: (url: string) => LinkVerdict;
  readonly settings: ApplicationSettings;
  readonly profiles: ProfileStore;
  readonly profileService: ProfileService;
  readonly account: AccountService;
  /** @throws ProblemError `unknown-profile`. */
  readonly session: (profileId: string) => Session;
  /** @throws ProblemError `unknown-profile`. */
  readonly catalogue: (profileId: string) => CatalogueReader;
  readonly catalogues: CatalogueService;
  readonly copies: PersistedCatalogues;
  readonly marks: ApiMarksStore;
  /** The steps of the way into a profile's deployment. @throws ProblemError `unknown-profile`. */
  readonly check: (profileId: string, options: CheckOptions, signal?: AbortSignal) => ReturnType<typeof startCheck>;
  /** What windows show, by profile. */
  readonly windows: PersistedWindows<WindowSession>;
  /** What windows have begun of the profiles' forms. */
  readonly forms: PersistedWindows<WindowForms>;
  readonly results: ResultStore;
  readonly walks: Fetches;
  readonly history: History;
  readonly saved: SavedQueries;
  /** Results in another order, or some of their rows. */
  readonly views: RowViews;
  readonly comparisons: Comparisons;
  readonly exports: ExportService;
  readonly folders: Folders;
  readonly redaction: Redaction;
  readonly log: Log;
}

/** What the forms are kept by: a window has one set of them, whatever deployment it shows. */
const formsOfProfiles = 'profiles';

/** What the page is told of an error: foreseen ones as they are, a refused input by name, everything else as `internal` and in the log. */
function asProblem(error: unknown, path: readonly string[], { log, redaction }: Pick<RouterParts, 'log' | 'redaction'>): Problem {
  const problem = problemOf(error);
  if (problem !== null) return redactedProblem(problem, redaction);
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return makeProblem('invalid-input', { parameters: { procedure: path.join('.') } });
  }
  log(`${path.join('.')}: ${error instanceof Error ? error.stack : String(error)}`);
  return makeProblem('internal', { parameters: { procedure: path.join('.') } });
}

/** Implements `shared/contract`: inputs validated before anything is touched, every failure the typed error `PROBLEM`. */
export function createRouter(parts: RouterParts) {
  const { catalogues, comparisons, profileService, marks, profiles, redaction, results, session, walks, views } = parts;
  const underWay = new Map<string, () => void>();
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
      judge: safe.links.judge.handler(({ input }) => parts.judgeLink(input.url)),
    },
    settings: {
      read: safe.settings.read.handler(() => parts.settings.read()),
      change: safe.settings.change.handler(({ input }) => parts.settings.change(input)),
    },
    session: {
      read: safe.session.read.handler(({ input }) => {
        profiles.get(input.profileId);
        return parts.windows.read(input.profileId, input.windowId, input.former);
      }),
      keep: safe.session.keep.handler(async ({ input }) => {
        profiles.get(input.profileId);
        await parts.windows.keep(input.profileId, input.windowId, input.session);
        return {};
      }),
      forms: safe.session.forms.handler(async ({ input: { windowId, former } }) => {
        // Which window of the run before this one goes on with is told by what it shows: its forms come with that.
        const { profileId } = parts.settings.read();
        const [first, ...others] = profiles.list();
        const shown = others.find(({ id }) => id === profileId) ?? first;
        if (shown !== undefined) await parts.windows.read(shown.id, windowId, former);
        return parts.forms.read(formsOfProfiles, windowId, former);
      }),
      keepForms: safe.session.keepForms.handler(async ({ input }) => {
        await parts.forms.keep(formsOfProfiles, input.windowId, input.forms);
        return {};
      }),
      leave: safe.session.leave.handler(async ({ input }) => {
        await Promise.all([parts.windows.leave(input.windowId), parts.forms.leave(input.windowId)]);
        return {};
      }),
    },
    profiles: {
      list: safe.profiles.list.handler(() => [...profileService.list()]),
      watch: safe.profiles.watch.handler(({ input, signal }) => watchStatus(session(input.profileId), signal)),
      signIn: safe.profiles.signIn.handler(({ input }) => session(input.profileId).signIn()),
      signOut: safe.profiles.signOut.handler(({ input }) => session(input.profileId).signOut()),
      chooseMethod: safe.profiles.chooseMethod.handler(({ input }) => session(input.profileId).chooseMethod(input.method)),
      exchange: safe.profiles.exchange.handler(({ input }) => [...session(input.profileId).exchange()]),
      rules: safe.profiles.rules.handler(() => profiles.rules),
      create: safe.profiles.create.handler(({ input }) => profileService.create(input)),
      change: safe.profiles.change.handler(({ input }) => profileService.change(input.profileId, input.settings)),
      remove: safe.profiles.remove.handler(async ({ input }) => {
        await profileService.remove(input.profileId);
        await parts.windows.forget(input.profileId);
        await walks.forget(input.profileId);
        await parts.history.forget(input.profileId);
        marks.forget(input.profileId);
        await parts.copies.forget(input.profileId);
        return {};
      }),
      duplicate: safe.profiles.duplicate.handler(({ input }) => profileService.duplicate(input.profileId, input.name)),
      export: safe.profiles.export.handler(({ input }) => ({ text: profileService.export(input.profileId) })),
      inspectImport: safe.profiles.inspectImport.handler(({ input }) => profileService.inspectImport(input.text)),
      import: safe.profiles.import.handler(({ input }) => profileService.import(input.text, input.confirmed)),
      secrets: safe.profiles.secrets.handler(({ input }) => profileService.secrets(input.profileId)),
      giveSecret: safe.profiles.giveSecret.handler(({ input }) =>
        profileService.giveSecret(input.profileId, input.purpose, input.text, input.keep),
      ),
      forgetSecret: safe.profiles.forgetSecret.handler(({ input }) => profileService.forgetSecret(input.profileId, input.purpose)),
      check: safe.profiles.check.handler(({ input: { profileId, ...options }, signal }) => parts.check(profileId, options, signal)),
    },
    account: {
      tokens: safe.account.tokens.handler(({ input, signal }) => parts.account.tokens(input.profileId, signal)),
      make: safe.account.make.handler(({ input }) => parts.account.make(input.profileId, input.wish)),
      reveal: safe.account.reveal.handler(({ input }) => ({ text: parts.account.reveal(input.profileId, input.tokenId) })),
      takeOver: safe.account.takeOver.handler(({ input }) => parts.account.takeOver(input.profileId, input.tokenId, input.keep)),
      letGo: safe.account.letGo.handler(({ input }) => {
        parts.account.letGo(input.profileId, input.tokenId);
        return {};
      }),
      revoke: safe.account.revoke.handler(async ({ input }) => {
        await parts.account.revoke(input.profileId, input.tokenId);
        return {};
      }),
    },
    catalogue: {
      list: safe.catalogue.list.handler(async ({ input, signal }) => {
        return sentCatalogue(await catalogues.list(input.profileId, signal), input.has);
      }),
      kept: safe.catalogue.kept.handler(async ({ input }) => sentCatalogue(await catalogues.kept(input.profileId), input.has)),
      dismissChanges: safe.catalogue.dismissChanges.handler(async ({ input }) => {
        await catalogues.dismissChanges(input.profileId);
        return {};
      }),
      marks: safe.catalogue.marks.handler(({ input }) => marks.read(profiles.get(input.profileId).id)),
      setFavourite: safe.catalogue.setFavourite.handler(({ input }) =>
        marks.setFavourite(profiles.get(input.profileId).id, input.api, input.favourite),
      ),
      opened: safe.catalogue.opened.handler(({ input }) => marks.opened(profiles.get(input.profileId).id, input.api)),
      describe: safe.catalogue.describe.handler(({ input, signal }) => catalogues.describe(input.profileId, input.api, signal)),
      find: safe.catalogue.find.handler(({ input, signal }) => parts.catalogue(input.profileId).find(input.url, signal)),
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
    requests: {
      run: safe.requests.run.handler(({ input, signal }) => {
        const url = exactUrl(input.url.trim());
        readAddress(url);
        const { profileId, format, api = null, firstRows } = input;
        const asking = session(profileId);
        const asked = { profileId, profileName: profiles.get(profileId).name, who: () => asking.status.value.who, api, format };
        return startRun(
          { ...parts, recorded, underWay, session: asking, format, firstRows, watch: parts.history.watch(asked) },
          url,
          signal,
        );
      }),
      cancel: safe.requests.cancel.handler(({ input }) => {
        underWay.get(input.runId)?.();
        return {};
      }),
      har: safe.requests.har.handler(({ input }) => ({ text: recorded.har(input.runId) })),
    },
    history: {
      list: safe.history.list.handler(({ input }) => parts.history.list(input)),
      recall: safe.history.recall.handler(({ input }) =>
        parts.history
          .recall(input.kept, (profileId) => {
            const { state, who } = session(profileId).status.value;
            return state === 'signed-in' ? who : undefined;
          })
          .catch(failStorage),
      ),
      clear: safe.history.clear.handler(async () => {
        await parts.history.clear();
        return {};
      }),
    },
    walks: {
      start: safe.walks.start.handler(async ({ input }) => (await walks.start(input)).status),
      follow: safe.walks.follow.handler(async ({ input }) => (await walks.get(input.walkId)).follow()),
      list: safe.walks.list.handler(async ({ input }) => [...(await walks.list(input.profileId))]),
      watch: safe.walks.watch.handler(({ signal }) => walks.watch(signal)),
      pause: safe.walks.pause.handler(({ input }) => walks.change(input.walkId, (walk) => walk.pause())),
      resume: safe.walks.resume.handler(({ input }) => walks.change(input.walkId, (walk) => walk.resume())),
      cancel: safe.walks.cancel.handler(({ input }) => walks.change(input.walkId, (walk) => walk.cancel())),
      discard: safe.walks.discard.handler(async ({ input }) => {
        await walks.discard(input.walkId);
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
      statistics: safe.results.statistics.handler(({ input, signal }) =>
        columnStatistics(results.columns, results.get(input.runId), input, parts.redaction.data, signal),
      ),
      chart: safe.results.chart.handler(({ input, signal }) =>
        chartMarks(results.columns, results.get(input.runId), input.chart, parts.redaction.data, signal),
      ),
      raw: safe.results.raw.handler(({ input }) => results.get(input.runId).raw()),
      json: safe.results.json.handler(({ input }) => results.get(input.runId).json(input.from, input.count).catch(failStorage)),
      release: safe.results.release.handler(async ({ input }) => {
        await walks.release(input.runId);
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

/** The contract, implemented. */
export type ApplicationRouter = ReturnType<typeof createRouter>;
