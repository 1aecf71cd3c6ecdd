import type { JsonShape } from '../engine.ts';
import type { RowCondition, RowOrder, RowQuery } from '../row-query.ts';
import { Columns, inShape, propertyStart } from '../sql/columns.ts';
import { orderColumn, type Relation, type SortKey } from '../sql/derived/relation.ts';
import { expressionSql } from '../sql/expression.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { missingValue } from '../sql/sql-value.ts';
import { type Column, publishedValue, sortedValue } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  /** What stands behind FROM; binds the constants in it. */
  readonly source: (parameters: string[]) => string;
  readonly columns: Columns<Column>;
  /** What makes an order total; none where all columns must do. */
  readonly order: readonly SortKey[];
  /** The columns whose values `order` is of; see `Table.orderedBy`. */
  readonly key: readonly Column[];
  /** Whether rows that are not cut come in `order` though none is asked for. */
  readonly alwaysInOrder: boolean;
  /** See {@link predicateWords}. */
  readonly folding: string | null;
}

/** SQL with the texts of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** A table or view of a schema. */
export function sourceTable(
  schema: string,
  name: string,
  columns: Columns<Column>,
  key: readonly Column[],
  folding: string | null,
): TableSql {
  const source = () => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  return { source, columns, key, order: key.map(keyOf), alwaysInOrder: key.length > 0, folding };
}

/** The table as transformations begin with it: its columns as they are published. */
export function relationOf({ source, columns, order }: TableSql): Relation<Column, string[]> {
  const keys = order.length > 0 ? order : columns.all.map(keyOf);
  const named = new Columns(columns.all.map(derivedColumn));
  const cells = columns.all.map((column) => `${publishedValue(column)} AS ${quoteIdentifier(column.name)}`);
  const hidden = keys.map(({ value }, index) => `${value.sql} AS ${orderColumn(index)}`);
  return {
    source: (parameters) => `(SELECT ${[...cells, ...hidden].join(', ')} FROM ${source(parameters)} AS "rows")`,
    columns: named,
    order: keys.map(({ value, descending }, index) => ({ value: { ...value, sql: orderColumn(index) }, descending })),
  };
}

/** A query around another as a table. */
export function derivedTable({ source, columns, order }: Relation<Column, string[]>, folding: string | null): TableSql {
  return { source, columns, order, key: [], alwaysInOrder: true, folding };
}

function derivedColumn(column: Column): Column {
  return { ...column, sourceName: column.name, mapping: { ...column.mapping, read: (value) => value } };
}

function keyOf(column: Column): SortKey {
  const { type, precision, scale } = column;
  const value = { sql: sortedValue(column), type: column.list ? 'boolean' : type, precision, scale } as const;
  return { value, descending: false, present: !column.nullable };
}

/** One row: how many rows match. */
export function countStatement(table: TableSql, where: RowCondition | null): Statement {
  const values: string[] = [];
  const source = table.source(values);
  return { text: `SELECT count(*)::text FROM ${source} AS "rows"${whereSql(table, where, values)}`, values };
}

/** One text a row: its JSON. */
export function rowsStatement(table: TableSql, query: RowQuery, shape: JsonShape): Statement {
  const values: string[] = [];
  const from = `${table.source(values)} AS "rows"${whereSql(table, query.where, values)}${orderSql(table, query, values)}`;
  const limit = query.top === null ? '' : ` LIMIT $${values.push(String(query.top))}::bigint`;
  const offset = query.skip === 0 ? '' : ` OFFSET $${values.push(String(query.skip))}::bigint`;
  return { text: `SELECT ${rowJsonSql(table.columns.choose(query.columns), shape)} FROM ${from}${limit}${offset}`, values };
}

function whereSql({ columns, folding }: TableSql, where: RowCondition | null, values: string[]): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords(values, folding))}`;
}

/** The order asked for, made total by the key, else by all columns; a table without a key that is read whole needs none. */
function orderSql(table: TableSql, { order, skip, top }: RowQuery, values: string[]): string {
  const whole = order.length === 0 && skip === 0 && top === null;
  const rest = table.order.length > 0 ? table.order : table.columns.all.map(keyOf);
  const items = [
    ...order.flatMap((item) => itemSql(table, item, values)),
    ...(whole && !table.alwaysInOrder
      ? []
      : rest.map(({ value, descending, present }) => sortSql(value.sql, descending, present !== true))),
  ];
  return items.length === 0 ? '' : ` ORDER BY ${[...new Set(items)].join(', ')}`;
}

function itemSql({ columns, folding }: TableSql, item: RowOrder, values: string[]): readonly string[] {
  if (!('expression' in item)) {
    const column = columns.find(item.column);
    return [sortSql(sortedValue(column), item.descending, column.nullable)];
  }
  // What is the same in each row orders nothing, and a number alone would be the place of a column.
  if (item.expression.kind === 'constant') return [];
  const { sql } = expressionSql(item.expression, { columns, words: expressionWords(values, folding) });
  return sql === missingValue.sql ? [] : [sortSql(`(${sql})`, item.descending, true)];
}

/** A missing value comes before all others, descending after them (OData 4.01 Protocol, 11.2.6.2). */
function sortSql(value: string, descending: boolean, nullable: boolean): string {
  const missing = nullable ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
  return `${value}${descending ? ' DESC' : ''}${missing}`;
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
  if (!column.list) return inShape(column.mapping.json(value, shape), column, shape);
  const items = `SELECT string_agg(coalesce(${inShape(column.mapping.json('item', shape), column, shape)}, 'null'), ',' ORDER BY place) FROM unnest(${value}) WITH ORDINALITY AS items(item, place)`;
  return `CASE WHEN ${value} IS NOT NULL THEN '[' || coalesce((${items}), '') || ']' END`;
}
