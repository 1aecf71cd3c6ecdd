import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { isAscending } from './ascending.ts';
import { writeLines } from './lines/write-lines.ts';
import type { OpenedFile } from './opened-file.ts';

/** Ends the name of a file that holds one table in DuckDB's own form. */
export const storedEnding = '.duckdb';

/** The file beside a stored table's that holds its rows as lines. */
export function linesOf(file: string): string {
  return `${file}.lines`;
}

const tableName = 'rows';
/** Before each column's name: one called `rowid` would hide the numbers that DuckDB gives to rows. */
const columnMark = '=';

/** Blocks of a file, in bytes: a small table takes no more room than it needs, a large one is read in fewer pieces. */
const blockSizes = { small: 16_384, large: 262_144 };

/** A table as it is to be stored. */
export interface TableToStore {
  /** Absolute; there is none yet. */
  readonly file: string;
  /** Names and SQL of the columns, out of `from`. */
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  readonly from: string;
  /** Names of the columns by which rows are asked for one at a time; may be empty. */
  readonly key: readonly string[];
  readonly isSmall: boolean;
  /** Whether the rows are written as lines, too, from which small pages are read; see {@link linesOf}. */
  readonly hasLines: boolean;
}

/**
 * Writes a table to a file of DuckDB's own form, whole on the disk when the promise settles.
 *
 * Rows that do not lie in the order of their key get an index on it: of those that do, the few that a key can be among are found by the
 * least and greatest value of each part of the table (1 M random keys: 0.4 ms instead of 30, for four times the room).
 */
export async function storeTable(
  connection: DuckDBConnection,
  { file, columns, from, key, isSmall, hasLines }: TableToStore,
): Promise<void> {
  const database = quoteIdentifier(file);
  const table = `${database}.main.${tableName}`;
  await connection.run(`ATTACH ${quoteText(file)} AS ${database} (BLOCK_SIZE ${isSmall ? blockSizes.small : blockSizes.large})`);
  try {
    const selected = await selection(connection, columns, from);
    await connection.run(`CREATE TABLE ${table} AS SELECT ${selected.join(', ')} FROM ${from}`);
    const [column, ...others] = key.map((name) => quoteIdentifier(columnMark + name));
    if (column !== undefined && others.length === 0 && !(await isAscending(connection, table, column))) {
      // Without an index the table is slower and just as right: of some types there is none, and a very large one may not be made.
      await connection.run(`CREATE INDEX rows_by_key ON ${table} (${column})`).catch(() => undefined);
    }
    await connection.run(`CHECKPOINT ${database}`);
    if (hasLines) await writeLines(connection, { source: table, rowNumber: 'rowid', sourceName: (column) => column }, linesOf(file));
  } finally {
    await connection.run(`DETACH ${database}`);
  }
}

/** Moments are kept in UTC, as they are served: to work that out for each row of each answer takes longer than all else of them. */
async function selection(connection: DuckDBConnection, columns: TableToStore['columns'], from: string): Promise<readonly string[]> {
  const prepared = await connection.prepare(`SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM ${from}`);
  const zoned = columns.map((_, index) => prepared.columnTypeId(index) === DuckDBTypeId.TIMESTAMP_TZ);
  prepared.destroySync();
  return columns.map(
    ({ name, sql }, index) => `${zoned[index] ? `(${sql}) AT TIME ZONE 'UTC'` : sql} AS ${quoteIdentifier(columnMark + name)}`,
  );
}

/** Makes a stored table readable as a database of that name. */
export async function attachStored(connection: DuckDBConnection, file: string, name: string): Promise<OpenedFile> {
  await connection.run(`ATTACH ${quoteText(file)} AS ${quoteIdentifier(name)} (READ_ONLY)`);
  return {
    source: `${quoteIdentifier(name)}.main.${tableName}`,
    rowNumber: 'rowid',
    sourceName: (column) => column.slice(columnMark.length),
  };
}
