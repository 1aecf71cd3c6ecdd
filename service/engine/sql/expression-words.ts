import type { Literal } from '../../../shared/values/value-type.ts';
import type { CastType, Operator } from '../expression.ts';
import type { NumberWords } from './arithmetic.ts';
import type { Pattern } from './patterns/pattern.ts';
import type { SqlValue } from './sql-value.ts';

/** Operators that are not just a function of their operands' values. */
export type LogicalOperator = 'and' | 'or' | 'not' | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'case' | 'isTrue' | 'matchesPattern';

/** How one engine's SQL says what expressions need; what is left out it cannot say. */
export interface ExpressionWords<Column> {
  column(column: Column): SqlValue;
  /** Binds a constant. Null where the engine has no such value. */
  constant(literal: Literal): SqlValue | null;
  /** The value of a list that the quantifier of that depth runs through. */
  item(column: Column, depth: number): SqlValue;
  /** True where a value of the list passes the test. */
  some(column: Column, depth: number, test: string): string;
  listLength(column: Column): string;
  /** How many values of the list pass the test, which is true or false; missing where the list is. */
  countOf(column: Column, depth: number, test: string): string;
  /** The value at a place of the list, a number or SQL for one, counted from 0; missing beyond its end. */
  itemAt(column: Column, index: number | string): SqlValue;
  /**
   * How far one comes by going through the list: from 0, one further at each value that `fits` (true or false) by its SQL and that of how
   * far one has come. Missing where the list is.
   */
  stepsThrough(column: Column, fits: (item: SqlValue, steps: string) => string): string;
  readonly numbers: Pick<NumberWords, 'double' | 'exact'>;
  /** Both numbers as one type, so that they compare exactly where they can. */
  comparable(left: SqlValue, right: SqlValue): readonly [string, string];
  isNaN(value: SqlValue): string | null;
  cast(value: SqlValue, type: CastType): SqlValue | null;
  /** True where a text has a match of the pattern. */
  matches(text: string, pattern: Pattern): string;
  /** Operands are never `null`, and of the types that the operator takes; null is given for those it cannot take. */
  readonly operations: Readonly<Partial<Record<Exclude<Operator, LogicalOperator>, (operands: readonly SqlValue[]) => SqlValue | null>>>;
}
