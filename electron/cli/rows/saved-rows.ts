import { rmdir } from 'node:fs/promises';
import type { FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import type { FetchAll } from '../../core/fetch-all/fetch-all.ts';
import { type Fetches, openFetches } from '../../core/fetch-all/fetches.ts';
import { keyColumnsOf } from '../../core/fetch-all/key-columns.ts';
import { openFetchFolder, type SavedFetch } from '../../core/fetch-all/saved-fetches.ts';
import { createResultStore, isAlive } from '../../core/results/store/result-store.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { Work } from '../commands/command.ts';
import { failUsage } from '../output/failure.ts';
import { fetchedRowsText, waitingFor } from './progress-text.ts';
import { keyOf, type RowRequest } from './row-request.ts';

/** All rows of a query, which are saved on disk. */
export interface RowsOnDisk {
  /** Path of the file with one row per line. */
  readonly path: string;
  readonly rows: number;
  readonly notices: readonly FetchNotice[];
}

/** Returns the folder for the rows of a file that isn't complete. */
function savedRowsFolder(file: string): string {
  return `${file}.rows`;
}

/**
 * Fetches all rows of a query into a folder next to a file, or resumes an interrupted fetch. Then creates the file from the rows.
 *
 * Deletes the folder at the end. If the command is interrupted, the folder remains, and a notice shows how many rows it contains.
 *
 * @param onTotal called with the number of rows when the server reports it; its errors end the command
 * @throws UsageError if the folder contains rows of another query, or another process uses it
 * @throws ProblemError of the fetch and of `make`
 */
export async function withSavedRows<Made>(
  work: Work,
  request: RowRequest,
  file: string,
  make: (rows: RowsOnDisk) => Promise<Made>,
): Promise<Made> {
  const { opened, tell } = work;
  const { redaction, log } = opened.context;
  const path = savedRowsFolder(file);
  const folder = openFetchFolder(path, log);
  requireOwnRows(await folder.list(), request, path);
  const results = await createResultStore(path, redaction.data, () => Number.MAX_SAFE_INTEGER);
  const maximumBytes = (): number => Number.MAX_SAFE_INTEGER;
  const fetches = openFetches({ session: () => opened.session, results, folder, redaction, log, maximumBytes });
  let rowFetch: FetchAll | null = null;
  try {
    rowFetch = await startOrResume(work, fetches, request);
    const { rows, notices } = await waitForLastRow(rowFetch, work);
    const made = await make({ path: folder.rowsOf(rowFetch.record.fetchId), rows, notices });
    await fetches.discard(rowFetch.record.fetchId);
    return made;
  } finally {
    await rowFetch?.pause();
    await results.close();
    // If the URL or the rows contain credentials, the rows aren't listed, and are deleted.
    const [saved] = await folder.list();
    const rows = saved?.position?.rows ?? 0;
    if (rows > 0) await tell('rows-kept', { rows, path });
    else if (saved !== undefined) await folder.remove(saved.record.fetchId);
    // A folder that contains other files isn't deleted.
    if (rows === 0) await rmdir(path).catch(() => undefined);
  }
}

/**
 * Checks that saved rows belong to this query, and that no other process uses them.
 *
 * @throws UsageError if they don't, or if another process uses them
 */
function requireOwnRows(saved: readonly SavedFetch[], { format, url }: RowRequest, path: string): void {
  for (const { record, position } of saved) {
    const { process: owner } = position ?? { process: 0 };
    if (owner > 0 && owner !== process.pid && isAlive(owner)) failUsage('kept-rows-in-use', { path, process: String(owner) });
    if (record.request.format !== format || record.request.url !== exactUrl(url.trim())) failUsage('kept-rows-of-another', { path });
  }
}

/** Resumes the fetch of an interrupted command, or starts a new fetch. */
async function startOrResume({ opened, signal }: Work, fetches: Fetches, request: RowRequest): Promise<FetchAll> {
  const { format, url } = request;
  const connectionId = 'command-line';
  const [left] = await fetches.list(connectionId);
  if (left === undefined) {
    const key = keyOf(request) ?? (await keyColumnsOf(opened.session, opened.context.redaction, request, signal));
    return fetches.start({ connectionId, format, url, title: '', key: [...key] });
  }
  const rowFetch = await fetches.get(left.fetchId);
  rowFetch.resume();
  return rowFetch;
}

/**
 * Waits for the last row.
 *
 * @throws ProblemError if the fetch fails, or the signal's reason
 */
async function waitForLastRow(rowFetch: FetchAll, { signal, progress, language }: Work): Promise<FetchStatus> {
  const pause = (): void => void rowFetch.pause();
  signal.addEventListener('abort', pause, { once: true });
  try {
    for await (const event of await rowFetch.follow()) {
      if (signal.aborted) pause();
      if (event.type !== 'fetch') continue;
      const { state, problem, rows, bytes, total, wait, milliseconds } = event.status;
      progress.show(wait === null ? fetchedRowsText({ rows, bytes, total, milliseconds }, language) : waitingFor(wait, language));
      if (state === 'fetching' || state === 'checking') continue;
      signal.throwIfAborted();
      if (problem !== null) throw new ProblemError(problem);
      return event.status;
    }
  } finally {
    signal.removeEventListener('abort', pause);
  }
  signal.throwIfAborted();
  return rowFetch.status;
}
