import { DuckDBInstance } from '@duckdb/node-api';

/** Writes what a SELECT gives to a Parquet file. */
export async function writeParquet(file: string, select: string, options = ''): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'UTC'`);
    await connection.run(`COPY (${select}) TO '${file.replaceAll("'", "''")}' (FORMAT parquet${options})`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
