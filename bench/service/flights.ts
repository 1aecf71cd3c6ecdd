import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { samplePackageFolder } from '../../service/sample/package-folder.ts';
import { writeParquet } from '../../test/service/parquet-file.ts';

/** Returns a SELECT of `rows` flights of the sample, each with a unique ID. Repeats the flights if the sample has fewer. */
export function flightsSelect(rows: number): string {
  const file = join(samplePackageFolder(), 'data', 'flights-3m.parquet').replaceAll("'", "''");
  const repeats = Math.ceil(rows / 3_000_000);
  return `SELECT row_number() OVER ()::INTEGER AS id, date, delay::INTEGER AS delay, distance::INTEGER AS distance, origin, destination
    FROM range(${repeats}) r, read_parquet('${file}') LIMIT ${rows}`;
}

/** Writes the flights to a Parquet file. */
export async function writeFlights(file: string, rows: number): Promise<void> {
  await writeParquet(file, flightsSelect(rows));
}

/** The columns as fields of a Data Package. */
export const flightFields = [
  { name: 'id', type: 'integer' },
  { name: 'date', type: 'datetime' },
  { name: 'delay', type: 'integer' },
  { name: 'distance', type: 'integer' },
  { name: 'origin', type: 'string' },
  { name: 'destination', type: 'string' },
];

const isoDate = `strftime(date, '%Y-%m-%dT%H:%M:%S.%gZ')`;

/** Writes the rows of a Parquet file of flights to a CSV file. */
export async function writeCsv(file: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const rows = `SELECT id, ${isoDate} AS date, delay, distance, origin, destination FROM '${parquet.replaceAll("'", "''")}'`;
    await connection.run(`COPY (${rows}) TO '${file.replaceAll("'", "''")}' (FORMAT csv, HEADER)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Writes the rows of a Parquet file of flights to a table `flights` of a SQLite file. */
export async function writeSqlite(file: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const database = new DatabaseSync(file);
  try {
    database.exec(
      'CREATE TABLE flights (id INTEGER PRIMARY KEY, date TIMESTAMP_TEXT, delay INTEGER, distance INTEGER, origin TEXT, destination TEXT); BEGIN',
    );
    const insert = database.prepare('INSERT INTO flights VALUES (?, ?, ?, ?, ?, ?)');
    const rows = await connection.stream(
      `SELECT id, ${isoDate}, delay, distance, origin, destination FROM '${parquet.replaceAll("'", "''")}'`,
    );
    for await (const chunk of rows.yieldRowsJs()) for (const row of chunk) insert.run(...row.map(sqliteValue));
    database.exec('COMMIT');
  } finally {
    database.close();
    connection.closeSync();
    instance.closeSync();
  }
}

function sqliteValue(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
