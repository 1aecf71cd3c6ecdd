import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../sql/identifier.ts';
import { Connections } from './connections.ts';
import { type DuckDbLimits, openInstance } from './instance.ts';

/** Bytes of a small file's values, not compressed. */
const mostBytes = 32 * 2 ** 20;

/** A database in memory where tables live, with what their queries run on. */
export class Home {
  readonly connections: Connections;
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
    this.connections = new Connections(instance);
  }

  /** The caller closes it. */
  static async open(limits: DuckDbLimits): Promise<Home> {
    return new Home(await openInstance(limits));
  }

  /**
   * One for tables that only one thread at a time can read: others that are woken for them ask again and again whether it has found something
   * (10,000 rows x 6 from Parquet: 0.6 of 4.3 ms of the processor).
   */
  static async ofOneThread(limits: DuckDbLimits): Promise<Home> {
    return Home.open({ ...limits, threads: 1 });
  }

  /** Does some work on a connection of its own. */
  async connected<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  close(): void {
    this.connections.close();
    this.#instance.closeSync();
  }
}

/** Whether a Parquet file is one part, which DuckDB's threads cannot share, and a small one. */
export async function isSmallPart(connection: DuckDBConnection, file: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    `SELECT count(DISTINCT row_group_id), coalesce(sum(total_uncompressed_size), 0)::UBIGINT FROM parquet_metadata(${quoteText(file)})`,
  );
  const [[parts, bytes] = []] = found.getRows();
  return Number(parts) <= 1 && Number(bytes) <= mostBytes;
}
