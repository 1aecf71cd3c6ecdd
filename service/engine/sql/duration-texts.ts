import { readLiteral } from '../../../shared/values/literal.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import type { Expression, Operator } from '../expression.ts';
import type { SqlValue } from './sql-value.ts';

/** The types of the other operand with which a text is a duration. An empty set means that there is no other operand. */
const others: Readonly<Partial<Record<Operator, ReadonlySet<SqlValue['type']>>>> = {
  ...Object.fromEntries((['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const).map((operator) => [operator, new Set(['duration'])])),
  ...Object.fromEntries((['add', 'sub'] as const).map((operator) => [operator, new Set(['date', 'dateTimeOffset', 'duration'])])),
  ...Object.fromEntries((['mul', 'div', 'divby'] as const).map((operator) => [operator, new Set(['int32', 'int64', 'decimal', 'double'])])),
  totalseconds: new Set(),
};

/**
 * Returns the operands of an operator. A constant text is replaced by a duration if the operator requires one, because OData 4.01 allows
 * durations without their prefix (URL Conventions 4.01, 5.1.1.14.1).
 */
export function withDurations(
  operator: Operator,
  operands: readonly Expression[],
  typeOf: (operand: Expression) => SqlValue['type'],
): readonly Expression[] {
  const types = others[operator];
  const index = types === undefined ? -1 : operands.findIndex((operand) => durationOf(operand) !== null);
  const value = operands[index] === undefined ? null : durationOf(operands[index]);
  if (types === undefined || value === null) return operands;
  const other = operands.find((_, at) => at !== index);
  const isDuration = other === undefined ? types.size === 0 : types.has(typeOf(other));
  return isDuration ? operands.with(index, { kind: 'constant', value }) : operands;
}

function durationOf(operand: Expression): Literal | null {
  return operand.kind === 'constant' && operand.value.kind === 'string' ? readLiteral(operand.value.value, 'duration') : null;
}
