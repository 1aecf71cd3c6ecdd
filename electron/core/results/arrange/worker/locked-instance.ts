import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../../../../shared/sql/quoting.ts';

/** Resource limits of a DuckDB instance. */
interface InstanceLimits {
  /** Megabytes of memory. */
  readonly megabytes: number;
  /** Absolute path of the spill folder; null if nothing can exceed the memory. */
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

/** Runs a function with a connection; while `isUnwanted` returns true, its statement is interrupted. */
export async function interruptible<T>(connection: DuckDBConnection, isUnwanted: () => boolean, work: () => Promise<T>): Promise<T> {
  // An interrupt before the statement has begun has no effect, so it is repeated.
  const watch = setInterval(() => isUnwanted() && connection.interrupt(), 10);
  try {
    if (isUnwanted()) throw new Error('interrupted');
    return await work();
  } finally {
    clearInterval(watch);
  }
}
