import { familyOf, type ValueFamily } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** The operators of the form, in menu order. */
export const conditionOperators = [
  'eq',
  'ne',
  'contains',
  'notContains',
  'beginsWith',
  'notBeginsWith',
  'endsWith',
  'notEndsWith',
  'like',
  'notLike',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'notBetween',
  'within',
  'in',
  'notIn',
  'isNull',
  'notNull',
] as const;

/** One of {@link conditionOperators}. */
export type ConditionOperator = (typeof conditionOperators)[number];

const ordered = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'notBetween', 'in', 'notIn', 'isNull', 'notNull'] as const;
const dated = ['within', ...ordered] as const;
const plain = ['eq', 'ne', 'in', 'notIn', 'isNull', 'notNull'] as const;

const offered: Readonly<Record<ValueFamily, readonly ConditionOperator[]>> = {
  boolean: ['eq', 'ne', 'isNull', 'notNull'],
  number: ordered,
  string: conditionOperators,
  unknown: conditionOperators,
  date: dated,
  dateTimeOffset: dated,
  timeOfDay: ordered,
  duration: ordered,
  guid: plain,
  binary: plain,
};

/** Returns the operators for a column's type. Includes the selected operator even if it is unusual for the type. */
export function operatorsFor(type: ValueType, present: ConditionOperator): readonly ConditionOperator[] {
  const usual = offered[familyOf(type)];
  return usual.includes(present) ? usual : [...usual, present];
}

/** Returns how many values an operator takes. */
export function operandCountOf(operator: ConditionOperator): 'none' | 'one' | 'two' | 'list' | 'period' {
  if (operator === 'within') return 'period';
  if (operator === 'isNull' || operator === 'notNull') return 'none';
  if (operator === 'between' || operator === 'notBetween') return 'two';
  return operator === 'in' || operator === 'notIn' ? 'list' : 'one';
}

/** Returns whether a condition can ignore case. This applies to text operators and to equality of strings. */
export function mayIgnoreCase(operator: ConditionOperator, type: ValueType): boolean {
  if (operator in textOperatorOf) return true;
  const family = familyOf(type);
  return (family === 'string' || family === 'unknown') && ['eq', 'ne', 'in', 'notIn'].includes(operator);
}

/** The text operators of the query model, by the operators of the form. */
export const textOperatorOf = {
  contains: 'contains',
  notContains: 'contains',
  beginsWith: 'beginsWith',
  notBeginsWith: 'beginsWith',
  endsWith: 'endsWith',
  notEndsWith: 'endsWith',
  like: 'like',
  notLike: 'like',
} as const;
