import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../../../../../shared/sql/quoting.ts';

/** Resource limits of a DuckDB instance. */
interface InstanceLimits {
  /** Memory limit in megabytes. */
  readonly megabytes: number;
  /** Absolute path of the spill folder. Null disables spilling. */
  readonly spillFolder: string | null;
}

const threads = '2';

/** Opens DuckDB in memory with locked settings. It only accesses its own spill files and loads no extensions. */
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

/** Runs a function with a connection. While `isUnwanted` returns true, the connection's statement is interrupted. */
export async function interruptible<T>(connection: DuckDBConnection, isUnwanted: () => boolean, work: () => Promise<T>): Promise<T> {
  // An interrupt has no effect before a statement starts, so the interrupt is repeated.
  const watch = setInterval(() => isUnwanted() && connection.interrupt(), 10);
  try {
    if (isUnwanted()) throw new Error('interrupted');
    return await work();
  } finally {
    clearInterval(watch);
  }
}
