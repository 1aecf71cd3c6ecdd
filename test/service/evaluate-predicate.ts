import type { ComparisonOperator, Condition, Predicate } from '../../shared/query/query.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** A value of a row: a number for all numeric types, a string for text and dates. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

/** True, false, or null. */
type Truth = boolean | null;

/**
 * Returns whether a row matches a predicate. This JavaScript implementation of OData 4.01 URL Conventions, 5.1.1.1, is the reference for
 * the engines and doesn't use SQL.
 */
export function passes(predicate: Predicate, row: Row): boolean {
  return truth(predicate, row) === true;
}

function truth(predicate: Predicate, row: Row): Truth {
  switch (predicate.kind) {
    case 'and':
      return conjunction(predicate.operands.map((operand) => truth(operand, row)));
    case 'or':
      return negation(conjunction(predicate.operands.map((operand) => negation(truth(operand, row)))));
    case 'not':
      return negation(truth(predicate.operand, row));
    case 'any':
    case 'all':
    case 'only':
      throw new RangeError(`These rows have no lists, and no language of their own: ${predicate.kind}`);
    default:
      return condition(predicate, row[predicate.column] ?? null);
  }
}

function negation(value: Truth): Truth {
  return value === null ? null : !value;
}

function conjunction(values: readonly Truth[]): Truth {
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}

function condition(tested: Condition, value: Value): Truth {
  switch (tested.kind) {
    case 'isNull':
      return value === null;
    case 'comparison':
      return compare(tested.operator, value, constant(tested.value));
    case 'between':
      return compare('ge', value, constant(tested.low)) && compare('le', value, constant(tested.high));
    case 'in':
      return tested.values.some((member) => compare('eq', value, constant(member)));
    case 'text':
      if (value === null) return isFunction(tested) ? null : false;
      return textTest(tested, String(value));
  }
}

function compare(operator: ComparisonOperator, left: Value, right: Value): boolean {
  if (operator === 'ne') return !compare('eq', left, right);
  if (left === null || right === null) return left === right && (operator === 'eq' || operator === 'le' || operator === 'ge');
  const order = typeof left === 'string' && typeof right === 'string' ? Buffer.compare(Buffer.from(left), Buffer.from(right)) : null;
  const [first, second] = order === null ? [Number(left), Number(right)] : [order, 0];
  switch (operator) {
    case 'eq':
      return first === second;
    case 'lt':
      return first < second;
    case 'le':
      return first <= second;
    case 'gt':
      return first > second;
    case 'ge':
      return first >= second;
  }
}

function constant(literal: Literal): Value {
  switch (literal.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'string':
      return literal.value;
    case 'number':
      return Number(literal.text.replace('INF', 'Infinity'));
    default:
      return literal.text;
  }
}

/**
 * Returns whether the condition is a function.
 * `like` without a wildcard is `eq`, and `like *` tests for a value, so both are false for null.
 */
function isFunction({ operator, value }: Extract<Condition, { kind: 'text' }>): boolean {
  const parts = value.split('*');
  return operator !== 'like' || (parts.length > 1 && parts.some((part) => part !== ''));
}

function textTest({ operator, value, ignoreCase }: Extract<Condition, { kind: 'text' }>, text: string): boolean {
  const [whole, part] = ignoreCase ? [text.toLowerCase(), value.toLowerCase()] : [text, value];
  switch (operator) {
    case 'beginsWith':
      return whole.startsWith(part);
    case 'endsWith':
      return whole.endsWith(part);
    case 'contains':
      return whole.includes(part);
    case 'like':
      return matches(whole, part.split('*'));
  }
}

/** Returns whether a text consists of the parts in this order, with any text between them. */
function matches(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
