import type { JsonShape } from '../engine.ts';
import type { RowCondition, RowOrder, RowQuery } from '../row-query.ts';
import { type Columns, inShape, propertyStart } from '../sql/columns.ts';
import { orderColumn, type Relation, type SortKey } from '../sql/derived/relation.ts';
import { expressionSql } from '../sql/expression.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { missingValue } from '../sql/sql-value.ts';
import { type Column, publishedValue } from './column.ts';
import { derivationWords } from './derivation-words.ts';
import { expressionWords } from './expressions/expression-words.ts';
import type { SqliteValue } from './forms.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  /** What stands behind FROM; binds the constants in it. */
  readonly source: (parameters: SqliteValue[]) => string;
  readonly columns: Columns<Column>;
  /** SQL of what makes an order total: the row's number, the key's columns, or nothing, where all columns must do. */
  readonly identity: readonly string[];
  /** The order of rows that were made of others; it stands before `identity`. */
  readonly order?: readonly SortKey[];
}

/** SQL with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqliteValue[];
}

/** The table as transformations begin with it. */
export function relationOf({ source, columns, identity, order = [] }: TableSql): Relation<Column, SqliteValue[]> {
  const rest = identity.length > 0 || order.length > 0 ? identity : columns.all.map(publishedValue);
  const keys = [
    ...order,
    ...rest.map((sql): SortKey => ({ value: { sql, type: 'boolean', precision: null, scale: null }, descending: false })),
  ];
  const cells = columns.all.map((column) => `${publishedValue(column)} AS ${quoteIdentifier(column.name)}`);
  const hidden = keys.map(({ value }, index) => `${value.sql} AS ${orderColumn(index)}`);
  return {
    source: (parameters) => `(SELECT ${[...cells, ...hidden].join(', ')} FROM ${source(parameters)} AS "rows")`,
    columns: columns.renamed((column) => ({ ...column, sourceName: column.name })),
    order: keys.map(({ value, descending }, index) => ({ value: { ...value, sql: orderColumn(index) }, descending })),
  };
}

/** A query around another as a table. */
export function derivedTable({ source, columns, order }: Relation<Column, SqliteValue[]>): TableSql {
  return { source, columns, identity: [], order };
}

/** One text: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const parameters: SqliteValue[] = [];
  const from = `${table.source(parameters)} AS "rows"`;
  return { sql: `SELECT CAST(count(*) AS TEXT) FROM ${from}${whereSql(table, where, parameters)}`, parameters };
}

/** One text a row: its JSON. */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const parameters: SqliteValue[] = [];
  const from = `${table.source(parameters)} AS "rows"${whereSql(table, query.where, parameters)}${orderSql(table, query, parameters)}`;
  const bind = (value: number) => `?${parameters.push(BigInt(value))}`;
  const sliced = query.top !== null || query.skip > 0;
  const limit = sliced ? ` LIMIT ${query.top === null ? '-1' : bind(query.top)} OFFSET ${bind(query.skip)}` : '';
  return { sql: `SELECT ${rowJsonSql(table.columns.choose(query.columns), shape)} FROM ${from}${limit}`, parameters };
}

function whereSql({ columns }: TableSql, where: RowCondition | null, parameters: SqliteValue[]): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords(parameters))}`;
}

/** NULL is the least value of SQLite, as OData wants it (4.01 Protocol, 11.2.6.2). */
function orderSql({ columns, identity, order = [] }: TableSql, query: RowQuery, parameters: SqliteValue[]): string {
  const asked = query.order.flatMap((item) => itemSql(item, columns, parameters));
  const made = order.flatMap((key) => derivationWords.sort(key, key.descending ? 'last' : 'first'));
  const rest = identity.length > 0 || order.length > 0 ? identity : columns.all.map(publishedValue);
  const items = [...asked, ...made, ...rest];
  return items.length === 0 ? '' : ` ORDER BY ${items.join(', ')}`;
}

function itemSql(item: RowOrder, columns: Columns<Column>, parameters: SqliteValue[]): readonly string[] {
  if (!('expression' in item)) {
    const { form, ...column } = columns.find(item.column);
    const value = publishedValue({ ...column, form });
    return [`${form.compared?.(value) ?? value}${item.descending ? ' DESC' : ''}`];
  }
  // What is the same in each row orders nothing, and a number alone would be the place of a column.
  if (item.expression.kind === 'constant') return [];
  const value = expressionSql(item.expression, { columns, words: expressionWords(parameters) });
  if (value.sql === missingValue.sql) return [];
  return derivationWords.sort({ value, descending: item.descending }, item.descending ? 'last' : 'first');
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
