import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredResult } from '../../../shared/contract/files/published-result.ts';
import { type DataSource, maxListedFiles, type TableSettings, type YourData } from '../../../shared/contract/files/your-data.ts';
import { readDatabaseAddress, withoutPasswordFile } from '../../../shared/publication/database-address.ts';
import type { PublicationSource } from '../../../shared/publication/publication-schema.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { fail, problemOf } from '../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import type { Folders } from '../folders/folders.ts';
import type { DroppedFiles, FileDialogs } from '../host/host.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { LocalService } from '../sample/local-service.ts';
import type { DatabasePasswords } from './database-passwords.ts';
import { type PublicationStatus, readPublicationStatus } from './publication-status.ts';
import type { PublicationStore } from './publication-store.ts';
import type { ResultFiles } from './result-files.ts';

/** The user's own data: files, folders, and databases in a publication file, which the application's data service publishes. */
export interface YourDataService {
  /** Returns the data service. Starts the service if necessary. */
  server(): LocalService;
  /** Returns whether at least one source is published. */
  hasPublished(): boolean;
  watch(): EventFeed<YourData>['events'];
  /** Opens a dialog of the operating system. @throws ProblemError `folder-not-allowed` if the host has no such dialog, `storage-failed` */
  pick(what: 'files' | 'folder'): Promise<readonly string[]>;
  /** Returns the files in a folder, sorted by name. @throws ProblemError `unknown-folder`, `folder-not-allowed`, `storage-failed` */
  files(
    folderId: string,
  ): Promise<{ readonly files: readonly { readonly name: string; readonly bytes: number }[]; readonly more: boolean }>;
  /**
   * Adds files or a folder as unpublished sources.
   *
   * @param files File names in the folder. Null for the whole folder.
   * @returns Ids of the sources.
   * @throws ProblemError `unknown-folder`, `folder-not-allowed`, `storage-failed`
   */
  stage(folderId: string, files: readonly string[] | null): Promise<readonly string[]>;
  /**
   * Adds dropped files and folders as unpublished sources.
   *
   * @throws ProblemError `unknown-folder` if the drop is unknown, `storage-failed` if a file can't be read
   */
  stageDropped(drop: string): Promise<readonly string[]>;
  /**
   * Adds a database as an unpublished source. A known database gets the password, and otherwise stays the same.
   *
   * @param address valid for `readDatabaseAddress`
   * @returns Id of the source.
   * @throws ProblemError `storage-failed`
   */
  connect(address: string, password: string | null): Promise<string>;
  /** Changes a source. @throws ProblemError `unknown-folder` if the source is unknown, `storage-failed` */
  change(
    id: string,
    change: { readonly published?: true | undefined; readonly tables?: Readonly<Record<string, TableSettings>> | undefined },
  ): Promise<void>;
  /** Removes a source. Deletes the file of a published result, but no other file. */
  remove(id: string): Promise<void>;
  /** Adds the file of a published result, or replaces its title, name, and description. @throws ProblemError `storage-failed` */
  addResult(path: string, settings: Pick<TableSettings, 'name' | 'title' | 'description'>): Promise<void>;
  /** Returns the absolute path of a source. @throws ProblemError `unknown-folder` if there is none */
  pathOf(id: string): string;
  close(): Promise<void>;
}

/** The dependencies of the service for the user's own data. */
export interface YourDataParts {
  readonly store: PublicationStore;
  readonly passwords: DatabasePasswords;
  readonly results: ResultFiles;
  /** Removes a secret from logs and messages from now on. */
  readonly learn: (owner: string, secret: string) => void;
  readonly start: () => LocalService;
  readonly folders: Folders;
  readonly dialogs: FileDialogs | undefined;
  readonly dropped?: DroppedFiles | undefined;
}

/** Milliseconds between two checks of the data service's state while a window shows it. */
const checkInterval = 300;
/** The project of individually added files. */
const filesProject = { name: 'files', title: 'Files' };
/** The project of published results. */
const resultsProject = { name: 'results', title: 'Results' };

/** Creates the service for the user's own data. Removes unpublished sources of earlier runs. */
export function createYourData({ store, passwords, results, learn, start, folders, dialogs, dropped }: YourDataParts): YourDataService {
  let service: LocalService | null = null;
  let closed = false;
  const server = (): LocalService => {
    service ??= start();
    return service;
  };
  const hasPreviews = store.read().sources.some(({ published }) => published === false);
  const removeUnusedPasswords = (): Promise<void> =>
    passwords.removeUnused(store.read().sources.flatMap(({ url }) => (url === undefined ? [] : [url])));
  const removePreviews = async (): Promise<void> => {
    if (hasPreviews) await store.change((sources) => sources.filter(({ published }) => published !== false));
    await removeUnusedPasswords();
  };
  const opened = removePreviews();
  opened.catch(() => undefined);

  /** Changes the sources. Starts the service first, so that the progress of added sources is visible. */
  const change = async (next: Parameters<PublicationStore['change']>[0]): Promise<void> => {
    await opened.catch(() => undefined);
    if (service === null) await store.change((sources) => sources);
    await server().ready();
    await store.change(next);
  };
  const add = async (entries: readonly AddedEntry[]): Promise<readonly string[]> => {
    await change((sources) => {
      const known = new Set(sources.map(({ path }) => path));
      return [...sources, ...entries.filter(({ path }) => !known.has(path)).map(sourceOf)];
    });
    return entries.map(({ path }) => idOf(path));
  };
  const known = (id: string): PublicationSource =>
    store.read().sources.find((source) => idOf(keyOf(source)) === id) ?? fail('unknown-folder');
  const present = async (signal: AbortSignal): Promise<YourData> => {
    const { sources } = store.read();
    if (sources.length === 0) return { sources: [], problem: null };
    try {
      const status = await readPublicationStatus(await server().ready(signal), signal);
      return { sources: sources.map((source) => dataSourceOf(source, status, folders, results)), problem: null };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { sources: sources.map((source) => dataSourceOf(source, [], folders, results)), problem };
    }
  };

  return {
    server,
    hasPublished: () => store.read().sources.some(({ published }) => published !== false),
    watch: () => {
      const controller = new AbortController();
      const feed = createEventFeed<YourData>(() => controller.abort());
      const follow = async (): Promise<void> => {
        await opened.catch(() => undefined);
        let before = '';
        while (!controller.signal.aborted && !closed) {
          const data = await present(controller.signal).catch(() => null);
          const printed = JSON.stringify(data);
          if (data !== null && printed !== before) feed.push(data, () => true);
          if (data !== null) before = printed;
          await wait(checkInterval, undefined, { signal: controller.signal }).catch(() => undefined);
        }
        feed.end();
      };
      void follow();
      return feed.events;
    },
    pick: async (what) => {
      if (dialogs === undefined) fail('folder-not-allowed');
      const chosen = what === 'files' ? await dialogs.pickFiles() : [await dialogs.pickFolder()].filter((path) => path !== null);
      if (chosen.length === 0) return [];
      return add(
        await Promise.all(chosen.map(async (path) => ({ path: await realpath(path).catch(failStorage), isFile: what === 'files' }))),
      );
    },
    files: async (folderId) => {
      const path = await folders.pathOf(folderId);
      const entries = await readdir(path, { withFileTypes: true }).catch(failStorage);
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other));
      const files = await Promise.all(
        names.slice(0, maxListedFiles).map(async (name) => ({ name, bytes: (await stat(join(path, name)).catch(() => null))?.size ?? 0 })),
      );
      return { files, more: names.length > maxListedFiles };
    },
    stage: async (folderId, files) => {
      const folder = await folders.pathOf(folderId);
      if (files === null) return add([{ path: folder, isFile: false }]);
      return add(await Promise.all(files.map(async (name) => ({ path: await fileIn(folder, name, folders), isFile: true }))));
    },
    stageDropped: async (drop) => {
      const paths = dropped?.take(drop) ?? fail('unknown-folder');
      return add(await Promise.all([...new Set(paths)].map((path) => droppedEntry(path).catch(failStorage))));
    },
    connect: async (address, password) => {
      const url = readDatabaseAddress(address);
      if (typeof url === 'string') fail('invalid-input', { parameters: { procedure: 'data.connect' } });
      await opened.catch(() => undefined);
      const key = keyOf({ url: url.href });
      if (password !== null) learn(`your-data ${key}`, password);
      const location = password === null ? url : await passwords.add(url, password);
      await change((sources) => {
        const before = sources.find((source) => keyOf(source) === key);
        const next = { published: false, ...before, url: location.href };
        return before === undefined ? [...sources, next] : sources.map((source) => (source === before ? next : source));
      });
      await removeUnusedPasswords();
      return idOf(key);
    },
    change: async (id, { published, tables }) => {
      const key = keyOf(known(id));
      await change((sources) => sources.map((source) => (keyOf(source) === key ? changedSource(source, published, tables) : source)));
    },
    remove: async (id) => {
      const key = keyOf(known(id));
      await change((sources) => sources.filter((source) => keyOf(source) !== key));
      await removeUnusedPasswords();
      if (results.isResult(key)) await results.remove(key);
    },
    addResult: async (path, settings) => {
      const part = basename(path);
      await change((sources) => {
        const before = sources.find((source) => source.path === path);
        const source = changedSource({ path, project: resultsProject, ...before }, true, { [part]: settings });
        return before === undefined ? [...sources, source] : sources.map((one) => (one === before ? source : one));
      });
    },
    pathOf: (id) => known(id).path ?? fail('unknown-folder'),
    close: async () => {
      closed = true;
      await service?.close();
    },
  };
}

/** Returns the path of a regular, visible file in a folder. @throws ProblemError `folder-not-allowed` for other files */
async function fileIn(folder: string, name: string, folders: Folders): Promise<string> {
  const path = join(folder, name);
  const isPlain = dirname(path) === folder && !/[\\/]/.test(name) && !name.startsWith('.');
  const isFile = isPlain && (await realpath(path).catch(() => null)) === path && (await stat(path)).isFile();
  return isFile ? path : fail('folder-not-allowed', { parameters: { folder: folders.labelOf(path) } });
}

/** Returns the path of a source, or the URL of a database without the place of its password. */
function keyOf({ path, url }: Pick<PublicationSource, 'path' | 'url'>): string {
  return path ?? withoutPasswordFile(url ?? '');
}

function idOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

/** A file or folder to add. */
interface AddedEntry {
  /** Absolute path without links. */
  readonly path: string;
  readonly isFile: boolean;
}

async function droppedEntry(path: string): Promise<AddedEntry> {
  const real = await realpath(path);
  return { path: real, isFile: (await stat(real)).isFile() };
}

function sourceOf({ path, isFile }: AddedEntry): PublicationSource {
  // Databases and Data Packages define their own project names.
  const isTable = isFile && !/(?:\.sqlite3?|\.duckdb|\.ddb|\.db|datapackage\.json)$/i.test(path);
  return { path, published: false, ...(isTable ? { project: filesProject } : {}) };
}

function changedSource(
  source: PublicationSource,
  published: true | undefined,
  tables: Readonly<Record<string, TableSettings>> = {},
): PublicationSource {
  const nextTables = new Map(Object.entries(source.tables ?? {}));
  for (const [part, settings] of Object.entries(tables)) {
    const changed = Object.entries(settings).filter(([, value]) => value !== undefined && value !== '');
    nextTables.set(part, Object.fromEntries(changed));
  }
  return { ...source, published: published ?? source.published ?? true, tables: Object.fromEntries(nextTables) };
}

function dataSourceOf(source: PublicationSource, status: PublicationStatus, folders: Folders, results: ResultFiles): DataSource {
  const { path, url, published, tables } = source;
  const found = status.find(({ location }) => location === (path ?? url));
  const key = keyOf(source);
  const result = path !== undefined && results.isResult(path) ? resultOf(results.queryOf(path)) : null;
  const plain = { id: idOf(key), result, label: path === undefined ? key : folders.labelOf(path), published: published !== false };
  if (found === undefined) return { ...plain, state: 'publishing', converting: null, problems: [], project: null, tables: [], more: false };
  const { state, converting, problems, project, more } = found;
  const described = found.tables.map((table) => ({ ...table, settings: ownValue(tables, table.part) ?? {} }));
  return { ...plain, state, converting, problems, project, tables: described, more };
}

function resultOf(stored: StoredResult | null): DataSource['result'] {
  const origin = stored?.query.origin;
  return { hasQuery: origin !== undefined, savedQuery: origin?.from === 'file' ? origin.file : null };
}
