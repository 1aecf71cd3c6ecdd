import { BIGINT } from '@duckdb/node-api';
import type { OrderItem, Predicate } from '../../../shared/query/query.ts';
import type { JsonShape, RowQuery } from '../engine.ts';
import { type Column, type Columns, columnSql } from './columns.ts';
import { quoteIdentifier, quoteText } from './identifier.ts';
import { Parameters, type Statement } from './parameters.ts';
import { predicateSql } from './predicate.ts';

/** The number of a row in its file, beside the columns of each view: no published column has a blank in its name. */
export const rowNumber = quoteIdentifier('row number');

/** SQL of one table: `view` is its view, whose columns are `columns` and {@link rowNumber}. */
export interface TableSql {
  readonly view: string;
  readonly columns: Columns;
}

/** One row: how many rows match. */
export function countStatement(table: TableSql, where: Predicate | null): Statement {
  const parameters = new Parameters();
  return { sql: `SELECT count(*) FROM ${quoteIdentifier(table.view)}${whereSql(table, where, parameters)}`, parameters };
}

/**
 * One text a row, its JSON with a comma before it, then one empty text as a sign that nothing is missing: where an error ends the
 * rows early, DuckDB's stream ends as if all were told (duckdb_fetch_chunk gives null for both).
 *
 * The order of a single Parquet file's rows, of a sorted subquery and of UNION ALL is kept (preserve_insertion_order); sorted rows
 * that are equal come in the file's order. JSON is built after sorting: a sort carries columns, not their texts.
 */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const parameters = new Parameters();
  const chosen = table.columns.choose(query.columns);
  const where = whereSql(table, query.where, parameters);
  const order = orderSql(table.columns, query.order);
  const limit = query.top === null ? '' : ` LIMIT ${parameters.add(BigInt(query.top), BIGINT)}`;
  const offset = query.skip === 0 ? '' : ` OFFSET ${parameters.add(BigInt(query.skip), BIGINT)}`;
  const rows = `SELECT ${chosen.map(columnSql).join(', ')} FROM ${quoteIdentifier(table.view)}${where}${order}${limit}${offset}`;
  return { sql: `SELECT ${rowJsonSql(chosen, shape)} FROM (${rows}) UNION ALL SELECT ''`, parameters };
}

function whereSql({ columns }: TableSql, where: Predicate | null, parameters: Parameters): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, parameters)}`;
}

function orderSql(columns: Columns, order: readonly OrderItem[]): string {
  if (order.length === 0) return '';
  const items = order.map(({ column, descending }) => {
    const name = columnSql(columns.find(column));
    return descending ? `${name} DESC NULLS LAST` : `${name} ASC NULLS FIRST`;
  });
  return ` ORDER BY ${[...items, rowNumber].join(', ')}`;
}

/**
 * SQL for a row's JSON, a comma before it.
 *
 * Put together by concat() from casts: half the time of to_json() over a structure, and decimals keep their scale, which to_json()
 * loses (`1.10` becomes `1.1`).
 */
function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? ',{' : ','}${JSON.stringify(column.name)}:`),
    valueSql(column, shape),
  ]);
  return `concat(${[...pieces, "'}'"].join(', ')})`;
}

function valueSql(column: Column, shape: JsonShape): string {
  const name = columnSql(column);
  if (!column.list) return column.form.json(name, shape);
  const items = `list_transform(${name}, lambda item: ${column.form.json('item', shape)})`;
  return `coalesce('[' || array_to_string(${items}, ',') || ']', 'null')`;
}
