import { availableParallelism } from 'node:os';
import { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';

/**
 * What DuckDB may hold for queries that sort or group; a plain scan needs a tenth of it (1 M rows streamed: the whole service at 320 MB).
 * At 128 MB two sorts of a million rows beside a scan already failed for want of memory; at 512 MB six such queries at once are answered
 * twice as fast, the service then at 690 MB.
 */
const usualMemory = '512MB';
const mostThreads = 4;

export interface FileEngineOptions {
  /** Absolute; what a query needs beyond its memory goes there. */
  readonly spillFolder: string;
  /** Absolute; the only folders whose files can be read. */
  readonly folders: readonly string[];
  /** Such as `512MB`. */
  readonly memory?: string;
}

/** The embedded engine with the limits of a service; the caller closes it. */
export function openFileEngine({ spillFolder, folders, memory = usualMemory }: FileEngineOptions): Promise<DuckDbEngine> {
  return DuckDbEngine.open({ memory, threads: Math.min(availableParallelism(), mostThreads), spillFolder, folders: [...folders] });
}
