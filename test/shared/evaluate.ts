import { type Condition, itemColumn, type Predicate, type Quantified, type TextOperator } from '../../shared/query/query.ts';
import { literalText } from '../../shared/values/literal.ts';
import type { Literal } from '../../shared/values/value-type.ts';

/** A value as text. Null means that it is missing; `NaN` in a number column means not a number. */
export type Cell = string | null | readonly (string | null)[];
export type Row = Readonly<Record<string, Cell>>;

/** True, false, or unknown (null). */
type Truth = boolean | null;

/**
 * Returns whether a row matches a predicate by the model's rules. Compares constants as text, which is enough to test whether two predicates
 * are equivalent.
 *
 * @param onlyTruth returns the truth value of a condition that only one language can express
 */
export function passes(predicate: Predicate | null, row: Row, onlyTruth: (text: string) => Truth = () => null): boolean {
  return truthOf(predicate, row, onlyTruth) === true;
}

/** Returns the truth value for a row. Unlike `passes`, distinguishes false from unknown, because they differ inside `not`. */
export function truthOf(predicate: Predicate | null, row: Row, onlyTruth: (text: string) => Truth = () => null): Truth {
  if (predicate === null) return true;
  switch (predicate.kind) {
    case 'and':
      return conjunction(predicate.operands.map((operand) => truthOf(operand, row, onlyTruth)));
    case 'or':
      return negation(conjunction(predicate.operands.map((operand) => negation(truthOf(operand, row, onlyTruth)))));
    case 'not':
      return negation(truthOf(predicate.operand, row, onlyTruth));
    case 'only':
      return onlyTruth(predicate.text);
    case 'any':
    case 'all':
      return quantified(predicate, row, onlyTruth);
    default:
      return test(predicate, row[predicate.column] ?? null);
  }
}

function negation(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function conjunction(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function quantified({ kind, column, item }: Quantified, row: Row, onlyTruth: (text: string) => Truth): boolean {
  const list = row[column];
  const results = (Array.isArray(list) ? list : []).map((value) => truthOf(item, { ...row, [itemColumn]: value }, onlyTruth) === true);
  return kind === 'any' ? results.includes(true) : !results.includes(false);
}

function test(condition: Condition, cell: Cell): Truth {
  const value = cell === null || typeof cell === 'string' ? cell : cell.join();
  switch (condition.kind) {
    case 'isNull':
      return cell === null;
    case 'in':
      return condition.values.some((candidate) => compare('eq', value, candidate, condition.ignoreCase));
    case 'between':
      return compare('ge', value, condition.low) && compare('le', value, condition.high);
    case 'comparison':
      return compare(condition.operator, value, condition.value, condition.ignoreCase);
    case 'text':
      return testText(condition, value);
  }
}

/** `like` without a wildcard is `eq`, and `like *` tests whether there is text. Both are false instead of unknown for null. */
function testText({ operator, value: pattern, ignoreCase }: Extract<Condition, { kind: 'text' }>, value: string | null): Truth {
  const isFunction = operator !== 'like' || (pattern.includes('*') && /[^*]/.test(pattern));
  if (value === null) return isFunction ? null : false;
  return matches(operator, fold(value, ignoreCase), fold(pattern, ignoreCase));
}

function fold(text: string, ignoreCase = false): string {
  return ignoreCase ? text.toLowerCase() : text;
}

function compare(
  operator: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge',
  value: string | null,
  literal: Literal,
  ignoreCase: boolean | undefined = false,
): boolean {
  if (operator === 'ne') return !compare('eq', value, literal, ignoreCase);
  const other = literal.kind === 'null' ? null : literalText(literal);
  if (value === null || other === null) return value === other && (operator === 'eq' || operator === 'le' || operator === 'ge');
  if (literal.kind === 'number' && (value === 'NaN' || other === 'NaN')) return false;
  const folds = ignoreCase && literal.kind === 'string';
  const [left, right] = [fold(value, folds), fold(other, folds)];
  return { eq: left === right, lt: left < right, le: left <= right, gt: left > right, ge: left >= right }[operator];
}

function matches(operator: TextOperator, text: string, pattern: string): boolean {
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
