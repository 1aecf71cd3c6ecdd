import { DuckDBInstance } from '@duckdb/node-api';

/** Writes the rows of a SELECT to a Parquet file. */
export function writeParquet(file: string, select: string, options = ''): Promise<void> {
  return copyTo(file, select, `FORMAT parquet${options}`);
}

/** Writes the rows of a SELECT to a CSV file with a header. */
export function writeCsv(file: string, select: string): Promise<void> {
  return copyTo(file, select, 'FORMAT csv, HEADER');
}

async function copyTo(file: string, select: string, options: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'UTC'`);
    await connection.run(`COPY (${select}) TO '${file.replaceAll("'", "''")}' (${options})`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
