import type { Literal } from '../values/value-type.ts';
import type { EntityModel, Property } from './entity-model.ts';
import { findColumn } from './find-column.ts';
import { normalise } from './normalise.ts';
import { type Condition, itemColumn, type Predicate } from './query.ts';

const opposites = { eq: 'ne', ne: 'eq', lt: 'ge', le: 'gt', gt: 'le', ge: 'lt' } as const;

/** What is known of the column that a condition names. */
type PropertyOf = (column: string) => Property | undefined;

/**
 * True, false and missing for the same rows, with `not` only right before a condition that has no opposite: for languages without a
 * general `not`.
 *
 * A comparison other than `eq` and `ne` is false for a missing value, so its opposite is true for it: `not (a lt 5)` becomes
 * `a ge 5 or a is null` (OData 4.01, 5.1.1.1). It is false for NaN too, as `a ge 5` is: where the column may hold NaN (a double, or,
 * without a model, any number) nothing but `not` says it, and `not` stays.
 */
export function pushNegation(predicate: Predicate, model?: EntityModel): Predicate {
  return push(predicate, (column) => (model === undefined ? undefined : findColumn(model, column)));
}

function push(predicate: Predicate, propertyOf: PropertyOf): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map((operand) => push(operand, propertyOf)) };
    case 'not': {
      // In normal form two ends of a range are one condition, whose opposite asks for a missing value once.
      const operand = normalise(predicate.operand);
      return operand === null ? { kind: 'and', operands: [] } : opposite(operand, propertyOf);
    }
    case 'any':
    case 'all': {
      const { kind, column, item } = predicate;
      const ofItem: PropertyOf = (name) => propertyOf(name === itemColumn ? column : name);
      return { kind, column, item: item === null ? null : push(item, ofItem) };
    }
    default:
      return predicate;
  }
}

function opposite(predicate: Predicate, propertyOf: PropertyOf): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return {
        kind: predicate.kind === 'and' ? 'or' : 'and',
        operands: predicate.operands.map((operand) => opposite(operand, propertyOf)),
      };
    case 'not':
      return push(predicate.operand, propertyOf);
    case 'any':
    case 'all':
      return { kind: 'not', operand: push(predicate, propertyOf) };
    case 'only':
      return { kind: 'not', operand: predicate };
    default:
      return oppositeCondition(predicate, propertyOf);
  }
}

function oppositeCondition(condition: Condition, propertyOf: PropertyOf): Predicate {
  const { column } = condition;
  const property = propertyOf(column);
  if (condition.kind === 'comparison') {
    const { operator, value } = condition;
    if (value.kind !== 'null' && (operator === 'eq' || operator === 'ne')) return { ...condition, operator: opposites[operator] };
    if (!isOrdered(value, property)) return { kind: 'not', operand: condition };
    return {
      kind: 'or',
      operands: [
        { ...condition, operator: opposites[operator] },
        { kind: 'isNull', column },
      ],
    };
  }
  if (condition.kind === 'between' && isOrdered(condition.low, property) && isOrdered(condition.high, property)) {
    const below: Predicate = { kind: 'comparison', column, operator: 'lt', value: condition.low };
    const above: Predicate = { kind: 'comparison', column, operator: 'gt', value: condition.high };
    return { kind: 'or', operands: [below, above, { kind: 'isNull', column }] };
  }
  return { kind: 'not', operand: condition };
}

/** Whether every value of a column is less than a constant, equal to it, or greater. */
function isOrdered(constant: Literal, property: Property | undefined): boolean {
  if (constant.kind === 'null' || constant.kind === 'enumeration') return false;
  if (constant.kind !== 'number') return property === undefined || property.type !== 'double';
  if (constant.text === 'NaN' || property === undefined) return false;
  return property.type === 'int32' || property.type === 'int64' || (property.type === 'decimal' && property.scale !== 'floating');
}
