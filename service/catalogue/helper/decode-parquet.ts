import type { DuckDBConnection } from '@duckdb/node-api';
import { checkParquet } from '../../engine/duckdb/parquet-types.ts';
import { quotePath } from '../../engine/duckdb/quoted-path.ts';

/** Milliseconds for decoding. A large file is decoded only partially. */
const decodingTime = 5_000;

/**
 * Decodes Parquet files, so that a damaged file is found before the service reads it in place.
 *
 * @throws Error with DuckDB's message for a damaged file
 */
export async function decodeParquet(connection: DuckDBConnection, paths: readonly string[]): Promise<void> {
  await checkParquet(connection, paths);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    connection.interrupt();
  }, decodingTime);
  try {
    for (const path of paths) await connection.run(`SELECT count(COLUMNS(*)) FROM read_parquet(${quotePath(path)})`);
  } catch (error) {
    if (!isOver) throw error;
  } finally {
    clearTimeout(timer);
  }
}
