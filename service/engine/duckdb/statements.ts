import { BIGINT } from '@duckdb/node-api';
import type { ValueLayout } from '../column-values.ts';
import type { JsonShape } from '../engine.ts';
import type { Expression } from '../expression.ts';
import type { RowCondition, RowOrder, RowQuery } from '../row-query.ts';
import { type Columns, columnSql, inShape, propertyStart } from '../sql/columns.ts';
import { expressionSql } from '../sql/expression.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { missingValue } from '../sql/sql-value.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { Parameters, type Statement } from './parameters.ts';
import { predicateWords } from './predicate-words.ts';
import type { Column } from './type-mapping/type-mapping.ts';

/** The number of a row in its file, beside the columns of each view: no published column has a blank in its name. */
export const rowNumber = quoteIdentifier('row number');

/** SQL of one table: what stands behind FROM has `columns` and {@link rowNumber}. */
export interface TableSql {
  /** Binds the constants that stand in it. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
  /** Whether rows come by themselves in the order of their numbers, which leave out none: those of a file do. */
  readonly inOrder: boolean;
  /** The column in whose order the rows of a file lie, no two with the same value; null where that is of none. */
  readonly ascending: string | null;
}

/** Returns the same query without an order that the rows of the file have already. */
export function withoutOwnOrder({ ascending }: TableSql, query: RowQuery): RowQuery {
  const [first] = query.order;
  const isSorted = ascending !== null && first !== undefined && 'column' in first && first.column === ascending && !first.descending;
  return isSorted ? { ...query, order: [] } : query;
}

/** One row: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const parameters = new Parameters();
  const condition = where === null ? '' : ` WHERE ${predicateSql(where, table.columns, predicateWords(parameters))}`;
  return { sql: `SELECT count(*) FROM ${table.source(parameters)}${condition}`, parameters };
}

/** A statement that gives rows, and after how many its reader stops; null: at their end. */
export interface RowsStatement extends Statement {
  readonly stopAfter: number | null;
}

/**
 * Whether a query's rows come in the order of their numbers, with nothing to pass over but by number: then it can be broken off after
 * any row, and a statement made that goes on after it.
 */
export function isResumable({ inOrder }: TableSql, { where, order, skip, top }: RowQuery): boolean {
  return inOrder && order.length === 0 && (where === null || (skip === 0 && (top === null || top > mostToGather)));
}

/**
 * Returns one text for each row: its JSON with a comma before it. If the query is resumable, the second column is the row's number.
 *
 * DuckDB keeps the order of the rows of a file and of a sorted subquery (preserve_insertion_order). Sorted rows that are equal come in the
 * order of their numbers. JSON is built after sorting, because a sort carries columns more cheaply than texts.
 *
 * @param after For a resumable query: the number of the row to continue after. The reader knows how many rows are missing.
 */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape, after: bigint | null): RowsStatement {
  const { rows, parameters, stopAfter } = slicedRows(table, query, after);
  const number = isResumable(table, query) ? `, ${rowNumber}` : '';
  const json = rowJsonSql(table.columns.choose(query.columns), shape);
  return { sql: `SELECT ${json}${number} FROM (${rows})`, parameters, stopAfter };
}

/** Returns the same rows as one value for each column, in the layouts. If the query is resumable, the last column is the row's number. */
export function valuesStatement(table: TableSql, query: RowQuery, layouts: readonly ValueLayout[], after: bigint | null): RowsStatement {
  const { rows, parameters, stopAfter } = slicedRows(table, query, after);
  const values = table.columns.choose(query.columns).map((column, index) => laidOutSql(column, layouts[index] ?? 'text'));
  const numbers = isResumable(table, query) ? [rowNumber] : [];
  return { sql: `SELECT ${[...values, ...numbers].join(', ')} FROM (${rows})`, parameters, stopAfter };
}

function slicedRows(table: TableSql, query: RowQuery, after: bigint | null): RowsStatement & { readonly rows: string } {
  const parameters = new Parameters();
  const chosen = table.columns.choose(query.columns);
  const { conditions, limit, stopAfter } = sliceSql(table, query, parameters);
  if (after !== null) conditions.push(`${rowNumber} > ${parameters.add(after, BIGINT)}`);
  if (query.where !== null) conditions.push(predicateSql(query.where, table.columns, predicateWords(parameters)));
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const order = orderSql(table, query.order, parameters);
  const numbers = isResumable(table, query) ? `, ${rowNumber}` : '';
  const rows = `SELECT ${chosen.map(columnSql).join(', ')}${numbers} FROM ${table.source(parameters)}${where}${order}${limit}`;
  return { rows, sql: rows, parameters, stopAfter };
}

function limitSql({ top, skip }: RowQuery, parameters: Parameters): string {
  const bind = (value: number) => parameters.add(BigInt(value), BIGINT);
  return `${top === null ? '' : ` LIMIT ${bind(top)}`}${skip === 0 ? '' : ` OFFSET ${bind(skip)}`}`;
}

/** Rows that LIMIT may gather: it gives none before it has all of them (1 M rows: the first after 0.6 s instead of 0.03 s). */
const mostToGather = 10_000;

/**
 * What picks a slice of the rows, in the way that lets them flow.
 *
 * Of a whole table in its own order a slice is a range of row numbers, found by the file's statistics. The beginning of filtered rows
 * is read until there are enough. Only what is sorted, or filtered and begun in the midst, is left to LIMIT and OFFSET.
 */
function sliceSql(
  table: TableSql,
  query: RowQuery,
  parameters: Parameters,
): { conditions: string[]; limit: string; stopAfter: number | null } {
  const { where, skip, top } = query;
  const bind = (value: number | bigint) => parameters.add(BigInt(value), BIGINT);
  if (!isResumable(table, query)) {
    return { conditions: [], limit: limitSql(query, parameters), stopAfter: null };
  }
  if (where !== null) return { conditions: [], limit: '', stopAfter: top };
  const conditions = skip === 0 ? [] : [`${rowNumber} >= ${bind(skip)}`];
  if (top !== null) conditions.push(`${rowNumber} < ${bind(BigInt(skip) + BigInt(top))}`);
  return { conditions, limit: '', stopAfter: null };
}

function orderSql({ columns, inOrder }: TableSql, order: readonly RowOrder[], parameters: Parameters): string {
  if (order.length === 0 && inOrder) return '';
  return ` ORDER BY ${orderItems(columns, order, parameters).join(', ')}`;
}

/** What rows are sorted by, at last by their numbers. */
export function orderItems(columns: Columns<Column>, order: readonly RowOrder[], parameters: Parameters): readonly string[] {
  const items = order.flatMap((item) => {
    const value = 'expression' in item ? sortedValue(item.expression, columns, parameters) : columnSql(columns.find(item.column));
    if (value === null) return [];
    return [item.descending ? `${value} DESC NULLS LAST` : `${value} ASC NULLS FIRST`];
  });
  return [...items, rowNumber];
}

/** Null for what is the same in each row: DuckDB refuses to sort by a literal, and takes a number for the place of a column. */
function sortedValue(expression: Expression, columns: Columns<Column>, parameters: Parameters): string | null {
  if (expression.kind === 'constant') return null;
  const { sql } = expressionSql(expression, { columns, words: expressionWords(parameters) });
  return sql === missingValue.sql ? null : `(${sql})`;
}

/**
 * SQL for a row's JSON, with a comma before it.
 *
 * concat() of casts takes half the time of to_json() over a structure, and decimals keep their scale, which to_json() loses (`1.10`
 * becomes `1.1`).
 */
function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? ',{' : ','}${propertyStart(column, shape)}`),
    valueSql(column, shape),
  ]);
  return `concat(${[...pieces, "'}'"].join(', ')})`;
}

function valueSql(column: Column, shape: JsonShape): string {
  const name = columnSql(column);
  if (!column.list) return scalarSql(column, name, shape);
  const items = `list_transform(${name}, lambda item: ${scalarSql(column, 'item', shape)})`;
  return `coalesce('[' || array_to_string(${items}, ',') || ']', 'null')`;
}

function scalarSql({ mapping, ...column }: Column, value: string, shape: JsonShape): string {
  const json = mapping.json(value, shape);
  const shaped = inShape(json, column, shape);
  return shaped === json ? json : `(CASE WHEN ${value} IS NULL THEN 'null' ELSE ${shaped} END)`;
}

/** SQL of a value in a layout. Text is the one of JSON, without its quotes. */
function laidOutSql(column: Column, layout: ValueLayout): string {
  const value = columnSql(column);
  // Timestamps and times are microseconds already, with a time zone or without.
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
