import { type EntityModel, findColumn, type Property } from '../metadata/entity-model.ts';
import type { Literal } from '../values/value-type.ts';
import { type Condition, itemColumn, type Predicate, type Quantified } from './query.ts';

/**
 * Returns the normal form of a predicate: equivalent for every row, and the same for different spellings. Null without a condition.
 *
 * Groups inside a group of their kind are merged, groups of one operand become that operand, and empty groups are removed. `not not x`
 * becomes `x`; `not eq` becomes `ne` and the reverse; `eq`, `ge` and `le` null become `isNull`. `ge` followed by `le` on one column becomes
 * `between`. `like` with a wildcard only at its ends becomes `beginsWith`, `endsWith`, `contains` or `eq`. A null in a list is moved out of
 * it. Strings compared without regard to case are in lower case. The order of operands stays: see `same-query.ts` for equivalence.
 */
export function normalise(predicate: Predicate | null): Predicate | null {
  if (predicate === null) return null;
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return normaliseGroup(predicate.kind, predicate.operands);
    case 'not': {
      const operand = normalise(predicate.operand);
      return operand === null ? null : negate(operand);
    }
    case 'any':
    case 'all':
      return normaliseQuantified(predicate);
    case 'only':
      return predicate;
    default:
      return normaliseCondition(predicate);
  }
}

function normaliseGroup(kind: 'and' | 'or', members: readonly Predicate[]): Predicate | null {
  const operands: Predicate[] = [];
  for (const member of members) {
    const operand = normalise(member);
    if (operand === null) continue;
    for (const part of operand.kind === kind ? operand.operands : [operand]) append(kind, operands, part);
  }
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind, operands };
}

/** Adds an operand to a group. `le` after `ge` on the same column makes a `between`. */
function append(kind: 'and' | 'or', operands: Predicate[], operand: Predicate): void {
  const last = operands.at(-1);
  if (kind === 'and' && last?.kind === 'comparison' && operand.kind === 'comparison') {
    if (last.operator === 'ge' && operand.operator === 'le' && last.column === operand.column) {
      operands[operands.length - 1] = { kind: 'between', column: last.column, low: last.value, high: operand.value };
      return;
    }
  }
  operands.push(operand);
}

/** Returns the normal form of the negation of a predicate, which is in normal form itself. */
function negate(operand: Predicate): Predicate {
  if (operand.kind === 'not') return operand.operand;
  if (operand.kind === 'comparison' && operand.operator === 'eq') return { ...operand, operator: 'ne' };
  if (operand.kind === 'comparison' && operand.operator === 'ne') return { ...operand, operator: 'eq' };
  return { kind: 'not', operand };
}

/**
 * Returns the normal form of a test of list values. `all` without a test is no condition; `any` without a test requires that the list has a
 * value.
 */
function normaliseQuantified({ kind, column, item }: Quantified): Predicate | null {
  const normal = normalise(item);
  return kind === 'all' && normal === null ? null : { kind, column, item: normal };
}

function normaliseCondition(condition: Condition): Predicate | null {
  switch (condition.kind) {
    case 'comparison':
      return normaliseComparison(condition);
    case 'between': {
      const { column, low, high } = condition;
      if (low.kind !== 'null' && high.kind !== 'null') return condition;
      const bounds: Predicate[] = [
        { kind: 'comparison', column, operator: 'ge', value: low },
        { kind: 'comparison', column, operator: 'le', value: high },
      ];
      return normalise({ kind: 'and', operands: bounds });
    }
    case 'in':
      return normaliseList(condition);
    case 'text': {
      const value = condition.ignoreCase ? condition.value.toLowerCase() : condition.value;
      return normaliseText(value === condition.value ? condition : { ...condition, value });
    }
    default:
      return condition;
  }
}

function normaliseComparison(condition: Extract<Condition, { kind: 'comparison' }>): Predicate {
  const { kind, column, operator, value, ignoreCase } = condition;
  if (value.kind === 'null') {
    const missing: Predicate = { kind: 'isNull', column };
    if (operator === 'eq' || operator === 'ge' || operator === 'le') return missing;
    return operator === 'ne' ? { kind: 'not', operand: missing } : { kind, column, operator, value };
  }
  if (ignoreCase === undefined) return condition;
  const folds = ignoreCase && value.kind === 'string' && (operator === 'eq' || operator === 'ne');
  return folds ? { kind, column, operator, value: lowerCase(value), ignoreCase } : { kind, column, operator, value };
}

function lowerCase(value: Literal): Literal {
  return value.kind === 'string' ? { kind: 'string', value: value.value.toLowerCase() } : value;
}

function normaliseList({ kind, column, values, ignoreCase }: Extract<Condition, { kind: 'in' }>): Predicate {
  const present = values.filter((value) => value.kind !== 'null');
  const missing: Predicate = { kind: 'isNull', column };
  if (present.length === 0 && values.length > 0) return missing;
  const folds = ignoreCase === true && present.some((value) => value.kind === 'string');
  const listed: Predicate = folds ? { kind, column, values: present.map(lowerCase), ignoreCase } : { kind, column, values: present };
  return present.length === values.length ? listed : { kind: 'or', operands: [listed, missing] };
}

function normaliseText(condition: Extract<Condition, { kind: 'text' }>): Predicate {
  if (condition.operator !== 'like') return condition;
  const { column, ignoreCase } = condition;
  const pattern = condition.value.replace(/\*+/g, '*');
  const inner = pattern.replace(/^\*|\*$/g, '');
  const [open, close] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (pattern === '*') return { kind: 'not', operand: { kind: 'isNull', column } };
  if (inner.includes('*')) return { ...condition, value: pattern };
  if (open && close) return { ...condition, operator: 'contains', value: inner };
  if (open) return { ...condition, operator: 'endsWith', value: inner };
  if (close) return { ...condition, operator: 'beginsWith', value: inner };
  const equal = { kind: 'comparison', column, operator: 'eq', value: { kind: 'string', value: inner } } as const;
  return ignoreCase ? { ...equal, ignoreCase } : equal;
}

const opposites = { eq: 'ne', ne: 'eq', lt: 'ge', le: 'gt', gt: 'le', ge: 'lt' } as const;

/** Returns the property of a column. Undefined if it is unknown. */
type PropertyOf = (column: string) => Property | undefined;

/**
 * Moves `not` inwards until it is only before conditions that have no opposite, for languages without a general `not`.
 *
 * The result is true, false, and unknown for the same rows. A comparison other than `eq` and `ne` is false for null, so its opposite is
 * true for null: `not (a lt 5)` becomes `a ge 5 or a is null` (OData 4.01, 5.1.1.1).
 * Both `a lt 5` and `a ge 5` are false for NaN. If the column can contain NaN (a double, or without a model any number), `not` stays.
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
      // In normal form, both bounds of a range are one condition, whose opposite tests for null once.
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

/** Checks whether every value of a column is less than, equal to, or greater than a constant. */
function isOrdered(constant: Literal, property: Property | undefined): boolean {
  if (constant.kind === 'null' || constant.kind === 'enumeration') return false;
  if (constant.kind !== 'number') return property === undefined || property.type !== 'double';
  if (constant.text === 'NaN' || property === undefined) return false;
  return property.type === 'int32' || property.type === 'int64' || (property.type === 'decimal' && property.scale !== 'floating');
}
