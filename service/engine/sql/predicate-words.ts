import type { Literal } from '../../../shared/values/value-type.ts';
import type { BoundLiteral } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import type { Expression } from '../expression.ts';
import type { Columns } from './columns.ts';

/** How one engine's SQL says what the parts of a condition need. Texts compare by code points. */
export interface PredicateWords<Column extends EngineColumn> {
  /** A column as one side of a comparison. */
  operand(column: Column): string;
  /** Binds a constant to the column's values; its value adds the parameter and returns its SQL. Null if it is of another kind. */
  bind(column: Column, literal: Literal): BoundLiteral<() => string> | null;
  /** True where the column's value is one of constants that are bound; by `operand` and IN unless said. */
  isOneOf?(column: Column, constants: readonly string[]): string;
  /** True where a value of a list column passes `test`, which is given that value as a column; false or missing where none does. */
  some(column: Column, test: (item: Column) => string): string;
  /** Binds a text and gives its place in the statement. */
  bindText(value: string): string;
  /** Unequal, and true where just one side is missing. */
  readonly isDistinctFrom: string;
  /** Whether a value is NaN, which the engine takes for its greatest number; null for columns that hold none. */
  isNaN(column: Column): string | null;
  /** Without regard to case. */
  lower(text: string): string;
  /** Tests by functions without wildcards, so that nothing in the text can act as one; missing where `text` is. */
  beginsWith(text: string, sought: string): string;
  endsWith(text: string, sought: string): string;
  contains(text: string, sought: string): string;
  /** `pattern` has `%` for any run of characters, and `\` before what is to be taken as it is. */
  like(text: string, pattern: string): string;
  /** An expression that is true, false or missing. */
  expression(expression: Expression, columns: Columns<Column>): string;
}
