import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { quoteText } from '../../../shared/sql/quoting.ts';

/** Resource limits of DuckDB. */
export interface DuckDbLimits {
  /** Memory limit, such as `256MB`. A query that needs more spills to `spillFolder`. */
  readonly memory: string;
  /** Number of threads. Each thread needs about 20 MB of the memory. */
  readonly threads: number;
  /** Absolute path of the folder for spilled data. DuckDB creates the folder when it is first needed. */
  readonly spillFolder: string;
  /** Absolute paths of the readable folders. Statements can't read or write files anywhere else. */
  readonly folders: readonly string[];
}

/** A connection that runs one statement. */
export interface LeasedConnection {
  readonly connection: DuckDBConnection;
  /** The prepared statement. Null if the connection hasn't prepared it yet. */
  readonly prepared: DuckDBPreparedStatement | null;
  /** The version of the tables. See {@link DatabaseInstance.forgetStatements}. */
  readonly generation: number;
}

/** An unused connection with the statement that it has prepared. */
interface Idle {
  readonly sql: string;
  readonly connection: DuckDBConnection;
  readonly prepared: DuckDBPreparedStatement;
}

const maxIdle = 16;

/**
 * Size of the results that DuckDB computes before the reader requests them. With the default of 1 MB, a scan often waits for the reader.
 * With a larger size, the first row arrives later.
 */
const streamingBuffer = '2MB';

/**
 * A DuckDB database in memory. It uses UTC, reads only the given folders, loads no extension, and rejects changes of its settings. Each
 * statement has its own connection, so that it can be interrupted alone. After a complete statement, its connection stays open and keeps
 * the prepared statement. The reason is that users page through the same query, and preparing takes a third of the time of a small page.
 */
export class DatabaseInstance {
  readonly #instance: DuckDBInstance;
  /** Unused connections, sorted by idle time, the longest first. */
  #idle: Idle[] = [];
  #generation = 0;
  #isOpen = true;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** Opens a database. The caller must close it. */
  static async open(limits: DuckDbLimits): Promise<DatabaseInstance> {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: limits.memory, threads: String(limits.threads) });
    const database = new DatabaseInstance(instance);
    try {
      await database.connected(async (connection) => {
        for (const setting of settings(limits)) await connection.run(`SET GLOBAL ${setting}`);
      });
      return database;
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /** Runs a function with a new connection, and closes the connection afterwards. */
  async connected<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  /**
   * Returns a connection for a statement, if possible one that has already prepared it. The caller must close or release the connection.
   */
  async lease(sql: string): Promise<LeasedConnection> {
    const at = this.#idle.findLastIndex((idle) => idle.sql === sql);
    const [pooled] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (pooled !== undefined) return { ...pooled, generation: this.#generation };
    const connection = await this.#instance.connect();
    await connection.run(`SET streaming_buffer_size = ${quoteText(streamingBuffer)}`);
    return { connection, prepared: null, generation: this.#generation };
  }

  /** Takes back a connection whose statement is complete. */
  release({ connection, generation }: LeasedConnection, sql: string, prepared: DuckDBPreparedStatement): void {
    if (generation !== this.#generation || !this.#isOpen) {
      closeIdle({ sql, connection, prepared });
      return;
    }
    this.#idle.push({ sql, connection, prepared });
    if (this.#idle.length > maxIdle) this.#idle.splice(0, 1).forEach(closeIdle);
  }

  /** Closes all prepared statements and the files that they hold open. Must be called before tables change. */
  forgetStatements(): void {
    this.#generation += 1;
    this.#idle.forEach(closeIdle);
    this.#idle = [];
  }

  close(): void {
    this.#isOpen = false;
    this.forgetStatements();
    this.#instance.closeSync();
  }
}

function closeIdle({ connection, prepared }: Idle): void {
  prepared.destroySync();
  connection.closeSync();
}

function settings({ spillFolder, folders }: DuckDbLimits): readonly string[] {
  const allowed = [...folders, spillFolder].map(quoteText).join(', ');
  return [
    // The operating system already caches the files. A second copy would use the memory that queries need.
    `enable_external_file_cache = false`,
    `TimeZone = 'UTC'`,
    `temp_directory = ${quoteText(spillFolder)}`,
    `autoinstall_known_extensions = false`,
    `autoload_known_extensions = false`,
    `allowed_directories = [${allowed}]`,
    `enable_external_access = false`,
    // DuckDB supports this setting only per connection.
    `allowed_configs = ['streaming_buffer_size']`,
    `lock_configuration = true`,
  ];
}
