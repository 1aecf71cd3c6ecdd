import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../../../../shared/sql/quoting.ts';

/** What an instance of DuckDB can use. */
interface InstanceLimits {
  /** Megabytes of memory. */
  readonly megabytes: number;
  /** Absolute path of the folder for what exceeds the memory; null if nothing can exceed it. */
  readonly spillFolder: string | null;
}

const threads = '2';

/** Opens DuckDB in memory. It reads and writes no file but its own spill files, loads no extension, and no statement can change that. */
export async function openLockedInstance({ megabytes, spillFolder }: InstanceLimits): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: `${megabytes}MB`, threads });
  const connection = await instance.connect();
  for (const setting of [
    `TimeZone = 'UTC'`,
    `enable_external_file_cache = false`,
    `temp_directory = ${quoteText(spillFolder ?? '')}`,
    `autoinstall_known_extensions = false`,
    `autoload_known_extensions = false`,
    ...(spillFolder === null ? [] : [`allowed_directories = [${quoteText(spillFolder)}]`]),
    `enable_external_access = false`,
    `lock_configuration = true`,
  ]) {
    await connection.run(`SET GLOBAL ${setting}`);
  }
  connection.closeSync();
  return instance;
}

/** Performs work on a connection; while `isUnwanted` returns true, its statement is interrupted. */
export async function interruptible<T>(connection: DuckDBConnection, isUnwanted: () => boolean, work: () => Promise<T>): Promise<T> {
  // An interruption before the statement has begun has no effect, so it is repeated while the work goes on.
  const watch = setInterval(() => isUnwanted() && connection.interrupt(), 10);
  try {
    if (isUnwanted()) throw new Error('interrupted');
    return await work();
  } finally {
    clearInterval(watch);
  }
}
