import { rmdir } from 'node:fs/promises';
import type { FetchNotice, FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import type { FetchAll } from '../../core/fetch-all/fetch-all.ts';
import { type Fetches, openFetches } from '../../core/fetch-all/fetches.ts';
import { openFetchFolder, type SavedFetch } from '../../core/fetch-all/saved-fetches.ts';
import { createResultStore, isAlive } from '../../core/results/store/result-store.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { Work } from '../commands/command.ts';
import { refuseUsage } from '../output/failure.ts';
import { rowsSoFar, waitingFor } from './progress-text.ts';
import type { WantedRows } from './wanted-rows.ts';

/** All rows of a query on the disk. */
export interface RowsOnDisk {
  /** Of the file that has them, one a line. */
  readonly path: string;
  readonly rows: number;
  readonly notices: readonly FetchNotice[];
}

/** Where the rows for a file are kept until it is there. */
function keptRowsFolder(file: string): string {
  return `${file}.rows`;
}

/**
 * Fetches all rows of a query into a folder beside a file, or goes on where a command before was ended, and has the file made of them. The folder
 * goes with the last step; whatever ends the command before leaves it, and tells what it holds.
 *
 * @throws UsageMistake where the folder holds the rows of another query, or another command fills it; ProblemError as walks and `make` do.
 */
export async function withPersistedRows<Made>(
  work: Work,
  wanted: WantedRows,
  file: string,
  make: (rows: RowsOnDisk) => Promise<Made>,
): Promise<Made> {
  const { opened, tell } = work;
  const { redaction, log } = opened.context;
  const path = keptRowsFolder(file);
  const folder = openFetchFolder(path, log);
  requireOwn(await folder.list(), wanted, path);
  const results = await createResultStore(path, redaction.data, () => Number.MAX_SAFE_INTEGER);
  const maximumBytes = (): number => Number.MAX_SAFE_INTEGER;
  const fetches = openFetches({ session: () => opened.session, results, folder, redaction, log, maximumBytes });
  let rowFetch: FetchAll | null = null;
  try {
    rowFetch = await begun(fetches, wanted);
    const { rows, notices } = await followed(rowFetch, work);
    const made = await make({ path: folder.rowsOf(rowFetch.record.fetchId), rows, notices });
    await fetches.discard(rowFetch.record.fetchId);
    return made;
  } finally {
    await rowFetch?.pause();
    await results.close();
    // Rows with a credential among them, or behind an address with one, are not left on the disk: they are not listed, and go with that.
    const [kept] = await folder.list();
    const rows = kept?.position?.rows ?? 0;
    if (rows > 0) await tell('rows-kept', { rows, path });
    else if (kept !== undefined) await folder.remove(kept.record.fetchId);
    // What else lies in the folder is somebody's: then it stays.
    if (rows === 0) await rmdir(path).catch(() => undefined);
  }
}

/** @throws UsageMistake */
function requireOwn(kept: readonly SavedFetch[], { format, url }: WantedRows, path: string): void {
  for (const { record, position } of kept) {
    const { process: owner } = position ?? { process: 0 };
    if (owner > 0 && owner !== process.pid && isAlive(owner)) refuseUsage('kept-rows-in-use', { path, process: String(owner) });
    if (record.request.format !== format || record.request.url !== exactUrl(url.trim())) refuseUsage('kept-rows-of-another', { path });
  }
}

/** The walk that a command before left, gone on with, or a new one. */
async function begun(fetches: Fetches, { format, url }: WantedRows): Promise<FetchAll> {
  const connectionId = 'command-line';
  const [left] = await fetches.list(connectionId);
  if (left === undefined) return fetches.start({ connectionId, format, url, title: '', key: [] });
  const rowFetch = await fetches.get(left.fetchId);
  rowFetch.resume();
  return rowFetch;
}

/** Waits for the last row. @throws ProblemError, or the signal's reason */
async function followed(rowFetch: FetchAll, { signal, progress, language }: Work): Promise<FetchStatus> {
  const pause = (): void => void rowFetch.pause();
  signal.addEventListener('abort', pause, { once: true });
  try {
    for await (const event of await rowFetch.follow()) {
      if (signal.aborted) pause();
      if (event.type !== 'fetch') continue;
      const { state, problem, rows, bytes, total, wait, milliseconds } = event.status;
      progress.show(wait === null ? rowsSoFar({ rows, bytes, total, milliseconds }, language) : waitingFor(wait, language));
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
