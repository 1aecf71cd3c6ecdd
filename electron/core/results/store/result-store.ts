import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usualDiskLimits } from '../../../../shared/contract/connections/settings.ts';
import { fail, ProblemError } from '../../../wire/problem-error.ts';
import { createResultColumns, type ResultColumns } from '../arrange/result-columns.ts';
import { Result } from './result.ts';
import { ResultThread } from './result-thread.ts';
import type { PersistedRows } from './worker/orders.ts';

/** Results kept at once; beyond, the oldest goes, in case a page left without releasing its own. */
const keptResults = 64;

/** The results of all requests, on disk under one folder, until they are released. */
export interface ResultStore {
  /** Makes an empty result. @throws ProblemError `storage-failed` where the disk refuses. */
  create(): Promise<Result>;
  /** @throws ProblemError `unknown-run`. */
  get(runId: string): Result;
  /**
   * Opens rows in a file of its own that outlives the store: only {@link ResultStore.leave} and `close` end its use, and the file stays.
   *
   * @param path Absolute, below the store's folder.
   * @param kept Rows that are in the file; it is cut behind them. Null for an empty one.
   * @param mostBytes What its rows may take where that is less than any result may.
   * @throws ProblemError `storage-failed`.
   */
  openLasting(path: string, kept: PersistedRows | null, mostBytes?: number): Promise<Result>;
  /** Ends the use of a lasting result. */
  leave(runId: string): Promise<void>;
  /** Removes a result; one that is gone already is no failure, a lasting one stays. */
  release(runId: string): Promise<void>;
  /** Asks results by SQL. */
  readonly columns: ResultColumns;
  /** Removes every result but the lasting ones. */
  close(): Promise<void>;
}

/** Names of spill files begin with the process that made them, so that another running application's are left alone. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  const leftovers = names.filter((name) => {
    const pid = Number(/^(\d+)-(?:[0-9a-f]+\.rows|columns)$/.exec(name)?.[1] ?? 0);
    return pid === process.pid || (pid > 0 && !isAlive(pid));
  });
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true, recursive: true })));
}

/** Turns a failure of the disk into the problem the page explains: `storage-failed` with the system's code. */
export function failStorage(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return fail('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null }, error);
}

/**
 * Opens the store and removes what a crash left behind.
 *
 * @param folder Absolute path; made if missing, for its owner only.
 * @param withoutSecrets Takes out of a text what must not be shown.
 * @param maximumBytes What the rows of one result may take of the disk; asked for each.
 */
export async function createResultStore(
  folder: string,
  withoutSecrets: (text: string) => string,
  maximumBytes: () => number = () => usualDiskLimits.maximumResultMegabytes * 1024 * 1024,
): Promise<ResultStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const results = new Map<string, Result>();
  const thread = new ResultThread();
  thread.prepare();
  const spillFolder = join(folder, `${process.pid}-columns`);
  const columns = createResultColumns({ spillFolder });

  const leave = async (runId: string): Promise<void> => {
    const result = results.get(runId);
    results.delete(runId);
    await result?.remove();
  };
  const release = async (runId: string): Promise<void> => {
    if (results.get(runId)?.lasting !== true) await leave(runId);
  };
  const newRunId = (): string => `${process.pid}-${randomBytes(8).toString('hex')}`;

  return {
    openLasting: async (path, kept, mostBytes = Number.POSITIVE_INFINITY) => {
      const file = await open(path, kept === null ? 'w+' : 'r+', 0o600).catch(failStorage);
      // An empty one is left alone: ext4 has what was emptied so on disk before it lets go of it, half a second a gigabyte.
      if (kept !== null) await file.truncate(kept.bytes).catch(failStorage);
      const place = { runId: newRunId(), path, file, maximumBytes: Math.min(maximumBytes(), mostBytes), lasting: true };
      const result = new Result(kept === null ? place : { ...place, kept }, thread, withoutSecrets);
      results.set(place.runId, result);
      return result;
    },
    leave,
    create: async () => {
      const runId = newRunId();
      const path = join(folder, `${runId}.rows`);
      const file = await open(path, 'wx+', 0o600).catch(failStorage);
      const result = new Result({ runId, path, file, maximumBytes: maximumBytes() }, thread, withoutSecrets);
      results.set(runId, result);
      const passing = [...results.values()].filter(({ lasting }) => !lasting);
      const [oldest] = passing.length > keptResults ? passing : [];
      if (oldest !== undefined) await release(oldest.runId);
      return result;
    },
    get: (runId) => results.get(runId) ?? fail('unknown-run', { parameters: { runId } }),
    release,
    columns,
    close: async () => {
      await columns.close();
      await Promise.all([...results.keys()].map(leave));
      await thread.close();
      await rm(spillFolder, { force: true, recursive: true });
    },
  };
}

/** Whether a process with this number runs, as far as this user may know: another user's counts as running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
