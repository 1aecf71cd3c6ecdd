import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { type Column, mappingOf } from './type-mappings.ts';

/** File name extension of a table in DuckDB's own format. */
export const storedEnding = '.duckdb';

/** A file as a table that SQL can read. */
export interface OpenedFile {
  /** SQL after FROM. */
  readonly source: string;
  /** SQL of the number of a row, from 0 in the order of the rows. */
  readonly rowNumber: string;
  readonly columns: readonly FileColumn[];
}

/** A column with its name in the file. */
export type FileColumn = Column & { readonly stored: string };

/** Returns the published names of columns, in order. @param sourceNames the source's own names */
export type NameColumns = (sourceNames: readonly string[]) => readonly string[];

const tableName = 'rows';
/** Prefix of each stored column's name: a column named `rowid` would hide DuckDB's own row numbers. */
const columnPrefix = '=';

/**
 * Opens a file as a table: attaches a stored one read-only, and reads Parquet in place.
 *
 * @param database a name for the attached database
 * @throws Error if the file can't be read
 */
export async function openFile(
  connection: DuckDBConnection,
  file: string,
  { database, nameColumns }: { readonly database: string; readonly nameColumns: NameColumns },
): Promise<OpenedFile> {
  if (!file.endsWith(storedEnding)) {
    const table = { source: `read_parquet(${quoteText(file)})`, rowNumber: 'file_row_number' };
    return { ...table, columns: await readColumns(connection, table, { sourceName: (stored) => stored, nameColumns }) };
  }
  await connection.run(`ATTACH ${quoteText(file)} AS ${quoteIdentifier(database)} (READ_ONLY)`);
  const table = { source: `${quoteIdentifier(database)}.main.${tableName}`, rowNumber: 'rowid' };
  const sourceName = (stored: string) => stored.slice(columnPrefix.length);
  return { ...table, columns: await readColumns(connection, table, { sourceName, nameColumns }) };
}

async function readColumns(
  connection: DuckDBConnection,
  { source, rowNumber }: Pick<OpenedFile, 'source' | 'rowNumber'>,
  { sourceName, nameColumns }: { readonly sourceName: (stored: string) => string; readonly nameColumns: NameColumns },
): Promise<readonly FileColumn[]> {
  const prepared = await connection.prepare(`SELECT * FROM ${source}`);
  try {
    const stored = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
    if (stored.some((name) => name.toLowerCase() === rowNumber)) {
      throw new Error(`DuckDB reserves the column name ${rowNumber} for row numbers; rename the column`);
    }
    const sourceNames = stored.map(sourceName);
    const names = nameColumns(sourceNames);
    return sourceNames.map((sourceName, index) => {
      const { mapping, list } = mappingOf(prepared.columnType(index));
      const { type, precision, scale } = mapping;
      const name = names[index] ?? sourceName;
      return { name, sourceName, stored: stored[index] ?? sourceName, type, list, nullable: true, precision, scale, mapping };
    });
  } finally {
    prepared.destroySync();
  }
}

/** Block sizes of a file, in bytes: small blocks waste no space in a small table, large ones need fewer reads. */
const blockSizes = { small: 16_384, large: 262_144 };

/** A table that is written to a file. */
export interface TableToStore {
  /** Absolute path; the file doesn't exist. */
  readonly file: string;
  /** Names and SQL of the columns, from `from`. */
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  readonly from: string;
  /** Names of the columns by which single rows are requested; can be empty. */
  readonly key: readonly string[];
  readonly isSmall: boolean;
}

/**
 * Writes a table to a file in DuckDB's own format, complete on disk when the promise settles.
 *
 * Rows that aren't in the order of their key get an index on it. For sorted ones, the minimum and maximum of each part of the table
 * are enough to find a key (1 M random keys: 0.4 ms instead of 30, at four times the size).
 */
export async function storeTable(connection: DuckDBConnection, { file, columns, from, key, isSmall }: TableToStore): Promise<void> {
  const database = quoteIdentifier(file);
  const table = `${database}.main.${tableName}`;
  await connection.run(`ATTACH ${quoteText(file)} AS ${database} (BLOCK_SIZE ${isSmall ? blockSizes.small : blockSizes.large})`);
  try {
    const selected = await selection(connection, columns, from);
    await connection.run(`CREATE TABLE ${table} AS SELECT ${selected.join(', ')} FROM ${from}`);
    const [column, ...others] = key.map((name) => quoteIdentifier(columnPrefix + name));
    if (column !== undefined && others.length === 0 && !(await isAscending(connection, table, column))) {
      // Without an index the table is slower but correct: some types have none, and a very large one might not fit.
      await connection.run(`CREATE INDEX rows_by_key ON ${table} (${column})`).catch(() => undefined);
    }
    await connection.run(`CHECKPOINT ${database}`);
  } finally {
    await connection.run(`DETACH ${database}`);
  }
}

/** Timestamps are stored in UTC, as they are served: converting them in each response takes longer than all else. */
async function selection(connection: DuckDBConnection, columns: TableToStore['columns'], from: string): Promise<readonly string[]> {
  const prepared = await connection.prepare(`SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM ${from}`);
  const zoned = columns.map((_, index) => prepared.columnTypeId(index) === DuckDBTypeId.TIMESTAMP_TZ);
  prepared.destroySync();
  return columns.map(
    ({ name, sql }, index) => `${zoned[index] ? `(${sql}) AT TIME ZONE 'UTC'` : sql} AS ${quoteIdentifier(columnPrefix + name)}`,
  );
}

/**
 * Checks whether each value of a column is greater than that of the previous row, without nulls: the rows are then in its order, without
 * duplicates. One pass, without sorting (1 M integers: 40 ms).
 *
 * @param table SQL after FROM, whose rows are in their order
 * @param column SQL of the column
 */
export async function isAscending(connection: DuckDBConnection, table: string, column: string): Promise<boolean> {
  const before = `SELECT ${column} AS value, lag(${column}) OVER () AS before, row_number() OVER () AS place FROM ${table}`;
  const result = await connection.runAndReadAll(
    `SELECT 1 FROM (${before}) WHERE value IS NULL OR (place > 1 AND (value > before) IS NOT TRUE) LIMIT 1`,
  );
  return result.currentRowCount === 0;
}
