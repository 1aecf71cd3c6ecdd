import { normalise } from './normalise.ts';
import type { Condition, Predicate } from './query.ts';

const opposites = { eq: 'ne', ne: 'eq', lt: 'ge', le: 'gt', gt: 'le', ge: 'lt' } as const;

/**
 * The same rows pass, with `not` only right before a condition, and only before `isNull`, `in` and text conditions:
 * for languages without a general `not`.
 *
 * A comparison other than `eq` and `ne` is false for a missing value, so its opposite is true for it: `not (a lt 5)` becomes
 * `a ge 5 or a is null` (OData 4.01, 5.1.1.1).
 */
export function pushNegation(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map(pushNegation) };
    case 'not': {
      // In normal form two ends of a range are one condition, whose opposite asks for a missing value once.
      const operand = normalise(predicate.operand);
      return operand === null ? { kind: 'and', operands: [] } : opposite(operand);
    }
    default:
      return predicate;
  }
}

function opposite(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind === 'and' ? 'or' : 'and', operands: predicate.operands.map(opposite) };
    case 'not':
      return pushNegation(predicate.operand);
    default:
      return oppositeCondition(predicate);
  }
}

function oppositeCondition(condition: Condition): Predicate {
  const { column } = condition;
  if (condition.kind === 'comparison' && condition.value.kind !== 'null') {
    const turned: Predicate = { ...condition, operator: opposites[condition.operator] };
    const total = condition.operator === 'eq' || condition.operator === 'ne';
    return total ? turned : { kind: 'or', operands: [turned, { kind: 'isNull', column }] };
  }
  if (condition.kind === 'between') {
    const below: Predicate = { kind: 'comparison', column, operator: 'lt', value: condition.low };
    const above: Predicate = { kind: 'comparison', column, operator: 'gt', value: condition.high };
    return { kind: 'or', operands: [below, above, { kind: 'isNull', column }] };
  }
  return { kind: 'not', operand: condition };
}
