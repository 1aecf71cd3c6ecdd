import type { Condition, Predicate } from '../../shared/query/query.ts';
import { literalText } from '../../shared/values/literal.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** A row of texts; null is a missing value. */
export type Row = Readonly<Record<string, string | null>>;

/** Whether a row passes, by the model's rules, with constants compared as texts: enough to see that two predicates mean the same. */
export function passes(predicate: Predicate | null, row: Row): boolean {
  if (predicate === null) return true;
  switch (predicate.kind) {
    case 'and':
      return predicate.operands.every((operand) => passes(operand, row));
    case 'or':
      return predicate.operands.some((operand) => passes(operand, row));
    case 'not':
      return !passes(predicate.operand, row);
    default:
      return test(predicate, row[predicate.column] ?? null);
  }
}

function test(condition: Condition, value: string | null): boolean {
  switch (condition.kind) {
    case 'isNull':
      return value === null;
    case 'in':
      return condition.values.some((candidate) => compare('eq', value, candidate));
    case 'between':
      return compare('ge', value, condition.low) && compare('le', value, condition.high);
    case 'comparison':
      return compare(condition.operator, value, condition.value);
    case 'text': {
      if (value === null) return false;
      const fold = (text: string) => (condition.ignoreCase ? text.toLowerCase() : text);
      return matches(condition.operator, fold(value), fold(condition.value));
    }
  }
}

function compare(operator: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge', value: string | null, literal: Literal): boolean {
  const other = literal.kind === 'null' ? null : literalText(literal);
  if (operator === 'eq') return value === other;
  if (operator === 'ne') return value !== other;
  if (value === null || other === null) return false;
  return { lt: value < other, le: value <= other, gt: value > other, ge: value >= other }[operator];
}

function matches(operator: 'beginsWith' | 'endsWith' | 'contains' | 'like', text: string, pattern: string): boolean {
  if (operator === 'beginsWith') return text.startsWith(pattern);
  if (operator === 'endsWith') return text.endsWith(pattern);
  if (operator === 'contains') return text.includes(pattern);
  return new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  ).test(text);
}
