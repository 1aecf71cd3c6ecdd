import { BIGINT } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { ValueLayout } from '../column-values.ts';
import type { JsonShape } from '../engine.ts';
import type { RowQuery } from '../row-query.ts';
import { columnSql } from '../sql/columns.ts';
import { conditionSql } from '../sql/expression.ts';
import { exactNumber } from '../sql/sql-value.ts';
import { rowJson, type Statement, sortedSql, type TableSql } from '../sql/statements.ts';
import { duckDbDialect, Parameters } from './dialect.ts';
import type { Column } from './type-mappings.ts';

/**
 * The column with the number of a row in its file. Each view has the column. Its name is unique because no published column has a space in
 * its name.
 */
export const rowNumber = quoteIdentifier('row number');

/** A DuckDB table with its row numbers and its sort column. */
export interface DuckDbTableSql extends TableSql<Column, Parameters> {
  /** SQL of the row numbers. Null unless DuckDB reads rows in the order of their numbers without gaps, as in a file. */
  readonly rowNumber: string | null;
  /** The column by which the rows of a file are sorted, without duplicates. Null if there is no such column. */
  readonly ascending: string | null;
}

/** The order of tables whose rows have numbers. */
export const inRowOrder = {
  order: [{ value: exactNumber(rowNumber, 18, 0), descending: false, notNull: true }],
  sorted: 'never',
  rowNumber,
} as const satisfies Partial<DuckDbTableSql>;

/** Returns the query without its order if the rows of the file already have that order. */
export function withoutOwnOrder({ ascending }: DuckDbTableSql, query: RowQuery): RowQuery {
  const [first] = query.order;
  const isSorted = ascending !== null && first !== undefined && 'column' in first && first.column === ascending && !first.descending;
  return isSorted ? { ...query, order: [] } : query;
}

/** A statement, and the number of rows after which its reader stops. `stopAfter` is null if the reader reads to the end. */
export interface RowsStatement extends Statement<Parameters> {
  readonly stopAfter: number | null;
}

/**
 * Checks whether a query can be interrupted after any row and resumed by another statement. Such a query returns rows in the order of their
 * numbers, and skips rows only by number.
 */
export function isResumable({ rowNumber }: DuckDbTableSql, { where, order, skip, top }: RowQuery): boolean {
  return rowNumber !== null && order.length === 0 && (where === null || (skip === 0 && (top === null || top > maxGatheredRows)));
}

/**
 * Returns a statement with one text for each row: its JSON with a comma before it. If the query is resumable, the second column is the
 * row's number. DuckDB keeps the order of the rows of a file and of a sorted subquery (preserve_insertion_order). Sorted rows that are
 * equal keep the order of their numbers. JSON is built after sorting, because sorting columns is cheaper than sorting texts.
 *
 * @param after For a resumable query: the number of the row to continue after. The reader knows how many rows are missing.
 */
export function rowsStatement(table: DuckDbTableSql, query: RowQuery, shape: JsonShape, after: bigint | null): RowsStatement {
  const { rows, parameters, stopAfter } = slicedRows(table, query, after);
  const number = isResumable(table, query) ? `, ${table.rowNumber}` : '';
  const json = rowJson(table.columns.choose(query.columns), shape, duckDbDialect, ',');
  return { sql: `SELECT ${json}${number} FROM (${rows})`, parameters, stopAfter };
}

/**
 * Returns a statement for the same rows with one value for each column, in the layouts. If the query is resumable, the last column is the
 * row's number.
 */
export function valuesStatement(
  table: DuckDbTableSql,
  query: RowQuery,
  layouts: readonly ValueLayout[],
  after: bigint | null,
): RowsStatement {
  const { rows, parameters, stopAfter } = slicedRows(table, query, after);
  const values = table.columns.choose(query.columns).map((column, index) => laidOutSql(column, layouts[index] ?? 'text'));
  const numbers = isResumable(table, query) ? [`${table.rowNumber}`] : [];
  return { sql: `SELECT ${[...values, ...numbers].join(', ')} FROM (${rows})`, parameters, stopAfter };
}

function slicedRows(table: DuckDbTableSql, query: RowQuery, after: bigint | null): RowsStatement & { readonly rows: string } {
  const parameters = new Parameters();
  const chosen = table.columns.choose(query.columns);
  const { conditions, limit, stopAfter } = sliceSql(table, query, parameters);
  if (after !== null) conditions.push(`${table.rowNumber} > ${parameters.add(after, BIGINT)}`);
  if (query.where !== null) {
    conditions.push(conditionSql(query.where, { columns: table.columns, dialect: duckDbDialect, parameters }));
  }
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const order = sortedSql(table, { order: query.order, skip: 0, top: null }, duckDbDialect, parameters);
  const numbers = isResumable(table, query) ? `, ${table.rowNumber}` : '';
  const rows = `SELECT ${chosen.map(columnSql).join(', ')}${numbers} FROM ${table.source(parameters)}${where}${order}${limit}`;
  return { rows, sql: rows, parameters, stopAfter };
}

/**
 * The maximum number of rows for LIMIT. LIMIT returns no row before it has all of them (1 M rows: the first row after 0.6 s instead of 0.03
 * s).
 */
const maxGatheredRows = 10_000;

/**
 * Selects a slice of the rows so that they can be streamed. A slice of a whole table in its own order is a range of row numbers, which the
 * file's statistics find. The beginning of filtered rows is read until there are enough rows. Only sorted rows, and filtered rows after the
 * first, need LIMIT and OFFSET.
 */
function sliceSql(
  table: DuckDbTableSql,
  query: RowQuery,
  parameters: Parameters,
): { conditions: string[]; limit: string; stopAfter: number | null } {
  const { where, skip, top } = query;
  const bind = (value: number | bigint) => parameters.add(BigInt(value), BIGINT);
  if (!isResumable(table, query)) {
    const isAllRows = skip === 0 && top === null;
    return { conditions: [], limit: isAllRows ? '' : ` ${duckDbDialect.limit(skip, top, parameters)}`, stopAfter: null };
  }
  if (where !== null) return { conditions: [], limit: '', stopAfter: top };
  const conditions = skip === 0 ? [] : [`${table.rowNumber} >= ${bind(skip)}`];
  if (top !== null) conditions.push(`${table.rowNumber} < ${bind(BigInt(skip) + BigInt(top))}`);
  return { conditions, limit: '', stopAfter: null };
}

/** Returns SQL of a value in a layout. The layout `text` is the JSON without its quotes. */
function laidOutSql(column: Column, layout: ValueLayout): string {
  const value = columnSql(column);
  // Timestamps and times are already microseconds, with or without a time zone.
  if (layout === 'microseconds') return value;
  if (layout !== 'text') return `${value}::${layout === 'decimal128' ? `DECIMAL(38, ${column.scale ?? 0})` : layoutTypes[layout]}`;
  if (column.type === 'string') return value;
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE trim(${column.mapping.json(value, { binary: 'base64' })}, '"') END`;
}

const layoutTypes: Readonly<Record<Exclude<ValueLayout, 'text' | 'decimal128' | 'microseconds'>, string>> = {
  bit: 'BOOLEAN',
  int32: 'INTEGER',
  int64: 'BIGINT',
  double: 'DOUBLE',
  days: 'DATE',
  bytes: 'BLOB',
};
