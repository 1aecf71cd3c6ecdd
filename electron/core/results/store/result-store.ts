import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usualDiskLimits } from '../../../../shared/contract/connections/settings.ts';
import { fail, ProblemError } from '../../../wire/problem-error.ts';
import { createResultColumns, type ResultColumns } from '../arrange/result-columns.ts';
import { Result } from './result.ts';
import { ResultThread } from './result-thread.ts';
import type { PersistedRows } from './worker/orders.ts';

/** Maximum number of results; then the oldest is removed, in case a page didn't release its own. */
const maximumResults = 64;

/** The results of all requests, on disk under one folder, until they are released. */
export interface ResultStore {
  /** Creates an empty result. @throws ProblemError `storage-failed` on a disk error. */
  create(): Promise<Result>;
  /** @throws ProblemError `unknown-run`. */
  get(runId: string): Result;
  /**
   * Opens rows in a separate, persistent file: only {@link ResultStore.closePersistent} and `close` end its use, and the file stays.
   *
   * @param path Absolute, below the store's folder.
   * @param persisted The existing rows of the file, which is truncated after them. Null for an empty one.
   * @param maxBytes The maximum size of its rows, if less than that of any result.
   * @throws ProblemError `storage-failed`.
   */
  openPersistent(path: string, persisted: PersistedRows | null, maxBytes?: number): Promise<Result>;
  /** Closes a persistent result. */
  closePersistent(runId: string): Promise<void>;
  /** Removes a result, if it still exists; a persistent one stays. */
  release(runId: string): Promise<void>;
  /** Runs SQL on results. */
  readonly columns: ResultColumns;
  /** Removes every result except persistent ones. */
  close(): Promise<void>;
}

/** Names of spill files begin with the id of their process, so that those of another running application stay. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  const leftovers = names.filter((name) => {
    const pid = Number(/^(\d+)-(?:[0-9a-f]+\.rows|columns)$/.exec(name)?.[1] ?? 0);
    return pid === process.pid || (pid > 0 && !isAlive(pid));
  });
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true, recursive: true })));
}

/** Converts a disk error to `storage-failed` with the system's code. */
export function failStorage(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return fail('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null }, error);
}

/**
 * Opens the store and removes leftovers of a crash.
 *
 * @param folder Absolute path; created if missing, for its owner only.
 * @param withoutSecrets Removes secrets from a text.
 * @param maximumBytes The maximum size on disk of one result; called for each.
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

  const closePersistent = async (runId: string): Promise<void> => {
    const result = results.get(runId);
    results.delete(runId);
    await result?.remove();
  };
  const release = async (runId: string): Promise<void> => {
    if (results.get(runId)?.persistent !== true) await closePersistent(runId);
  };
  const newRunId = (): string => `${process.pid}-${randomBytes(8).toString('hex')}`;

  return {
    openPersistent: async (path, persisted, maxBytes = Number.POSITIVE_INFINITY) => {
      const file = await open(path, persisted === null ? 'w+' : 'r+', 0o600).catch(failStorage);
      // An empty file isn't truncated: ext4 would first write the truncated data to disk, half a second per gigabyte.
      if (persisted !== null) await file.truncate(persisted.bytes).catch(failStorage);
      const resultFile = { runId: newRunId(), path, file, maximumBytes: Math.min(maximumBytes(), maxBytes), persistent: true };
      const result = new Result(persisted === null ? resultFile : { ...resultFile, persisted }, thread, withoutSecrets);
      results.set(resultFile.runId, result);
      return result;
    },
    closePersistent,
    create: async () => {
      const runId = newRunId();
      const path = join(folder, `${runId}.rows`);
      const file = await open(path, 'wx+', 0o600).catch(failStorage);
      const result = new Result({ runId, path, file, maximumBytes: maximumBytes() }, thread, withoutSecrets);
      results.set(runId, result);
      const passing = [...results.values()].filter(({ persistent }) => !persistent);
      const [oldest] = passing.length > maximumResults ? passing : [];
      if (oldest !== undefined) await release(oldest.runId);
      return result;
    },
    get: (runId) => results.get(runId) ?? fail('unknown-run', { parameters: { runId } }),
    release,
    columns,
    close: async () => {
      await columns.close();
      await Promise.all([...results.keys()].map(closePersistent));
      await thread.close();
      await rm(spillFolder, { force: true, recursive: true });
    },
  };
}

/** Whether a process with this id runs, as far as this user can see: another user's counts as running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
