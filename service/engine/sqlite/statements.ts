import type { JsonShape } from '../engine.ts';
import type { RowQuery } from '../row-query.ts';
import { filteredSql, rowJson, rowsStatement, type Statement, type TableSql } from '../sql/statements.ts';
import { type Column, sqliteDialect } from './dialect.ts';
import type { SqliteValue } from './type-mappings.ts';

/** A table with the SQL of the numbers by which SQLite stores its rows; null if they have none. */
export interface SqliteTableSql extends TableSql<Column, SqliteValue[]> {
  readonly number: string | null;
}

/** A statement that a reader of the file runs: each row is one text. */
export interface SqliteStatement extends Statement<readonly SqliteValue[]> {
  /** The same rows in the order of their numbers, so that runs of them can be read; null if they have no numbers. */
  readonly numbered: NumberedSql | null;
}

/** Rows by their numbers. */
export interface NumberedSql {
  /** SQL of columns `json` and `number`, with three more parameters: the first number, the maximum of rows, and how many are skipped. */
  readonly sql: string;
  /** Without those three. */
  readonly parameters: readonly SqliteValue[];
  readonly skip: number;
  /** Null means all rows that follow. */
  readonly top: number | null;
}

/** Up to this number, rows are read one by one. */
const fewRows = 500;

/** Returns the statement of a query, with its rows by their numbers if these give the order. */
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
