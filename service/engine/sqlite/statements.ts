import type { JsonShape, RowCondition, RowQuery } from '../engine.ts';
import { type Columns, columnOrders, inShape, propertyStart } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { type Column, publishedValue } from './column.ts';
import type { SqliteValue } from './forms.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  readonly name: string;
  readonly columns: Columns<Column>;
  /** SQL of what makes an order total: the row's number, the key's columns, or nothing, where all columns must do. */
  readonly identity: readonly string[];
}

/** SQL with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqliteValue[];
}

/** One text: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const parameters: SqliteValue[] = [];
  return { sql: `SELECT CAST(count(*) AS TEXT) FROM ${quoteIdentifier(table.name)}${whereSql(table, where, parameters)}`, parameters };
}

/** One text a row: its JSON. */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const parameters: SqliteValue[] = [];
  const where = whereSql(table, query.where, parameters);
  const bind = (value: number) => `?${parameters.push(BigInt(value))}`;
  const sliced = query.top !== null || query.skip > 0;
  const limit = sliced ? ` LIMIT ${query.top === null ? '-1' : bind(query.top)} OFFSET ${bind(query.skip)}` : '';
  const json = rowJsonSql(table.columns.choose(query.columns), shape);
  return { sql: `SELECT ${json} FROM ${quoteIdentifier(table.name)}${where}${orderSql(table, query)}${limit}`, parameters };
}

function whereSql({ columns }: TableSql, where: RowCondition | null, parameters: SqliteValue[]): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords(parameters))}`;
}

/** NULL is the least value of SQLite, as OData wants it (4.01 Protocol, 11.2.6.2). */
function orderSql({ columns, identity }: TableSql, { order }: RowQuery): string {
  const asked = columnOrders(order).map(({ column, descending }) => `${publishedValue(columns.find(column))}${descending ? ' DESC' : ''}`);
  const rest = identity.length > 0 ? identity : columns.all.map(publishedValue);
  return ` ORDER BY ${[...asked, ...rest].join(', ')}`;
}

/** Put together by `||`: json_object() would lose `true` and `false`, and the digits of some numbers. */
function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => {
    const value = publishedValue(column);
    return [
      quoteText(`${index === 0 ? '{' : ','}${propertyStart(column, shape)}`),
      `CASE WHEN ${value} IS NULL THEN 'null' ELSE ${inShape(column.form.json(value, shape), column, shape)} END`,
    ];
  });
  return `${pieces.join(' || ')} || '}'`;
}
