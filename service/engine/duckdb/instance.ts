import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../sql/identifier.ts';

/** What DuckDB may use. */
export interface DuckDbLimits {
  /** Such as `256MB`: what a query needs beyond it goes to `spillFolder`. */
  readonly memory: string;
  /** Each wants some 20 MB of the memory. */
  readonly threads: number;
  /** Absolute path; made when first needed. */
  readonly spillFolder: string;
  /** Absolute paths: no statement can read or write a file anywhere else. */
  readonly folders: readonly string[];
  /** Names of the only rules by which statements are planned (`duckdb_optimizers()`); all unless said. */
  readonly rules?: readonly string[];
}

/**
 * A database in memory, in UTC, that sees only the folders it is given, loads no extension and lets nobody change that.
 * The caller closes it.
 */
export async function openInstance({ memory, threads, spillFolder, folders, rules }: DuckDbLimits): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memory, threads: String(threads) });
  const allowed = [...folders, spillFolder].map(quoteText).join(', ');
  const connection = await instance.connect();
  try {
    for (const setting of [
      // The system caches the files already; a second copy would fill the memory that queries need.
      `enable_external_file_cache = false`,
      `TimeZone = 'UTC'`,
      `temp_directory = ${quoteText(spillFolder)}`,
      `autoinstall_known_extensions = false`,
      `autoload_known_extensions = false`,
      `allowed_directories = [${allowed}]`,
      `enable_external_access = false`,
      ...(rules === undefined ? [] : [`disabled_optimizers = ${quoteText((await rulesBut(connection, rules)).join(','))}`]),
      `lock_configuration = true`,
    ]) {
      await connection.run(`SET GLOBAL ${setting}`);
    }
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    connection.closeSync();
  }
}

async function rulesBut(connection: DuckDBConnection, kept: readonly string[]): Promise<readonly string[]> {
  const known = await connection.runAndReadAll('SELECT name FROM duckdb_optimizers()');
  return known
    .getColumns()
    .flat()
    .map(String)
    .filter((name) => !kept.includes(name));
}
