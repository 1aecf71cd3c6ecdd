import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationDetails } from '../../shared/contract/application-details.ts';
import { usualDiskLimits } from '../../shared/contract/connections/settings.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { createAccountDesk } from './account/account-desk.ts';
import { createApiMarks } from './catalogue/api-marks.ts';
import { createCatalogueDesk } from './catalogue/catalogue-desk.ts';
import { createKeptCatalogues } from './catalogue/kept/kept-catalogues.ts';
import { createKeptFiles } from './catalogue/kept/kept-files.ts';
import { makeDataFolder } from './data-folder.ts';
import { createExportDesk } from './exports/export-desk.ts';
import { createExportFolders } from './exports/export-folder.ts';
import { createWrittenExports } from './exports/written-exports.ts';
import { openFetches } from './fetch-all/fetches.ts';
import { openFetchFolder } from './fetch-all/saved-fetches.ts';
import { createFolders } from './folders/folders.ts';
import { createOfferedFolders } from './folders/offered-folders.ts';
import { createFoundation } from './foundation.ts';
import { openHistory } from './history/history.ts';
import type { Host } from './host.ts';
import { createInstruments } from './instruments.ts';
import { judgeLink, trustedOrigins } from './links/judge-link.ts';
import { createProfileDesk } from './profiles/profile-desk.ts';
import { sampleProfileId } from './profiles/sample-profile.ts';
import { publicProfile } from './profiles/stored-profiles.ts';
import { createComparisons } from './results/compare/comparisons.ts';
import { createResultStore } from './results/result-store.ts';
import { RowViews } from './results/view/row-views.ts';
import { type ApplicationRouter, createRouter } from './router.ts';
import { type SampleDeployment, startSampleDeployment } from './sample/sample-deployment.ts';
import { createSavedQueries } from './saved/saved-queries.ts';
import { createHeirs } from './session/heirs.ts';
import { createKeptWindows } from './session/kept-windows.ts';
import { readStoredForms, readStoredSession } from './session/read-kept.ts';
import { createApplicationSettings } from './settings/settings-store.ts';

/** The application, whatever host runs it. */
export interface Application {
  /** Implements `shared/contract`; a host carries it to its pages. */
  readonly router: ApplicationRouter;
  /** Decides what happens to a link that leads out of the application. */
  judgeLink(url: string): LinkVerdict;
  /** Ends requests and programs and removes results. */
  close(): Promise<void>;
}

/**
 * Makes the application in a host: opens its data folder and starts the sample deployment, without waiting for it, where windows open with it;
 * else when it is first looked at.
 *
 * @throws Error where the data folder cannot be made.
 */
export async function createApplication(host: Host): Promise<Application> {
  const instruments = createInstruments();
  await makeDataFolder(host.dataFolder, instruments.log);
  const { redaction, log } = instruments;
  const settings = createApplicationSettings(host.settings);
  const maximumBytes = (): number => (settings.read().maximumResultMegabytes ?? usualDiskLimits.maximumResultMegabytes) * 1024 * 1024;
  const maximumWalksBytes = (): number => (settings.read().maximumWalksMegabytes ?? usualDiskLimits.maximumWalksMegabytes) * 1024 * 1024;
  const results = await createResultStore(join(host.dataFolder, 'results'), redaction.data, maximumBytes);
  const comparisons = createComparisons(results, redaction.data);
  const { startProgram, dataFolder } = host;
  const heirs = createHeirs();
  const windows = createKeptWindows(join(dataFolder, 'session'), readStoredSession, heirs, log);
  const forms = createKeptWindows(join(dataFolder, 'forms'), readStoredForms, heirs, log);
  let sample: SampleDeployment | null = null;
  // Two programs that would take both the processor and the memory of somebody who never looks at them.
  const foundation = createFoundation(host, instruments, () => {
    sample ??= startSampleDeployment({ startProgram, dataFolder: join(dataFolder, 'sample'), ...instruments });
    return sample;
  });
  const { profiles, secrets, open, check } = foundation;
  const inUse = settings.read().profileId;
  // The sample is under way before a window asks for it: it takes the longest.
  if (inUse === sampleProfileId || !profiles.list().some(({ id }) => id === inUse)) open.session(sampleProfileId);
  const copies = createKeptCatalogues(
    createKeptFiles(join(dataFolder, 'catalogues'), redaction.data, log),
    foundation.catalogueThread,
    redaction,
  );
  const walkFolder = openFetchFolder(join(dataFolder, 'results', 'walks'), log);
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
  const desk = createProfileDesk({
    profiles,
    secrets,
    open: {
      ...open,
      refresh: async (profileId, evenSo) => {
        if (evenSo) {
          const profile = profiles.get(profileId);
          const same = await copies.keepForToken(profile, await secrets.read(profile, 'service-token'));
          if (!same) await history.forgetRowsOfUnnamed(profileId);
        }
        await open.refresh(profileId, evenSo);
      },
    },
  });
  const walks = openFetches({
    session: open.session,
    results,
    folder: walkFolder,
    redaction,
    log,
    maximumBytes: maximumWalksBytes,
    onEnd: ({ record, status, who }) => {
      const { profileId, format, api = null } = record.request;
      history.walked({ profileId, profileName: profiles.get(profileId).name, who: () => who, api, format }, status);
    },
  });
  const views = new RowViews(results.columns);
  const { dialogs, homeFolder: home = homedir() } = host;
  const downloads = host.downloadsFolder ?? join(home, 'Downloads');
  const given = host.exportFolders ?? [];
  const folders = createFolders(createOfferedFolders({ platform: host.platform, home, downloads, given, dataFolder }), dialogs, home);
  const written = createWrittenExports(host.settings, Date.now, log);
  const last = (): string | null => settings.read().exportFolder ?? null;
  const exportFolders = createExportFolders({ folders, last, dataFolder, downloads, written, dialogs });
  // Rows that an export was writing when the application was killed would stay until the next one.
  const tidied = exportFolders.tidy();
  const exports = createExportDesk({
    results,
    views,
    profiles,
    session: open.session,
    folders: exportFolders,
    written,
    remember: (exportFolder) => void settings.change({ exportFolder }),
    showFile: host.showFile,
    labelOf: folders.labelOf,
    redaction,
    log,
  });
  const judge = (url: string): LinkVerdict => judgeLink(url, trustedOrigins(profiles.list().map(publicProfile)));
  const router = createRouter({
    about: {
      version: host.version,
      host: host.kind,
      platform: host.platform,
      systemLanguage: host.systemLanguage,
      folderDialog: dialogs === undefined ? 'page' : 'system',
    },
    details: async () => ({ runtime: runtimeVersions(), notices: [...((await host.readNotices?.()) ?? [])] }),
    judgeLink: judge,
    settings,
    profiles,
    desk,
    account: createAccountDesk({ profiles, desk, session: open.session, redaction }),
    session: open.session,
    check,
    catalogue: open.catalogue,
    catalogues: createCatalogueDesk({
      profiles,
      session: open.session,
      reader: open.catalogue,
      copies,
      redaction,
      clock: instruments.clock,
    }),
    copies,
    marks: createApiMarks(host.settings),
    windows,
    forms,
    results,
    walks,
    history,
    saved: createSavedQueries(join(dataFolder, 'queries'), settings, log),
    views,
    comparisons,
    exports,
    folders,
    redaction,
    log,
  });
  return {
    router,
    judgeLink: judge,
    close: async () => {
      await Promise.all([exports.close(), tidied]);
      await walks.close();
      await foundation.close();
      await copies.written();
      await history.close();
      await Promise.all([sample?.close(), windows.close(), forms.close(), comparisons.close(), results.close()]);
    },
  };
}

/** What runs this process. */
function runtimeVersions(): ApplicationDetails['runtime'] {
  const { electron, chrome, node } = process.versions;
  const versions = { Electron: electron, Chromium: chrome, 'Node.js': node };
  return Object.entries(versions).flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }]));
}
