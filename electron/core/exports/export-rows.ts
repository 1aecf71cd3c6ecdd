import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExportColumn, ExportNote } from '../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Scope } from '../../../shared/contract/results/scope.ts';
import { scopeSentence } from '../../../shared/texts/scope-sentence.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { BodyFetch } from '../fetch-all/fetched-rows.ts';
import { failStorage } from '../results/store/result-store.ts';
import { BodySink } from './body-sink.ts';
import { ExportThread } from './export-thread.ts';
import { partPath, publish, removeAtExit, removePartFiles, requireTarget } from './part-file.ts';
import type { ExportProgress, StoredRows } from './worker/orders.ts';

/** A file to write. */
export interface ExportOrder {
  readonly options: ExportOptions;
  /** Absolute path of the file. */
  readonly path: string;
  /** Whether an existing file can be overwritten. */
  readonly replace: boolean;
  /** Columns in the order of the file. If null, the first rows determine the columns, and later rows must have no others. */
  readonly columns: readonly ExportColumn[] | null;
  /** Content of the description file. Null if no description file is written. */
  readonly about: ExportAbout | null;
}

/** The source of rows. */
export type ExportSource =
  | ({ readonly kind: 'stored' } & StoredRows)
  /** Batches of whole rows in JSON, one per line. The next batch is requested when there is space for it. */
  | { readonly kind: 'streamed'; readonly batches: AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number }> }
  /** Bodies of responses, which the writing thread parses. */
  | { readonly kind: 'fetched'; readonly rowFetch: Pick<BodyFetch, 'run'> };

/** A written file. */
export interface ExportedFile {
  readonly path: string;
  readonly aboutPath: string | null;
  readonly rows: number;
  readonly bytes: number;
  readonly notes: readonly ExportNote[];
}

/** Progress listener and abort signal of an export. */
interface ExportOptionsOfRun {
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes rows to a file in a separate thread with bounded memory. The file appears only when it is complete.
 *
 * The rows are written to a temporary file in the same folder, which is renamed when all bytes are on disk. An error or an abort removes
 * it.
 *
 * @param secrets Texts that are removed from the rows, in case a server returned them.
 * @throws ProblemError `export-file-exists`, `export-not-a-file`, `export-name-too-long`, `export-too-large`, `export-column-unknown`,
 * `export-value-unfit`, `storage-failed`, and errors of the source; the signal's reason
 */
export async function exportRows(
  secrets: readonly string[],
  order: ExportOrder,
  source: ExportSource,
  { onProgress = () => undefined, signal }: ExportOptionsOfRun = {},
): Promise<ExportedFile> {
  const { options, path, replace, columns, about } = order;
  signal?.throwIfAborted();
  await requireTarget(path, replace);
  if (about !== null) await requireTarget(aboutPathOf(path), replace);
  await removePartFiles(dirname(path));
  const part = partPath(path);
  const keep = removeAtExit(part);
  const stored = source.kind === 'stored' ? { path: source.path, rows: source.rows, numbers: source.numbers } : null;
  const thread = new ExportThread({ path: part, options, columns, stored, secrets }, onProgress);
  const stop = (): void => void thread.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    if (source.kind === 'streamed') await feed(thread, source.batches, signal);
    else if (source.kind === 'fetched') await fetchInto(thread, source.rowFetch, signal);
    const written = await thread.written;
    signal?.throwIfAborted();
    await publish(part, path, replace).catch(failStorage);
    const aboutPath = about === null ? null : await writeAbout(path, about, { options, rows: written.rows, replace }).catch(failStorage);
    return { path, aboutPath, ...written };
  } catch (error) {
    await thread.stop();
    await rm(part, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    throw error;
  } finally {
    keep();
    signal?.removeEventListener('abort', stop);
  }
}

async function feed(
  thread: ExportThread,
  batches: AsyncIterable<{ readonly bytes: Uint8Array }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let failed = false;
  thread.written.catch(() => {
    failed = true;
  });
  for await (const { bytes } of batches) {
    await thread.take(bytes);
    if (failed || signal?.aborted === true) return;
  }
  thread.end();
}

async function fetchInto(thread: ExportThread, rowFetch: Pick<BodyFetch, 'run'>, signal: AbortSignal | undefined): Promise<void> {
  let failure: { readonly error: unknown } | null = null;
  thread.written.catch((error: unknown) => {
    failure = { error };
  });
  const problem = await rowFetch.run(new BodySink(thread), signal);
  // An error of writing is thrown instead of the problem of the response.
  if (failure !== null) await thread.written;
  if (problem !== null) throw new ProblemError(problem);
  thread.end();
}

/** Facts about the rows of a file. Secrets are removed from addresses. */
export interface ExportAbout {
  readonly source: {
    /** Name of the connection. */
    readonly profile: string;
    readonly address: string;
    readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  };
  readonly query: {
    readonly rest: string | null;
    readonly odata: string | null;
    /** The SQL statement if SQL produced the rows. */
    readonly sql?: string;
  };
  /** What the rows are, and the same in one English sentence. Absent for all rows of the query. */
  readonly scope?: Scope;
  /** The format whose URL was requested for all rows. Absent for rows that were fetched before. */
  readonly side?: Format;
  /** Name of the signed-in user. Null if nobody was signed in. */
  readonly identity: string | null;
  /** Time of the export in ISO 8601. */
  readonly at: string;
}

/** Returns the scope of all rows of a query, which were written without being shown. */
function scopeOfAll(side: Format, rows: number, at: number): Scope {
  const matching = { kind: 'total', rows } as const;
  return { server: null, side, rows, first: 1, matching, order: [], local: null, groups: null, partialTables: [], at, outdated: false };
}

/** Returns the path of the description file of an exported file. */
export function aboutPathOf(path: string): string {
  return `${path}.query.json`;
}

/**
 * Writes the description file `<name>.query.json`. The file appears only when it is complete.
 *
 * @returns The path of the description file.
 * @throws ProblemError `export-file-exists`, or the error of the disk
 */
async function writeAbout(
  path: string,
  about: ExportAbout,
  { options, rows, replace }: { readonly options: ExportOptions; readonly rows: number; readonly replace: boolean },
): Promise<string> {
  const aboutPath = aboutPathOf(path);
  const { source, query, identity, at, side } = about;
  const scope = about.scope ?? (side === undefined ? undefined : scopeOfAll(side, rows, Date.parse(at)));
  const described = scope === undefined ? {} : { scope: { sentence: scopeSentence(scope, 'en'), ...scope } };
  const part = partPath(aboutPath);
  try {
    await writeFile(part, `${JSON.stringify({ source, query, ...described, identity, exported: { at, rows, ...options } }, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await publish(part, aboutPath, replace);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return aboutPath;
}
