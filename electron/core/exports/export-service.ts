import { dirname } from 'node:path';
import type {
  ExpandedColumns,
  ExportColumn,
  ExportDestination,
  ExportEvent,
  ExportNote,
  ExportRequest,
  RecentExport,
} from '../../../shared/contract/files/export.ts';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Redaction, redactedProblem } from '../../wire/redaction.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import { type AllRowsQuery, type BodyFetchParts, type FetchedRows, fetchBodies, fetchRows } from '../fetch-all/fetched-rows.ts';
import { keyColumnsOf } from '../fetch-all/key-columns.ts';
import type { Host } from '../host/host.ts';
import type { Log } from '../host/telemetry.ts';
import type { RowViews } from '../results/arrange/row-views.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { storeExpandedRows } from './expanded-rows.ts';
import type { ExportFolders } from './export-folder.ts';
import { type ExportAbout, type ExportedFile, type ExportSource, exportRows } from './export-rows.ts';
import type { WrittenExports } from './written-exports.ts';

/** The dependencies of exports. */
export interface ExportServiceParts {
  readonly results: ResultStore;
  readonly views: Pick<RowViews, 'numbers'>;
  readonly connections: Pick<ConnectionStore, 'get'>;
  /** Returns the session of a connection. @throws ProblemError `unknown-profile`. */
  readonly session: (connectionId: string) => Session;
  readonly folders: ExportFolders;
  readonly written: WrittenExports;
  /** Saves a folder as the default of the next export. @throws ProblemError `storage-failed`. */
  readonly remember: (folder: string) => void;
  readonly showFile: Host['showFile'];
  /** Returns a path as shown to users. */
  readonly labelOf: (path: string) => string;
  readonly redaction: Redaction;
  readonly log: Log;
}

/** Writes rows to files in the background. */
export interface ExportService {
  /** Returns the path of an export, and whether it exists. @param folder The id of a folder. Null for the default folder. */
  place(folder: string | null, name: string): Promise<ExportDestination>;
  /**
   * Starts an export. If the reader of its events stops, the export is cancelled and its partial file is removed.
   *
   * @throws ProblemError `unknown-run`, `unknown-profile`, and those of {@link ExportFolders.target}.
   */
  start(request: ExportRequest, signal?: AbortSignal): Promise<EventFeed<ExportEvent>['events']>;
  /**
   * Writes rows to a Parquet file of the application, outside the folders and the list of exports.
   *
   * @param target its `onWritten` is called when the file is complete, before the last event
   * @throws ProblemError `unknown-run`, `unknown-profile`
   */
  write(request: WriteRequest, target: WriteTarget, signal?: AbortSignal): Promise<EventFeed<ExportEvent>['events']>;
  /** Returns the latest exported files that still exist. */
  recent(): Promise<readonly RecentExport[]>;
  /** Shows an exported file in the system's file manager. Returns false if that isn't possible. */
  show(exportId: string): Promise<boolean>;
  /** Cancels all running exports. */
  close(): Promise<void>;
}

/** Rows to write to a file of the application. */
export type WriteRequest = Pick<ExportRequest, 'connectionId' | 'rows' | 'columns'>;

/** A file of the application. */
export interface WriteTarget {
  /** Absolute path. */
  readonly path: string;
  /** Whether an existing file is replaced. */
  readonly replace: boolean;
  readonly onWritten: () => Promise<void>;
}

/** The content of a file, and the action that records the written file. The action returns the id of the export, if it has one. */
interface FileOrder extends Pick<ExportRequest, 'options' | 'columns'> {
  readonly about: ExportAbout | null;
  readonly record: (file: ExportedFile) => Promise<string | null>;
}

/** The rows of a request, a function for their number (null if unknown), and a function for notices about them. */
interface Rows {
  /** Returns the source of the rows and the columns of the file. Fetches the rows first if the columns depend on all rows. */
  readonly prepare: (requested: readonly ExportColumn[], onRows: OnRows, signal: AbortSignal) => Promise<PreparedRows>;
  readonly of: () => number | null;
  readonly changes: () => readonly FetchNotice[];
}

/** Called with the numbers of fetched rows and of their bytes. */
type OnRows = (fetched: { readonly rows: number; readonly bytes: number }) => void;

/** Rows that can be written. */
interface PreparedRows {
  readonly source: ExportSource;
  readonly columns: readonly ExportColumn[];
  readonly notes: readonly ExportNote[];
  /** Removes rows that were stored for the export. */
  readonly release: () => Promise<void>;
}

function unchanged(source: ExportSource): Rows['prepare'] {
  return async (columns) => ({ source, columns, notes: [], release: async () => undefined });
}

/** The path of a file, and whether an existing file is replaced. */
type Target = Awaited<ReturnType<ExportFolders['target']>>;

export function createExportService(parts: ExportServiceParts): ExportService {
  const { folders, redaction } = parts;
  const running = new Map<AbortController, Promise<void>>();

  const expandedRows = (fetchParts: BodyFetchParts, query: AllRowsQuery, expanded: ExpandedColumns): Rows => {
    let fetched: FetchedRows | null = null;
    return {
      prepare: async (requested, onRows, signal) => {
        fetched = fetchRows(fetchParts, query, signal);
        const { result, columns, notes } = await storeExpandedRows(parts.results, fetched, expanded, requested, onRows);
        const source = { kind: 'stored', path: result.path, rows: result.rows } as const;
        return { source, columns, notes, release: () => parts.results.release(result.runId) };
      },
      of: () => fetched?.progress.total ?? null,
      changes: () => fetched?.notices ?? [],
    };
  };

  const rowsOf = async ({ rows, connectionId }: Pick<ExportRequest, 'rows' | 'connectionId'>): Promise<Rows> => {
    if (rows.from === 'server') {
      const session = parts.session(connectionId);
      const fetchParts: BodyFetchParts = { session, redaction, key: (signal) => keyColumnsOf(session, redaction, rows, signal) };
      if (rows.expanded !== undefined) return expandedRows(fetchParts, rows, rows.expanded);
      const rowFetch = fetchBodies(fetchParts, rows);
      return { prepare: unchanged({ kind: 'fetched', rowFetch }), of: () => rowFetch.progress.total, changes: () => rowFetch.notices };
    }
    const result = parts.results.get(rows.runId);
    const numbers = rows.viewId === undefined ? undefined : parts.views.numbers(result, rows.viewId);
    await result.flush();
    return {
      prepare: unchanged({ kind: 'stored', path: result.path, rows: result.rows, numbers }),
      of: () => numbers?.length ?? result.rows,
      changes: () => [],
    };
  };

  const aboutOf = ({ about, connectionId, rows }: ExportRequest): ExportAbout | null => {
    if (about === null) return null;
    const { name, baseUrl } = parts.connections.get(connectionId);
    const { status } = parts.session(connectionId);
    const url = (text: string | null): string | null => (text === null ? null : redaction.url(text));
    return {
      source: { profile: name, address: redaction.url(baseUrl), api: about.api },
      query: { rest: url(about.rest), odata: url(about.odata), ...(about.sql === undefined ? {} : { sql: redaction.body(about.sql) }) },
      ...(about.scope === undefined ? {} : { scope: about.scope }),
      ...(rows.from === 'server' ? { side: rows.format } : {}),
      identity: status.value.state === 'signed-in' ? status.value.who : null,
      at: new Date().toISOString(),
    };
  };

  const perform = async (
    { record, ...order }: FileOrder,
    target: Target,
    rows: Rows,
    feed: EventFeed<ExportEvent>,
    signal: AbortSignal,
  ) => {
    const startedAt = performance.now();
    const milliseconds = (): number => performance.now() - startedAt;
    const tell = (progress: Pick<Extract<ExportEvent, { type: 'progress' }>, 'step' | 'rows' | 'bytes'>): void =>
      feed.push({ type: 'progress', ...progress, of: rows.of(), milliseconds: milliseconds() }, ({ type }) => type === 'progress');
    let prepared: PreparedRows | null = null;
    try {
      prepared = await rows.prepare(order.columns, (fetched) => tell({ step: 'fetching', ...fetched }), signal);
      const { source, columns } = prepared;
      const file = await exportRows(redaction.secrets(), { ...order, columns, ...target }, source, { signal, onProgress: tell });
      const exportId = await record(file);
      const notes = [...prepared.notes, ...file.notes];
      feed.push({ type: 'done', ...file, notes, exportId, changes: rows.changes(), milliseconds: milliseconds() });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      if (problem === null) parts.log(`export: ${error instanceof Error ? error.stack : String(error)}`);
      feed.push({ type: 'failed', problem: redactedProblem(problem ?? makeProblem('internal'), redaction) });
    } finally {
      await prepared?.release();
      feed.end();
    }
  };

  const recordExport = async (file: ExportedFile): Promise<string | null> => {
    const exportId = await parts.written.add(file);
    try {
      parts.remember(dirname(file.path));
    } catch (error) {
      parts.log(`export: ${String(error)}`);
    }
    return exportId;
  };

  const begin = (order: FileOrder, target: Target, rows: Rows, signal: AbortSignal | undefined): EventFeed<ExportEvent>['events'] => {
    const cancelling = new AbortController();
    const cancel = (): void => cancelling.abort(new DOMException('The export is not wanted any more', 'AbortError'));
    const feed = createEventFeed<ExportEvent>(cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    const work = perform(order, target, rows, feed, cancelling.signal).finally(() => {
      signal?.removeEventListener('abort', cancel);
      running.delete(cancelling);
    });
    running.set(cancelling, work);
    return feed.events;
  };

  return {
    place: (folder, name) => folders.place(folder, name),
    start: async (request, signal) => {
      const rows = await rowsOf(request);
      const { folder, name, replace, options, columns } = request;
      const target = await folders.target({ folder, name, replace, withAbout: request.about !== null });
      return begin({ options, columns, about: aboutOf(request), record: recordExport }, target, rows, signal);
    },
    write: async (request, { path, replace, onWritten }, signal) => {
      const rows = await rowsOf(request);
      const record = async (): Promise<null> => {
        await onWritten();
        return null;
      };
      return begin({ options: { format: 'parquet' }, columns: request.columns, about: null, record }, { path, replace }, rows, signal);
    },
    recent: () => parts.written.recent(parts.labelOf),
    show: async (exportId) => {
      const path = await parts.written.pathOf(exportId);
      return parts.showFile === undefined ? false : parts.showFile(path);
    },
    close: async () => {
      const works = [...running.values()];
      for (const cancelling of running.keys()) cancelling.abort(new DOMException('The application is closing', 'AbortError'));
      await Promise.all(works);
    },
  };
}
