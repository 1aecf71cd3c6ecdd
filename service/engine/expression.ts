import type { Literal, ValueType } from '../../shared/values/value-type.ts';

/** What takes operands and gives a value: operators and functions of OData (URL Conventions 4.01, 5.1.1), by its names. */
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
  /** A missing truth as false. */
  'isTrue',
] as const;

/** One of {@link operators}. */
export type Operator = (typeof operators)[number];

/** A type that a value can be cast to. */
export type CastType = Exclude<ValueType, 'unknown' | 'duration'>;

/**
 * A value worked out from a row, by the rules of OData 4.01 URL Conventions, 5.1.1: comparisons are true or false, every other operator
 * is missing where one of its operands is, but `and`, `or` (Kleene's logic) and `case`.
 *
 * Whole numbers divide to whole numbers (`div`), towards zero; `divby` gives a decimal. `mod` has the sign of what is divided. By zero,
 * whole and decimal numbers give a missing value, floating-point ones what IEEE 754 says. Positions in texts count code points from 0.
 */
export type Expression =
  | { readonly kind: 'constant'; readonly value: Literal }
  | { readonly kind: 'column'; readonly name: string }
  /** The value of a list that the quantifier of that depth, 0 for the outermost, runs through. */
  | { readonly kind: 'item'; readonly depth: number }
  /** `case` has conditions and values by turns. */
  | { readonly kind: 'operation'; readonly operator: Operator; readonly operands: readonly Expression[] }
  | { readonly kind: 'cast'; readonly type: CastType; readonly operand: Expression }
  /** Whether a value is there and of that type; of none where `type` is null. */
  | { readonly kind: 'isOf'; readonly type: ValueType | null; readonly operand: Expression }
  /** How many values a list has. */
  | { readonly kind: 'listLength'; readonly column: string }
  /** How many values of a list pass a test, which runs through them as one of `any` does; missing where the list is. */
  | { readonly kind: 'listCount'; readonly column: string; readonly depth: number; readonly test: Expression }
  /** The value at a place of a list, counted from 0; missing beyond its end. */
  | { readonly kind: 'listItem'; readonly column: string; readonly index: number }
  | { readonly kind: 'any' | 'all'; readonly column: string; readonly depth: number; readonly test: Expression }
  /** Whether those values, or those of another list, stand in a list in that order, with others between them or not; missing where a list is. */
  | { readonly kind: 'subsequence'; readonly column: string; readonly sought: readonly Expression[] | string };

/** An operator with its operands. */
export function operation(operator: Operator, ...operands: readonly Expression[]): Expression {
  return { kind: 'operation', operator, operands };
}
