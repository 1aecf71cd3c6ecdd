import type { ColumnOrder } from '../../../shared/query/query.ts';
import type { JsonShape, RowCondition, RowQuery } from '../engine.ts';
import { type Columns, columnOrders, inShape, propertyStart } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { type Column, publishedValue, sortedValue } from './column.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  readonly schema: string;
  readonly name: string;
  readonly columns: Columns<Column>;
  /** The columns of the primary key; none where there is no key. */
  readonly key: readonly Column[];
  /** See {@link predicateWords}. */
  readonly folding: string | null;
}

/** SQL with the texts of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** One row: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const values: string[] = [];
  return { text: `SELECT count(*)::text FROM ${nameSql(table)}${whereSql(table, where, values)}`, values };
}

/** One text a row: its JSON. */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const values: string[] = [];
  const where = whereSql(table, query.where, values);
  const limit = query.top === null ? '' : ` LIMIT $${values.push(String(query.top))}::bigint`;
  const offset = query.skip === 0 ? '' : ` OFFSET $${values.push(String(query.skip))}::bigint`;
  const json = rowJsonSql(table.columns.choose(query.columns), shape);
  return { text: `SELECT ${json} FROM ${nameSql(table)}${where}${orderSql(table, query)}${limit}${offset}`, values };
}

function nameSql({ schema, name }: TableSql): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

function whereSql({ columns, folding }: TableSql, where: RowCondition | null, values: string[]): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords(values, folding))}`;
}

/** The order asked for, made total by the key, else by all columns; a table without a key that is read whole needs none. */
function orderSql({ columns, key }: TableSql, { order, skip, top }: RowQuery): string {
  const whole = order.length === 0 && skip === 0 && top === null;
  const rest = key.length > 0 ? key : whole ? [] : columns.all;
  const items = [
    ...columnOrders(order).map((item) => itemSql(columns.find(item.column), item)),
    ...rest.map((column) => itemSql(column, null)),
  ];
  return items.length === 0 ? '' : ` ORDER BY ${[...new Set(items)].join(', ')}`;
}

/** A missing value comes before all others, descending after them (OData 4.01 Protocol, 11.2.6.2). */
function itemSql(column: Column, item: ColumnOrder | null): string {
  const missing = column.nullable ? (item?.descending === true ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${sortedValue(column)}${item?.descending === true ? ' DESC' : ''}${missing}`;
}

/** Put together by concat() from texts: to_json() over a row writes times and infinities otherwise. concat() drops what is missing. */
function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? '{' : ','}${propertyStart(column, shape)}`),
    `coalesce(${valueJsonSql(column, shape)}, 'null')`,
  ]);
  // A function takes 100 arguments (max_function_args): more are joined in parts.
  const parts = Array.from({ length: Math.ceil(pieces.length / 90) }, (_, part) => pieces.slice(part * 90, part * 90 + 90));
  return `${parts.map((part) => `concat(${part.join(', ')})`).join(' || ')} || '}'`;
}

function valueJsonSql(column: Column, shape: JsonShape): string {
  const value = publishedValue(column);
  if (!column.list) return inShape(column.form.json(value, shape), column, shape);
  const items = `SELECT string_agg(coalesce(${inShape(column.form.json('item', shape), column, shape)}, 'null'), ',' ORDER BY place) FROM unnest(${value}) WITH ORDINALITY AS items(item, place)`;
  return `CASE WHEN ${value} IS NOT NULL THEN '[' || coalesce((${items}), '') || ']' END`;
}
