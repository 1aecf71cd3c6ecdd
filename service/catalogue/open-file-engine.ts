import { availableParallelism } from 'node:os';
import { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';

/**
 * DuckDB's memory limit for queries that sort or group; a plain scan needs a tenth of it (1 M rows streamed: the whole service at 320 MB).
 * At 128 MB, two sorts of a million rows during a scan ran out of memory. At 512 MB, six such queries take half the time, and the service
 * uses 690 MB.
 */
const defaultMemory = '512MB';
const maxThreads = 4;

export interface FileEngineOptions {
  /** Absolute; queries that exceed the memory spill to it. */
  readonly spillFolder: string;
  /** Absolute; only files in these folders can be read. */
  readonly folders: readonly string[];
  /** Such as `512MB`. */
  readonly memory?: string;
}

/** Opens the embedded engine with the limits of a service; the caller closes it. */
export function openFileEngine({ spillFolder, folders, memory = defaultMemory }: FileEngineOptions): Promise<DuckDbEngine> {
  return DuckDbEngine.open({ memory, threads: Math.min(availableParallelism(), maxThreads), spillFolder, folders: [...folders] });
}
