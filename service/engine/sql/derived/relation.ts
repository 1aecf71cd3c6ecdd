import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Columns } from '../columns.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import type { SqlValue } from '../sql-value.ts';

/** Rows that a SELECT can read: its FROM has the columns by their published names, and the columns of `order`. */
export interface Relation<Column extends EngineColumn, Parameters> {
  /** Returns SQL after FROM, and binds its constants. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
  /** A total order of the rows; the SQL of its values are columns, see {@link orderColumn}. */
  readonly order: readonly SortKey[];
}

/** Maximum length of the SQL of all steps, in characters: each branch of a concatenation repeats the steps before it. */
const longestSql = 200_000;

/** @throws EngineError `query-refused` if SQL exceeds the maximum length */
export function rejectLongSql(length: number): void {
  if (length > longestSql) throw new EngineError('query-refused', errorText('engine.transformations'));
}

/** The name of a hidden column to sort by: published names have no space. */
export function orderColumn(index: number): string {
  return quoteIdentifier(`order ${index}`);
}

/** Returns a column's value as a key to sort or group by. */
export function keyOf<Column extends EngineColumn, Parameters>(column: Column, dialect: SqlDialect<Column, Parameters>): SqlValue {
  if (column.list) return { sql: quoteIdentifier(column.name), type: 'boolean', precision: null, scale: null };
  return dialect.column(column);
}

/** Returns a calculated value for a column: an untyped null gets a type. */
export function typedSql({ sql, type }: SqlValue, dialect: Pick<SqlDialect<never, never>, 'typedNull'>): string {
  return type === 'null' ? dialect.typedNull(sql) : sql;
}

/** ORDER BY; empty for no keys. Null is before all values, and after them in descending order (OData 4.01 Protocol, 11.2.6.2). */
export function orderBySql<Column extends EngineColumn, Parameters>(
  keys: readonly SortKey[],
  dialect: SqlDialect<Column, Parameters>,
): string {
  const items = keys.flatMap((key) => dialect.sort(key, key.descending ? 'last' : 'first'));
  return items.length === 0 ? '' : `ORDER BY ${[...new Set(items)].join(', ')}`;
}

/** The PARTITION BY of a window for each combination of values. @throws EngineError `query-refused` for an unknown column */
export function partitionSql<Column extends EngineColumn>(columns: Columns<Column>, within: readonly string[] = []): string {
  return within.length === 0 ? '' : `PARTITION BY ${within.map((name) => quoteIdentifier(columns.find(name).name)).join(', ')} `;
}
