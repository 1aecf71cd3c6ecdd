import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExportColumn, ExportNote } from '../../../shared/contract/files/export.ts';
import type { ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { BodyFetch } from '../fetch-all/fetched-rows.ts';
import { failStorage } from '../results/store/result-store.ts';
import { BodySink } from './body-sink.ts';
import { ExportThread } from './export-thread.ts';
import { partPath, publish, removeLeftParts, requirePlace } from './part-file.ts';
import type { ExportProgress, StoredRows } from './worker/orders.ts';

/** A file to write. */
export interface ExportOrder {
  readonly options: ExportOptions;
  /** Absolute. */
  readonly path: string;
  /** Whether a file that is there may be written over. */
  readonly replace: boolean;
  /** In the order of the file; null for those of the first rows, where a later row must have no other. */
  readonly columns: readonly ExportColumn[] | null;
  /** For the small file beside; null for none. */
  readonly about: ExportAbout | null;
}

/** Where rows come from. */
export type ExportSource =
  | ({ readonly kind: 'stored' } & StoredRows)
  /** Whole rows as JSON, one a line, in any portions: the next is asked for when there is room. */
  | { readonly kind: 'streamed'; readonly batches: AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number }> }
  /** The bodies of responses, in which the thread that writes the file finds the rows. */
  | { readonly kind: 'fetched'; readonly rowFetch: Pick<BodyFetch, 'run'> };

/** A file that is there. */
export interface ExportedFile {
  readonly path: string;
  readonly aboutPath: string | null;
  readonly rows: number;
  readonly bytes: number;
  readonly notes: readonly ExportNote[];
}

/** What goes with an export. */
interface ExportOptionsOfRun {
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes rows to a file, in a thread of its own and in bounded memory: whole, or not at all.
 *
 * It is written beside its place under another name, and gets its own when every byte is on disk. Who aborts, and whatever fails, leaves nothing.
 * @param secrets Texts that are taken out wherever a server sent them back.
 * @throws ProblemError `export-file-exists`, `export-not-a-file`, `export-name-too-long`, `export-too-large`, `export-column-unknown`, `export-value-unfit`, `storage-failed`, and what the
 *   source throws; the signal's reason.
 */
export async function exportRows(
  secrets: readonly string[],
  order: ExportOrder,
  source: ExportSource,
  { onProgress = () => undefined, signal }: ExportOptionsOfRun = {},
): Promise<ExportedFile> {
  const { options, path, replace, columns, about } = order;
  signal?.throwIfAborted();
  await requirePlace(path, replace);
  if (about !== null) await requirePlace(aboutPathOf(path), replace);
  await removeLeftParts(dirname(path));
  const part = partPath(path);
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
  // What kept a row from being written is told as it is, not as something that a response has.
  if (failure !== null) await thread.written;
  if (problem !== null) throw new ProblemError(problem);
  thread.end();
}

/** What is told of where rows came from. Nothing of it is a secret: addresses went through the redaction. */
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
    /** The statement of rows that come from SQL. */
    readonly sql?: string;
  };
  /** Who asked; null where nobody was signed in. */
  readonly identity: string | null;
  /** When the rows were asked for or, where that is not known, written: ISO 8601. */
  readonly at: string;
}

/** Where the small file lies that tells of another. */
export function aboutPathOf(path: string): string {
  return `${path}.query.json`;
}

/**
 * Writes the small file that tells of another: `<name>.query.json`, whole or not at all.
 *
 * @returns its path
 * @throws ProblemError `export-file-exists`, or what the disk throws.
 */
async function writeAbout(
  path: string,
  about: ExportAbout,
  { options, rows, replace }: { readonly options: ExportOptions; readonly rows: number; readonly replace: boolean },
): Promise<string> {
  const aboutPath = aboutPathOf(path);
  const { source, query, identity, at } = about;
  const part = partPath(aboutPath);
  try {
    await writeFile(part, `${JSON.stringify({ source, query, identity, exported: { at, rows, ...options } }, null, 2)}\n`, {
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
