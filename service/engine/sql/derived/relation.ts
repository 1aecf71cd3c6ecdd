import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Columns } from '../columns.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import type { SqlValue } from '../sql-value.ts';

/** Rows that a SELECT can read. FROM provides the columns by their published names, and the columns of `order`. */
export interface Relation<Column extends EngineColumn, Parameters> {
  /** Returns SQL after FROM, and binds its constants. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
  /** A total order of the rows. The SQL of its values are names of columns. See {@link orderColumn}. */
  readonly order: readonly SortKey[];
}

/**
 * Maximum length of the SQL of all steps, in characters. It is limited because each branch of a concatenation repeats the steps before it.
 */
const longestSql = 200_000;

/**
 * Rejects SQL that exceeds the maximum length.
 *
 * @throws EngineError `query-refused` if the SQL is too long
 */
export function rejectLongSql(length: number): void {
  if (length > longestSql) throw new EngineError('query-refused', errorText('engine.transformations'));
}

/** Returns the name of a hidden column to sort by. It is unique because published names have no space. */
export function orderColumn(index: number): string {
  return quoteIdentifier(`order ${index}`);
}

/** Returns a column's value as a key to sort or group by. */
export function keyOf<Column extends EngineColumn, Parameters>(column: Column, dialect: SqlDialect<Column, Parameters>): SqlValue {
  if (column.list) return { sql: quoteIdentifier(column.name), type: 'boolean', precision: null, scale: null };
  return dialect.column(column);
}

/** Returns SQL of a calculated value for a column. An untyped null gets a type. */
export function typedSql({ sql, type }: SqlValue, dialect: Pick<SqlDialect<never, never>, 'typedNull'>): string {
  return type === 'null' ? dialect.typedNull(sql) : sql;
}

/**
 * Returns ORDER BY. Empty without keys. Null is before all values in ascending order, and after them in descending order (OData 4.01
 * Protocol, 11.2.6.2).
 */
export function orderBySql<Column extends EngineColumn, Parameters>(
  keys: readonly SortKey[],
  dialect: SqlDialect<Column, Parameters>,
): string {
  const items = keys.flatMap((key) => dialect.sort(key, key.descending ? 'last' : 'first'));
  return items.length === 0 ? '' : `ORDER BY ${[...new Set(items)].join(', ')}`;
}

/**
 * Returns the PARTITION BY of a window for each combination of values.
 *
 * @throws EngineError `query-refused` for an unknown column
 */
export function partitionSql<Column extends EngineColumn>(columns: Columns<Column>, within: readonly string[] = []): string {
  return within.length === 0 ? '' : `PARTITION BY ${within.map((name) => quoteIdentifier(columns.find(name).name)).join(', ')} `;
}
