import type { JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { RowCondition, RowOrder, RowQuery } from '../row-query.ts';
import { Columns, inShape, propertyStart } from '../sql/columns.ts';
import { orderColumn, type Relation, type SortKey } from '../sql/derived/relation.ts';
import { expressionSql } from '../sql/expression.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { missingValue } from '../sql/sql-value.ts';
import { type Column, publishedValue } from './column.ts';
import { sortSql } from './derivation-words.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { predicateWords } from './predicate-words.ts';

/** A table as the statements need it. */
export interface TableSql {
  /** What errors call it. */
  readonly name: string;
  /** What stands behind FROM. */
  readonly source: string;
  readonly columns: Columns<Column>;
  /** The order of rows that were made of others; null for a table of the schema, whose order all its columns must make. */
  readonly order: readonly SortKey[] | null;
  /** Whether it is too large to be sorted for every page; see {@link rowsStatement}. */
  readonly large: boolean;
}

/** A table or view of the schema. */
export function sourceTable(name: string, columns: Columns<Column>, large: boolean): TableSql {
  return { name, source: quoteIdentifier(name), columns, order: null, large };
}

/** The table as transformations begin with it: its columns as they are published, a large one in no order. */
export function relationOf(table: TableSql): Relation<Column, null> {
  const { source, columns, large } = table;
  const keys = table.order ?? (large ? [] : keysOf(columns));
  const cells = columns.all.map((column) => `${publishedValue(column)} AS ${quoteIdentifier(column.name)}`);
  const hidden = keys.map(({ value }, index) => `${value.sql} AS ${orderColumn(index)}`);
  return {
    source: () => `(SELECT ${[...cells, ...hidden].join(', ')} FROM ${source} AS "rows")`,
    columns: new Columns(columns.all.map(derivedColumn)),
    order: keys.map(({ value, descending }, index) => ({ value: { ...value, sql: orderColumn(index) }, descending })),
  };
}

/** A query around another as a table; it may be as large as long as its rows are in the order, or the lack of it, that they began with. */
export function derivedTable({ name, large }: TableSql, begun: Relation<Column, null>, derived: Relation<Column, null>): TableSql {
  const { source, columns, order } = derived;
  return { name, source: source(null), columns, order, large: large && order === begun.order };
}

/** A list's values keep being read one by one. */
function derivedColumn(column: Column): Column {
  return { ...column, sourceName: column.name, mapping: column.list ? column.mapping : { ...column.mapping, read: (value) => value } };
}

/** Lists are no keys: two of them compare only where nothing in them is missing. */
function keysOf(columns: Columns<Column>): readonly SortKey[] {
  const scalars = columns.all.filter(({ list }) => !list);
  return scalars.map((column) => ({ value: expressionWords.column(column), descending: false }));
}

/** One row: how many rows match. */
export function countStatement({ source, columns }: TableSql, where: RowCondition | null): string {
  return `SELECT CAST(count(*) AS varchar) FROM ${source} AS "rows"${whereSql(columns, where)}`;
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
  const { source, columns } = table;
  const chosen = columns.choose(query.columns);
  const from = `${source} AS "rows"${whereSql(columns, query.where)}${orderSql(table, query)}`;
  const offset = query.skip === 0 ? '' : ` OFFSET ${query.skip}`;
  const limit = query.top === null ? '' : ` LIMIT ${query.top}`;
  return `SELECT ${rowJsonSql(chosen, shape)} FROM ${from}${offset}${limit}`;
}

function whereSql(columns: Columns<Column>, where: RowCondition | null): string {
  return where === null ? '' : ` WHERE ${predicateSql(where, columns, predicateWords)}`;
}

/** The error of rows that would be skipped in no order. */
export function unorderedSkip(name: string): EngineError {
  const message = `"${name}" has too many rows to skip some of them in no order; sort by columns that tell its rows apart.`;
  return new EngineError('query-refused', message);
}

function orderSql({ columns, order: own, large, name }: TableSql, { order, skip, top }: RowQuery): string {
  const asked = order.flatMap((item) => itemSql(columns, item));
  const isOrdered = own !== null && own.length > 0;
  if (order.length === 0 && !isOrdered) {
    if (large && skip > 0) throw unorderedSkip(name);
    if (large || (skip === 0 && top === null)) return '';
  }
  const rest = isOrdered ? own : keysOf(columns);
  const items = [...asked, ...rest.flatMap(({ value, descending }) => sortSql(value, descending, descending ? 'LAST' : 'FIRST'))];
  return items.length === 0 ? '' : ` ORDER BY ${[...new Set(items)].join(', ')}`;
}

/** Missing values first, NaN last; the reverse descending. */
function itemSql(columns: Columns<Column>, item: RowOrder): readonly string[] {
  const missing = item.descending ? 'LAST' : 'FIRST';
  if (!('expression' in item)) {
    const column = columns.find(item.column);
    return column.list
      ? [`${publishedValue(column)} ${item.descending ? 'DESC' : 'ASC'} NULLS ${missing}`]
      : sortSql(expressionWords.column(column), item.descending, missing);
  }
  // What is the same in each row orders nothing, and a number alone would be the place of a column.
  if (item.expression.kind === 'constant') return [];
  const value = expressionSql(item.expression, { columns, words: expressionWords });
  return value.sql === missingValue.sql ? [] : sortSql(value, item.descending, missing);
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
  if (!column.list) return inShape(column.mapping.json(value, shape), column, shape);
  const item = inShape(column.mapping.json(column.mapping.read('item'), shape), column, shape);
  return `'[' || array_join(transform(${value}, item -> coalesce(${item}, 'null')), ',') || ']'`;
}
