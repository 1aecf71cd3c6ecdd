import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { RowCondition } from '../../row-query.ts';
import type { NumberWords } from '../arithmetic.ts';
import type { Columns } from '../columns.ts';
import type { ExpressionWords } from '../expression-words.ts';
import { quoteIdentifier } from '../identifier.ts';
import type { SqlValue } from '../sql-value.ts';

/** One of the things that rows are sorted by. */
export interface SortKey {
  readonly value: SqlValue;
  readonly descending: boolean;
  /** True where no value is missing, so that an index may give the order. */
  readonly present?: boolean;
}

/** Rows that a statement can be about: what stands behind FROM has the columns by their published names, and those of `order`. */
export interface Relation<Column extends EngineColumn, Parameters> {
  /** Binds the constants that stand in it. */
  readonly source: (parameters: Parameters) => string;
  readonly columns: Columns<Column>;
  /** Makes the order of its rows total; their SQL is that of columns, see {@link orderColumn}. */
  readonly order: readonly SortKey[];
}

/** How one engine's SQL says what transformations need. */
export interface DerivationWords<Column extends EngineColumn, Parameters> {
  parameters(): Parameters;
  expressions(parameters: Parameters): ExpressionWords<Column>;
  condition(where: RowCondition, columns: Columns<Column>, parameters: Parameters): string;
  /** A column that holds what was worked out. @throws EngineError `query-unsupported` where the engine has no such column */
  column(name: string, value: SqlValue): Column;
  /** A worked out value as a column's: a missing value of no type needs one. */
  asColumn(value: SqlValue): string;
  /** A missing value in the place of a column of another branch. */
  missing(column: Column): string;
  /** Whether two columns are the same in SQL, so that rows of both can be in one column as they are. */
  alike(one: Column, other: Column): boolean;
  sort(key: SortKey, missing: 'first' | 'last'): readonly string[];
  readonly numbers: NumberWords;
  /** Every number in a form in which the engine adds, multiplies and compares by signs. */
  plainNumber(value: SqlValue): string;
  sum(value: SqlValue): string;
  average(value: SqlValue): string;
  /** A value as one of each row, also where it names no column; itself unless said. */
  ofRow?(sql: string): string;
  least(value: SqlValue): string;
  greatest(value: SqlValue): string;
  countDistinct(value: SqlValue): string;
  /** False where the engine groups by one set of columns at a time. */
  readonly groupingSets: boolean;
  /** Of a SELECT with an order; both parts are whole numbers. */
  slice(skip: number, top: number | null): string;
}

/** Characters of SQL for all steps: each branch of a concatenation repeats the steps before it. */
const longestSql = 200_000;

/** @throws EngineError `query-refused` for SQL of that many characters */
export function refuseLongSql(length: number): void {
  if (length > longestSql) throw new EngineError('query-refused', 'Too many transformations or branches. Simplify $apply.');
}

/** A name beside the columns: no published column has a blank in its name. */
export function orderColumn(index: number): string {
  return quoteIdentifier(`order ${index}`);
}

/** The column itself as something to sort by; lists as the engine does. */
export function keyOf<Column extends EngineColumn, Parameters>(
  column: Column,
  words: DerivationWords<Column, Parameters>,
  parameters: Parameters,
): SqlValue {
  if (column.list) return { sql: quoteIdentifier(column.name), type: 'boolean', precision: null, scale: null };
  return words.expressions(parameters).column(column);
}

/** What is behind ORDER BY; empty where nothing is. */
export function orderSql<Column extends EngineColumn, Parameters>(
  keys: readonly SortKey[],
  words: DerivationWords<Column, Parameters>,
): string {
  const items = keys.flatMap((key) => words.sort(key, key.descending ? 'last' : 'first'));
  return items.length === 0 ? '' : `ORDER BY ${[...new Set(items)].join(', ')}`;
}

/** What stands first in a window of the rows that have the same values in those columns. @throws EngineError for a column that there is not */
export function partitionSql<Column extends EngineColumn>(columns: Columns<Column>, within: readonly string[] = []): string {
  return within.length === 0 ? '' : `PARTITION BY ${within.map((name) => quoteIdentifier(columns.find(name).name)).join(', ')} `;
}
