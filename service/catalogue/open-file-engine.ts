import { availableParallelism } from 'node:os';
import { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';

/**
 * DuckDB's memory limit for queries that sort or group. A plain scan needs a tenth of it: the whole service uses 320 MB while it streams a
 * million rows. At 128 MB, two sorts of a million rows during a scan ran out of memory. At 512 MB, six such queries take half the time, and
 * the service uses 690 MB.
 */
const defaultMemory = '512MB';
const maxThreads = 4;

export interface FileEngineOptions {
  /** Absolute path of the folder for temporary files of queries that exceed the memory limit. */
  readonly spillFolder: string;
  /** Absolute paths of the only folders whose files can be read. */
  readonly folders: readonly string[];
  /** Memory limit, such as `512MB`. */
  readonly memory?: string;
}

/** Opens the embedded engine with the limits of a service. The caller must close the engine. */
export function openFileEngine({ spillFolder, folders, memory = defaultMemory }: FileEngineOptions): Promise<DuckDbEngine> {
  return DuckDbEngine.open({ memory, threads: Math.min(availableParallelism(), maxThreads), spillFolder, folders: [...folders] });
}
