import type { Literal, ValueType } from '../../shared/values/value-type.ts';
import type { RelatedSource } from './engine.ts';

/** Operators and functions of OData (URL Conventions 4.01, 5.1.1), by their names. */
export const operators = [
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'add',
  'sub',
  'mul',
  'div',
  'divby',
  'mod',
  'negate',
  'case',
  'concat',
  'contains',
  'endswith',
  'indexof',
  'length',
  'startswith',
  'substring',
  'matchesPattern',
  'tolower',
  'toupper',
  'trim',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'fractionalseconds',
  'totalseconds',
  'date',
  'time',
  'totaloffsetminutes',
  'round',
  'floor',
  'ceiling',
  /** Converts null to false. */
  'isTrue',
] as const;

export type Operator = (typeof operators)[number];

/** A type that a value can be cast to. */
export type CastType = Exclude<ValueType, 'unknown' | 'duration'>;

/** Checks whether a value can be cast to a type. */
export function isCastType(type: ValueType): type is CastType {
  return type !== 'unknown' && type !== 'duration';
}

/**
 * A value that is calculated from a row by the rules of OData 4.01 URL Conventions, 5.1.1. Comparisons are true or false. Every other
 * operator is null if an operand is null, except `and`, `or` (three-valued logic) and `case`. `div` divides integers towards zero. `divby`
 * returns a decimal. `mod` has the sign of the dividend. Positions in texts count code points from 0. Division by zero returns null for
 * integers and decimals, and follows IEEE 754 for floating-point numbers.
 */
export type Expression =
  | { readonly kind: 'constant'; readonly value: Literal }
  | ({ readonly kind: 'column'; readonly name: string } & OfLevel)
  /** The list value that the quantifier at that depth tests. Depth 0 is the outermost quantifier. */
  | { readonly kind: 'item'; readonly depth: number }
  /** `case` has alternating conditions and values. */
  | { readonly kind: 'operation'; readonly operator: Operator; readonly operands: readonly Expression[] }
  | { readonly kind: 'cast'; readonly type: CastType; readonly operand: Expression }
  /** True if a value isn't null and has the type. False for null as the type. */
  | { readonly kind: 'isOf'; readonly type: ValueType | null; readonly operand: Expression }
  /** True if the operand equals one of the values. The values are constants, or functions of constants. */
  | { readonly kind: 'oneOf'; readonly operand: Expression; readonly values: readonly Expression[] }
  /** An SQL pattern: `%` for any characters, `\\` as the escape character. */
  | { readonly kind: 'like'; readonly operand: Expression; readonly pattern: Expression }
  /** True if both are true. The condition is evaluated only if the guard is true. */
  | { readonly kind: 'shortCircuit'; readonly guard: Expression; readonly condition: Expression }
  | ({ readonly kind: 'listLength'; readonly column: string } & OfLevel)
  /** The number of values in a list that pass a test. Null for a null list. */
  | ({ readonly kind: 'listCount'; readonly column: string; readonly depth: number; readonly test: Expression } & OfLevel)
  /** The value at a position of a list, counted from 0. Null after the end of the list. */
  | ({ readonly kind: 'listItem'; readonly column: string; readonly index: number } & OfLevel)
  | ({ readonly kind: 'any' | 'all'; readonly column: string; readonly depth: number; readonly test: Expression } & OfLevel)
  /**
   * True if a list contains the sought values, or the values of another list, in that order, adjacent or not. Null if one of the lists is
   * null.
   */
  | { readonly kind: 'subsequence'; readonly column: string; readonly sought: readonly Expression[] | string }
  /** A value of the one related row. Null if there is no related row. */
  | { readonly kind: 'related'; readonly rows: RelatedRows; readonly value: Expression }
  /** The number of related rows that pass a test. */
  | { readonly kind: 'relatedCount'; readonly rows: RelatedRows; readonly test: Expression }
  /** True if at least one related row passes a test (`relatedAny`), or if all do (`relatedAll`). */
  | { readonly kind: 'relatedAny' | 'relatedAll'; readonly rows: RelatedRows; readonly test: Expression };

/** Selects the table of a column: the related rows of that level. Defaults to the table itself. */
interface OfLevel {
  readonly level?: number;
}

/** The rows of a table that are related to a row. Columns in their values and tests have the same level. */
export interface RelatedRows {
  readonly source: RelatedSource;
  /** The level, from 1. Nested related rows have the next level. */
  readonly level: number;
  /** Columns of the related table and the values that they must equal. The values must not be null. */
  readonly matches: readonly { readonly referenced: string; readonly value: Expression }[];
  /** True if a value is taken from any of several matching rows. By default, at most one row matches. */
  readonly isAny?: true;
}

/** Returns an operator with its operands. */
export function operation(operator: Operator, ...operands: readonly Expression[]): Expression {
  return { kind: 'operation', operator, operands };
}
