import type { JsonShape } from '../engine.ts';
import type { RowQuery } from '../row-query.ts';
import { filteredSql, rowJson, rowsStatement, type Statement, type TableSql } from '../sql/statements.ts';
import { type Column, sqliteDialect } from './dialect.ts';
import type { SqliteValue } from './type-mappings.ts';

/** A table with the SQL of SQLite's row numbers. `number` is null if the rows have no numbers. */
export interface SqliteTableSql extends TableSql<Column, SqliteValue[]> {
  readonly number: string | null;
}

/** A statement for a reader of the file. Each row of the result is one text. */
export interface SqliteStatement extends Statement<readonly SqliteValue[]> {
  /** The same rows in the order of their numbers, so that ranges of them can be read. Null if they have no numbers. */
  readonly numbered: NumberedSql | null;
}

/** A query that reads rows by their numbers. */
export interface NumberedSql {
  /**
   * SQL of the columns `json` and `number`. It has three more parameters: the first number, the maximum number of rows, and the number of
   * skipped rows.
   */
  readonly sql: string;
  /** The parameters of the statement without the three additional ones. */
  readonly parameters: readonly SqliteValue[];
  readonly skip: number;
  /** Maximum number of rows. Null means all rows that follow. */
  readonly top: number | null;
}

/** Maximum number of rows that are read one by one. */
const fewRows = 500;

/** Returns the statement of a query. The statement includes the rows by their numbers if the numbers determine the order. */
export function sqliteRowsStatement(table: SqliteTableSql, query: RowQuery, shape: JsonShape): SqliteStatement {
  return { ...rowsStatement(table, query, shape, sqliteDialect), numbered: numberedSql(table, query, shape) };
}

function numberedSql(table: SqliteTableSql, { columns, where, order, skip, top }: RowQuery, shape: JsonShape): NumberedSql | null {
  const { number } = table;
  if (number === null || order.length > 0 || (top !== null && top <= fewRows)) return null;
  const parameters: SqliteValue[] = [];
  const from = filteredSql(table, where, sqliteDialect, parameters);
  const parameterCount = parameters.length;
  const run = `${where === null ? ' WHERE' : ' AND'} ${number} >= ?${parameterCount + 1} ORDER BY ${number} LIMIT ?${parameterCount + 2} OFFSET ?${parameterCount + 3}`;
  const json = rowJson(table.columns.choose(columns), shape, sqliteDialect);
  return { sql: `SELECT ${json} AS "json", ${number} AS "number" FROM ${from}${run}`, parameters, skip, top };
}
