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
import { predicateWords } from './predicate-words.ts';
import type { SqliteValue } from './type-mapping.ts';

/** A table as the statements need it. */
export interface TableSql {
  /** What stands behind FROM; binds the constants in it. */
  readonly source: (parameters: SqliteValue[]) => string;
  readonly columns: Columns<Column>;
  /** SQL of what makes an order total: the row's number, the key's columns, or nothing, where all columns must do. */
  readonly identity: readonly string[];
  /** SQL of the numbers by which SQLite keeps the rows; null where it does not. */
  readonly number: string | null;
  /** The order of rows that were made of others; it stands before `identity`. */
  readonly order?: readonly SortKey[];
}

/** SQL with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqliteValue[];
  /** The same rows in the order of their numbers, so that runs of them can be asked for; null where they cannot. */
  readonly numbered: NumberedSql | null;
}

/** Rows by their numbers. */
export interface NumberedSql {
  /** SQL of columns `json` and `number`, with three parameters more: the first number, how many rows there are at most, how many are passed over. */
  readonly sql: string;
  /** Without those three. */
  readonly parameters: readonly SqliteValue[];
  readonly skip: number;
  /** Null means all that follow. */
  readonly top: number | null;
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
  return { source, columns, identity: [], number: null, order };
}

/** One text: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const parameters: SqliteValue[] = [];
  const from = `${table.source(parameters)} AS "rows"`;
  return { sql: `SELECT CAST(count(*) AS TEXT) FROM ${from}${whereSql(table, where, parameters)}`, parameters, numbered: null };
}

/** Of fewer rows each is taken for itself. */
const fewRows = 500;

/** One text a row: its JSON. */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const parameters: SqliteValue[] = [];
  const from = `${table.source(parameters)} AS "rows"${whereSql(table, query.where, parameters)}`;
  const json = rowJsonSql(table.columns.choose(query.columns), shape);
  const numbered = numberedSql(table, query, { json, from, parameters: [...parameters] });
  const order = orderSql(table, query, parameters);
  const bind = (value: number) => `?${parameters.push(BigInt(value))}`;
  const sliced = query.top !== null || query.skip > 0;
  const limit = sliced ? ` LIMIT ${query.top === null ? '-1' : bind(query.top)} OFFSET ${bind(query.skip)}` : '';
  return { sql: `SELECT ${json} FROM ${from}${order}${limit}`, parameters, numbered };
}

function numberedSql(
  { number }: TableSql,
  { where, order, skip, top }: RowQuery,
  { json, from, parameters }: { readonly json: string; readonly from: string; readonly parameters: readonly SqliteValue[] },
): NumberedSql | null {
  if (number === null || order.length > 0 || (top !== null && top <= fewRows)) return null;
  const known = parameters.length;
  const run = `${where === null ? ' WHERE' : ' AND'} ${number} >= ?${known + 1} ORDER BY ${number} LIMIT ?${known + 2} OFFSET ?${known + 3}`;
  return { sql: `SELECT ${json} AS "json", ${number} AS "number" FROM ${from}${run}`, parameters, skip, top };
}

function whereSql({ columns }: TableSql, where: RowCondition | null, parameters: SqliteValue[]): string {
  return where === null ? '' : ` WHERE (${predicateSql(where, columns, predicateWords(parameters))})`;
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
    const { mapping, ...column } = columns.find(item.column);
    const value = publishedValue({ ...column, mapping });
    return [`${mapping.compared?.(value) ?? value}${item.descending ? ' DESC' : ''}`];
  }
  // What is the same in each row orders nothing, and a number alone would be the place of a column.
  if (item.expression.kind === 'constant') return [];
  const value = expressionSql(item.expression, { columns, words: expressionWords(parameters) });
  if (value.sql === missingValue.sql) return [];
  return derivationWords.sort({ value, descending: item.descending }, item.descending ? 'last' : 'first');
}

/** Values that concat() is given at once; SQLite has a limit for it. */
const mostPieces = 100;

/** Put together by concat(): json_object() would lose `true` and `false`, and the digits of some numbers, and `||` copies what it has at each step. */
function rowJsonSql(columns: readonly Column[], shape: JsonShape): string {
  const pieces = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? '{' : ','}${propertyStart(column, shape)}`),
    valueJsonSql(column, shape),
  ]);
  const all = [...pieces, "'}'"];
  const starts = Array.from({ length: Math.ceil(all.length / mostPieces) }, (_, index) => index * mostPieces);
  return starts.map((start) => `concat(${all.slice(start, start + mostPieces).join(', ')})`).join(' || ');
}

function valueJsonSql(column: Column, shape: JsonShape): string {
  const value = publishedValue(column);
  const json = inShape(column.mapping.json(value, shape), column, shape);
  return column.mapping.writesMissing === true ? json : `CASE WHEN ${value} IS NULL THEN 'null' ELSE ${json} END`;
}
