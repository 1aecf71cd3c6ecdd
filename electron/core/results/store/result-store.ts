import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usualDiskLimits } from '../../../../shared/contract/connections/settings.ts';
import { fail, ProblemError } from '../../../wire/problem-error.ts';
import { createResultColumns, type ResultColumns } from '../arrange/result-columns.ts';
import { Result } from './result.ts';
import { ResultThread } from './result-thread.ts';
import type { PersistedRows } from './worker/orders.ts';

/** Maximum number of results. If there are more, the oldest is removed, because a page might not have released it. */
const maximumResults = 64;

/** The results of all requests. They are stored in one folder until they are released. */
export interface ResultStore {
  /** Creates an empty result. @throws ProblemError `storage-failed` if the file can't be created */
  create(): Promise<Result>;
  /** Returns a result by its id. @throws ProblemError `unknown-run` */
  get(runId: string): Result;
  /**
   * Opens rows in a separate, persistent file.
   *
   * The result stays open until {@link ResultStore.closePersistent} or `close` is called. Its file is never removed.
   *
   * @param path Absolute path below the store's folder.
   * @param persisted The existing rows of the file, which is truncated after them. Null creates an empty file.
   * @param maxBytes Maximum size of the rows in bytes, if less than the maximum of any result.
   * @throws ProblemError `storage-failed`
   */
  openPersistent(path: string, persisted: PersistedRows | null, maxBytes?: number): Promise<Result>;
  /** Closes a persistent result. Its file is kept. */
  closePersistent(runId: string): Promise<void>;
  /** Removes a result if it still exists. Persistent results aren't removed. */
  release(runId: string): Promise<void>;
  /** Runs SQL on results. */
  readonly columns: ResultColumns;
  /** Closes all results, and removes all files except those of persistent results. */
  close(): Promise<void>;
}

/**
 * Removes the files of former processes.
 *
 * Names of spill files start with the ID of their process, so that files of another running application are kept.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  const leftovers = names.filter((name) => {
    const pid = Number(/^(\d+)-(?:[0-9a-f]+\.rows|columns)$/.exec(name)?.[1] ?? 0);
    return pid === process.pid || (pid > 0 && !isAlive(pid));
  });
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true, recursive: true })));
}

/** Throws `storage-failed` with the system's error code for a disk error. Throws a ProblemError unchanged. */
export function failStorage(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return fail('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null }, error);
}

/**
 * Opens the store, and removes files that remained after a crash.
 *
 * @param folder Absolute path. A missing folder is created with access for its owner only.
 * @param withoutSecrets Removes secrets from a text.
 * @param maximumBytes Returns the maximum size of a result on disk in bytes. Called for each result.
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
      // An empty file isn't truncated, because ext4 would first write the truncated data to disk. Writing takes half a second per gigabyte.
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

/** Returns whether a process with this ID is running. Processes of other users count as running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
