import type { Cell } from '../values/cell.ts';
import { parseDecimal, rescale } from '../values/decimal.ts';
import type { Literal } from '../values/value-type.ts';
import type { Condition, Predicate } from './query.ts';

/** Returns the cell of a column. Undefined if the row doesn't contain the column. */
type CellOf = (column: string) => Cell | undefined;

/** Exponents beyond this make numbers that are too long to compare. */
const maxExponent = 400;

/**
 * Returns the first condition of a predicate that a row certainly breaks. Null if there is none.
 *
 * Only what every server must agree on counts: a string that differs in case, accents, or spaces only might match in its collation.
 */
export function brokenCondition(predicate: Predicate, cellOf: CellOf): Predicate | null {
  if (predicate.kind === 'and') {
    for (const operand of predicate.operands) {
      const broken = brokenCondition(operand, cellOf);
      if (broken !== null) return broken;
    }
    return null;
  }
  return evaluate(predicate, cellOf) === false ? predicate : null;
}

/** Returns whether a row matches a predicate. Null if this isn't certain. */
function evaluate(predicate: Predicate, cellOf: CellOf): boolean | null {
  switch (predicate.kind) {
    case 'and':
    case 'or': {
      const decisive = predicate.kind === 'or';
      const results = predicate.operands.map((operand) => evaluate(operand, cellOf));
      if (results.includes(decisive)) return decisive;
      return results.includes(null) ? null : !decisive;
    }
    case 'not': {
      const result = evaluate(predicate.operand, cellOf);
      return result === null ? null : !result;
    }
    case 'any':
    case 'all':
    case 'only':
      return null;
    case 'comparison':
    case 'in':
    case 'between':
    case 'isNull':
    case 'text': {
      const cell = cellOf(predicate.column);
      // A truncated value can't be compared.
      return cell === undefined || cell[0] === 'absent' || cell[2] !== undefined ? null : evaluateCondition(predicate, cell);
    }
  }
}

function evaluateCondition(condition: Condition, cell: Cell): boolean | null {
  const isNull = cell[0] === 'null';
  switch (condition.kind) {
    case 'isNull':
      return isNull;
    case 'comparison': {
      const { operator, value } = condition;
      if (value.kind === 'null') return operator === 'eq' ? isNull : operator === 'ne' ? !isNull : null;
      if (isNull) return operator === 'ne';
      const order = compared(cell, value);
      if (operator === 'eq') return order === null ? null : order === 0;
      if (operator === 'ne') return order === null ? null : order !== 0;
      if (order === null || !isOrdered(value)) return null;
      if (order === 0) return operator === 'le' || operator === 'ge';
      return operator.startsWith('g') ? order > 0 : order < 0;
    }
    case 'in': {
      const results = condition.values.map((value) => evaluateCondition({ kind: 'comparison', column: '', operator: 'eq', value }, cell));
      if (results.includes(true)) return true;
      return results.includes(null) ? null : false;
    }
    case 'between': {
      if (isNull) return false;
      const [low, high] = [compared(cell, condition.low), compared(cell, condition.high)];
      if (low === null || high === null || !isOrdered(condition.low) || !isOrdered(condition.high)) return null;
      return low >= 0 && high <= 0;
    }
    case 'text': {
      if (isNull || cell[0] !== 'string' || condition.operator === 'like') return null;
      const [text, sought] = [folded(cell[1]), folded(condition.value)];
      const isFound = { contains: text.includes(sought), beginsWith: text.startsWith(sought), endsWith: text.endsWith(sought) };
      // A text that is found might differ in case. One that isn't found in any case can't match.
      return isFound[condition.operator] ? null : false;
    }
  }
}

/** Returns whether values of a literal's type have the same order at every server. Strings depend on the collation. */
function isOrdered({ kind }: Literal): boolean {
  return kind === 'number' || kind === 'temporal';
}

/** Compares a cell with a constant: negative, 0, or positive. Null if the result isn't certain. */
function compared(cell: Cell, value: Literal): number | null {
  const [kind, text] = cell;
  switch (value.kind) {
    case 'number':
      return kind === 'number' || kind === 'string' ? comparedNumbers(text, value.text) : null;
    case 'boolean':
      return kind === 'boolean' ? Number(text === 'true') - Number(value.value) : null;
    case 'string':
      if (kind !== 'string') return null;
      return text === value.value ? 0 : folded(text) === folded(value.value) ? null : 1;
    case 'guid':
      return kind === 'string' ? Number(text.toLowerCase() !== value.text.toLowerCase()) : null;
    case 'temporal':
      return kind === 'string' ? comparedTimes(text, value) : null;
    case 'null':
    case 'binary':
    case 'enumeration':
      return null;
  }
}

function comparedNumbers(left: string, right: string): number | null {
  const [one, other] = [parseDecimal(left), parseDecimal(right)];
  if (one === null || other === null || Math.abs(one.scale) > maxExponent || Math.abs(other.scale) > maxExponent) return null;
  const scale = Math.max(one.scale, other.scale);
  const difference = rescale(one, scale) - rescale(other, scale);
  // A binary number might be sent with rounded digits.
  if (difference !== 0n && Math.fround(Number(left)) === Math.fround(Number(right))) return null;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

const plainDate = /^\d{4}-\d\d-\d\d$/;
const zonedTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

function comparedTimes(text: string, { type, text: constant }: Extract<Literal, { kind: 'temporal' }>): number | null {
  if (type === 'date') return plainDate.test(text) && plainDate.test(constant) ? text.localeCompare(constant, 'en') : null;
  if (type !== 'dateTimeOffset' || !zonedTime.test(text) || !zonedTime.test(constant)) return null;
  const difference = Date.parse(text) - Date.parse(constant);
  if (Number.isNaN(difference)) return null;
  // Servers round fractions of a second, so close times aren't certain.
  return Math.abs(difference) < 1000 ? (text === constant ? 0 : null) : difference;
}

/** Removes what collations of servers might ignore: case, accents, and spaces at the end. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase().trim();
}
