import type { JsonShape, RowCondition, RowQuery } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { type Columns, columnOrders, inShape, propertyStart } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { type Column, publishedValue } from './column.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  readonly name: string;
  readonly columns: Columns<Column>;
  /** Whether it is too large to be sorted for every page; see {@link rowsStatement}. */
  readonly large: boolean;
}

/** One row: how many rows match. */
export function countStatement({ name, columns }: TableSql, where: RowCondition | null): string {
  return `SELECT CAST(count(*) AS varchar) FROM ${quoteIdentifier(name)}${whereSql(columns, where)}`;
}

/**
 * One text a row: its JSON.
 *
 * A cluster keeps no order, so that pages are made of rows sorted by all columns. Billions of rows are not sorted for a page: of a large
 * table the first rows come as they are found, and further ones only in an order that was asked for.
 *
 * @throws EngineError `query-refused` for a later page of a large table in no order
 */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): string {
  const { name, columns } = table;
  const chosen = columns.choose(query.columns);
  const from = `${quoteIdentifier(name)}${whereSql(columns, query.where)}${orderSql(table, query)}`;
  const offset = query.skip === 0 ? '' : ` OFFSET ${query.skip}`;
  const limit = query.top === null ? '' : ` LIMIT ${query.top}`;
  return `SELECT ${rowJsonSql(chosen, shape)} FROM ${from}${offset}${limit}`;
}

function whereSql(columns: Columns<Column>, where: RowCondition | null): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords)}`;
}

function orderSql({ columns, large, name }: TableSql, { order, skip, top }: RowQuery): string {
  const asked = columnOrders(order).flatMap(({ column, descending }) => sortSql(columns.find(column), descending));
  const unordered = order.length === 0 && skip === 0;
  if (unordered && (top === null || large)) return '';
  if (large && order.length === 0) {
    throw new EngineError(
      'query-refused',
      `"${name}" has too many rows to skip some of them in no order; sort by columns that tell its rows apart.`,
    );
  }
  const rest = columns.all.filter(({ list }) => !list).flatMap((column) => sortSql(column, false));
  return ` ORDER BY ${[...new Set([...asked, ...rest])].join(', ')}`;
}

/** Missing values first, NaN last; the reverse descending. */
function sortSql(column: Column, descending: boolean): readonly string[] {
  const value = publishedValue(column);
  const direction = descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  const kind = column.form.hasNaN ? [`CAST(is_nan(${value}) AS integer) ${direction}`] : [];
  return [...kind, `${value} ${direction}`];
}

function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? '{' : ','}${propertyStart(column, shape)}`),
    `coalesce(${valueJsonSql(column, shape)}, 'null')`,
  ]);
  // A function takes 127 arguments: more are joined in parts.
  const parts = Array.from({ length: Math.ceil(pieces.length / 100) }, (_, part) => pieces.slice(part * 100, part * 100 + 100));
  return `${parts.map((part) => `concat(${part.join(', ')})`).join(' || ')} || '}'`;
}

function valueJsonSql(column: Column, shape: JsonShape): string {
  const value = publishedValue(column);
  if (!column.list) return inShape(column.form.json(value, shape), column, shape);
  const item = inShape(column.form.json(column.form.read('item'), shape), column, shape);
  return `'[' || array_join(transform(${value}, item -> coalesce(${item}, 'null')), ',') || ']'`;
}
