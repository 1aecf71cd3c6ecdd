import type { ComparisonOperator, Condition, Predicate } from '../../../../shared/query/query.ts';
import { parseDecimal, rescale } from '../../../../shared/values/decimal.ts';
import { literalText } from '../../../../shared/values/literal.ts';
import type { Literal, ValueType } from '../../../../shared/values/value-type.ts';

/** The text of a value as sent. Null for a null value. */
export type GroupValue = string | null;

/** A group: the values of its columns by name. */
export type Group = ReadonlyMap<string, GroupValue>;

/** True, false, or null for unknown (three-valued logic). */
type Ternary = boolean | null;

/**
 * Returns whether a group matches a condition (OData URL Conventions 4.01, 5.1.1.1). A condition that only one language supports matches no
 * group.
 */
export function matchesGroup(predicate: Predicate, group: Group, typeOf: (column: string) => ValueType): boolean {
  return truthOf(predicate, group, typeOf) === true;
}

function truthOf(predicate: Predicate, group: Group, typeOf: (column: string) => ValueType): Ternary {
  switch (predicate.kind) {
    case 'and':
      return allTrue(predicate.operands.map((operand) => truthOf(operand, group, typeOf)));
    case 'or':
      return opposite(allTrue(predicate.operands.map((operand) => opposite(truthOf(operand, group, typeOf)))));
    case 'not':
      return opposite(truthOf(predicate.operand, group, typeOf));
    case 'any':
    case 'all':
    case 'only':
      return false;
    default:
      return testOf(predicate, group.get(predicate.column) ?? null, typeOf(predicate.column));
  }
}

function opposite(truth: Ternary): Ternary {
  return truth === null ? null : !truth;
}

function allTrue(truths: readonly Ternary[]): Ternary {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function testOf(condition: Condition, value: GroupValue, type: ValueType): Ternary {
  switch (condition.kind) {
    case 'isNull':
      return value === null;
    case 'comparison':
      return compares(condition.operator, value, constantOf(condition.value, condition.ignoreCase), type, condition.ignoreCase);
    case 'between':
      return compares('ge', value, constantOf(condition.low), type) && compares('le', value, constantOf(condition.high), type);
    case 'in':
      return condition.values.some((member) => compares('eq', value, constantOf(member, condition.ignoreCase), type, condition.ignoreCase));
    case 'text':
      return value === null ? null : matchesText(condition, value);
  }
}

function constantOf(literal: Literal, ignoreCase = false): GroupValue {
  if (literal.kind === 'null') return null;
  return ignoreCase ? literalText(literal).toLowerCase() : literalText(literal);
}

function compares(operator: ComparisonOperator, value: GroupValue, constant: GroupValue, type: ValueType, ignoreCase = false): boolean {
  if (operator === 'ne') return !compares('eq', value, constant, type, ignoreCase);
  if (value === null || constant === null) return value === constant && operator !== 'lt' && operator !== 'gt';
  const order = compareValues(ignoreCase ? value.toLowerCase() : value, constant, type);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
  }
}

function matchesText({ operator, value, ignoreCase }: Extract<Condition, { kind: 'text' }>, text: string): boolean {
  const [containing, part] = ignoreCase ? [text.toLowerCase(), value.toLowerCase()] : [text, value];
  switch (operator) {
    case 'beginsWith':
      return containing.startsWith(part);
    case 'endsWith':
      return containing.endsWith(part);
    case 'contains':
      return containing.includes(part);
    case 'like':
      return new RegExp(`^${part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^]*')}$`).test(containing);
  }
}

/**
 * Compares two values of a type: numbers by their exact value, timestamps by their time, and others by their UTF-8 bytes. Null is the
 * lowest value.
 */
export function compareValues(left: GroupValue, right: GroupValue, type: ValueType): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1;
  if (type === 'dateTimeOffset') {
    const difference = Date.parse(left) - Date.parse(right);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  const [first, second] = isNumeric(type) ? [parseDecimal(left), parseDecimal(right)] : [null, null];
  if (first !== null && second !== null && Math.abs(first.scale - second.scale) < maxDigits) {
    const scale = Math.max(first.scale, second.scale);
    const [a, b] = [rescale(first, scale), rescale(second, scale)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (isNumeric(type)) {
    const difference = Number(left) - Number(right);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Maximum difference of decimal places for exact comparisons of numbers. This limit is beyond the range of a double. */
const maxDigits = 700;

function isNumeric(type: ValueType): boolean {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double';
}
