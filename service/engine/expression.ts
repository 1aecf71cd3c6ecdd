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
  /** Null becomes false. */
  'isTrue',
] as const;

/** One of {@link operators}. */
export type Operator = (typeof operators)[number];

/** A type that a value can be cast to. */
export type CastType = Exclude<ValueType, 'unknown' | 'duration'>;

/**
 * A value that is calculated from a row, by OData 4.01 URL Conventions, 5.1.1: comparisons are true or false; every other operator is null
 * if an operand is, except `and`, `or` (three-valued logic) and `case`.
 *
 * `div` divides integers towards zero; `divby` gives a decimal. `mod` has the sign of the dividend. Division by zero gives null for
 * integers and decimals, and follows IEEE 754 for floating-point numbers. Positions in texts count code points from 0.
 */
export type Expression =
  | { readonly kind: 'constant'; readonly value: Literal }
  | ({ readonly kind: 'column'; readonly name: string } & OfLevel)
  /** The list value that the quantifier at that depth tests; 0 is the outermost. */
  | { readonly kind: 'item'; readonly depth: number }
  /** `case` has alternating conditions and values. */
  | { readonly kind: 'operation'; readonly operator: Operator; readonly operands: readonly Expression[] }
  | { readonly kind: 'cast'; readonly type: CastType; readonly operand: Expression }
  /** Whether a value isn't null and has the type; false for null as the type. */
  | { readonly kind: 'isOf'; readonly type: ValueType | null; readonly operand: Expression }
  /** Whether a value equals one of others, which are constants, or functions of constants. */
  | { readonly kind: 'oneOf'; readonly operand: Expression; readonly values: readonly Expression[] }
  /** An SQL pattern: `%` for any characters, `\\` as the escape character. */
  | { readonly kind: 'like'; readonly operand: Expression; readonly pattern: Expression }
  /** Both, the condition evaluated only if the guard is true. */
  | { readonly kind: 'shortCircuit'; readonly guard: Expression; readonly condition: Expression }
  /** The number of values in a list. */
  | ({ readonly kind: 'listLength'; readonly column: string } & OfLevel)
  /** The number of values in a list that pass a test; null for a null list. */
  | ({ readonly kind: 'listCount'; readonly column: string; readonly depth: number; readonly test: Expression } & OfLevel)
  /** The value at a position of a list, counted from 0; null beyond its end. */
  | ({ readonly kind: 'listItem'; readonly column: string; readonly index: number } & OfLevel)
  | ({ readonly kind: 'any' | 'all'; readonly column: string; readonly depth: number; readonly test: Expression } & OfLevel)
  /** Whether a list contains those values, or those of another list, in that order, adjacent or not; null if a list is. */
  | { readonly kind: 'subsequence'; readonly column: string; readonly sought: readonly Expression[] | string }
  /** A value of the one related row; null if there is none. */
  | { readonly kind: 'related'; readonly rows: RelatedRows; readonly value: Expression }
  /** The number of related rows that pass a test. */
  | { readonly kind: 'relatedCount'; readonly rows: RelatedRows; readonly test: Expression }
  /** Whether one related row passes a test, or all do. */
  | { readonly kind: 'relatedAny' | 'relatedAll'; readonly rows: RelatedRows; readonly test: Expression };

/** The table of a column: the related rows of that level; by default the table itself. */
interface OfLevel {
  readonly level?: number;
}

/** Rows of a table that a row is related to. Columns in values and tests of them have this level. */
export interface RelatedRows {
  readonly source: RelatedSource;
  /** From 1; nested related rows have the next level. */
  readonly level: number;
  /** Columns of the table and what they equal, which is not null. */
  readonly matches: readonly { readonly referenced: string; readonly value: Expression }[];
}

/** Returns an operator with its operands. */
export function operation(operator: Operator, ...operands: readonly Expression[]): Expression {
  return { kind: 'operation', operator, operands };
}
