import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import type { RowCondition, RowOrder, RowQuery } from '../row-query.ts';
import { Columns, propertyStart } from './columns.ts';
import { orderBySql, orderColumn, type Relation } from './derived/relation.ts';
import type { SortKey, SqlDialect } from './dialect.ts';
import { conditionSql, expressionSql } from './expression.ts';
import { nullValue } from './sql-value.ts';

/** The SQL of a table for statements. */
export interface TableSql<Column extends EngineColumn, Parameters> {
  /** Returns SQL after FROM, and binds its constants. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
  /** The keys that make an order total. If empty, all columns together make the order total. */
  readonly order: readonly SortKey[];
  /** Selects when rows are sorted if the query has no order: always, only for a part of the rows, or never. */
  readonly sorted: 'always' | 'pages' | 'never';
}

/** SQL with the values of its parameters. */
export interface Statement<Parameters> {
  readonly sql: string;
  readonly parameters: Parameters;
}

/** Returns a statement that counts the matching rows. The result is one text. */
export function countStatement<Column extends EngineColumn, Parameters>(
  table: TableSql<Column, Parameters>,
  where: RowCondition | null,
  dialect: SqlDialect<Column, Parameters>,
): Statement<Parameters> {
  const parameters = dialect.createParameters();
  const sql = `SELECT CAST(count(*) AS VARCHAR) FROM ${filteredSql(table, where, dialect, parameters)}`;
  return { sql, parameters };
}

/** Returns a statement for the rows of a query. The result has one text for each row: its JSON. */
export function rowsStatement<Column extends EngineColumn, Parameters>(
  table: TableSql<Column, Parameters>,
  query: RowQuery,
  shape: JsonShape,
  dialect: SqlDialect<Column, Parameters>,
): Statement<Parameters> {
  const parameters = dialect.createParameters();
  const from = filteredSql(table, query.where, dialect, parameters);
  const order = sortedSql(table, query, dialect, parameters);
  const isAllRows = query.skip === 0 && query.top === null;
  const limit = isAllRows ? '' : ` ${dialect.limit(query.skip, query.top, parameters)}`;
  return { sql: `SELECT ${rowJson(table.columns.choose(query.columns), shape, dialect)} FROM ${from}${order}${limit}`, parameters };
}

/** Returns SQL after FROM of the matching rows. */
export function filteredSql<Column extends EngineColumn, Parameters>(
  { source, columns }: TableSql<Column, Parameters>,
  where: RowCondition | null,
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): string {
  const from = `${source(parameters)} AS "rows"`;
  return where === null ? from : `${from} WHERE (${conditionSql(where, { columns, dialect, parameters })})`;
}

/** Returns ORDER BY for the order of a query, made total by the order of the table. Empty if the rows don't need to be sorted. */
export function sortedSql<Column extends EngineColumn, Parameters>(
  table: TableSql<Column, Parameters>,
  { order, skip, top }: Pick<RowQuery, 'order' | 'skip' | 'top'>,
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): string {
  const isAllRows = skip === 0 && top === null;
  if (order.length === 0 && (table.sorted === 'never' || (table.sorted === 'pages' && isAllRows))) return '';
  const keys = [...order.flatMap((item) => keyOfItem(item, table.columns, dialect, parameters)), ...totalOrder(table, dialect)];
  return keys.length === 0 ? '' : ` ${orderBySql(keys, dialect)}`;
}

function totalOrder<Column extends EngineColumn, Parameters>(
  { order, columns }: TableSql<Column, Parameters>,
  dialect: SqlDialect<Column, Parameters>,
): readonly SortKey[] {
  return order.length > 0 ? order : columns.all.flatMap((column) => dialect.sortKey(column) ?? []);
}

/**
 * Returns the sort keys of an item. A constant has no sort key, because it doesn't sort rows, and engines interpret a number as the
 * position of a column.
 */
function keyOfItem<Column extends EngineColumn, Parameters>(
  item: RowOrder,
  columns: Columns<Column>,
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): readonly SortKey[] {
  const { descending } = item;
  if (!('expression' in item)) {
    const column = columns.find(item.column);
    const { value, notNull = false } = dialect.sortKey(column) ?? { value: { ...nullValue, sql: dialect.published(column) } };
    return [{ value, descending, notNull }];
  }
  if (item.expression.kind === 'constant') return [];
  const value = expressionSql(item.expression, { columns, dialect, parameters });
  return value.sql === nullValue.sql ? [] : [{ value: { ...value, sql: `(${value.sql})` }, descending }];
}

/**
 * Returns SQL of a row as a JSON object. The SQL uses concat(), because it is faster than an engine's JSON functions, and keeps each number
 * as it is published.
 */
export function rowJson<Column extends EngineColumn>(
  columns: readonly Column[],
  shape: JsonShape,
  { json, concatLimit }: Pick<SqlDialect<Column, never>, 'json' | 'concatLimit'>,
  /** The text before each row. */
  start = '',
): string {
  const members = columns.flatMap((column, index) => [
    quoteText(`${index === 0 ? `${start}{` : ','}${propertyStart(column, shape)}`),
    json(column, shape),
  ]);
  const all = [...members, "'}'"];
  const starts = Array.from({ length: Math.ceil(all.length / concatLimit) }, (_, index) => index * concatLimit);
  return starts.map((from) => `concat(${all.slice(from, from + concatLimit).join(', ')})`).join(' || ');
}

/**
 * Returns the rows of a table for the first of several transformations. If the table is never sorted, its rows aren't ordered by all
 * columns.
 */
export function relationOf<Column extends EngineColumn, Parameters>(
  table: TableSql<Column, Parameters>,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const { source, columns, order, sorted } = table;
  const keys = sorted === 'never' ? order : totalOrder(table, dialect);
  const { all, identity, withIdentity } = columns;
  const cells = withIdentity.map((column) => `${dialect.published(column)} AS ${quoteIdentifier(column.name)}`);
  const hidden = keys.map(({ value }, index) => `${value.sql} AS ${orderColumn(index)}`);
  return {
    source: (parameters) => `(SELECT ${[...cells, ...hidden].join(', ')} FROM ${source(parameters)} AS "rows")`,
    columns: new Columns(
      all.map((column) => dialect.derived(column)),
      '',
      identity === null ? null : dialect.derived(identity),
    ),
    order: keys.map(({ value, descending }, index) => ({ value: { ...value, sql: orderColumn(index) }, descending })),
  };
}

/** Returns derived rows as a table. */
export function derivedTable<Column extends EngineColumn, Parameters>({
  source,
  columns,
  order,
}: Relation<Column, Parameters>): TableSql<Column, Parameters> {
  return { source, columns, order, sorted: 'always' };
}
