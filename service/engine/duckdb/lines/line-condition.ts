import { type ComparisonOperator, itemColumn } from '../../../../shared/query/query.ts';
import type { Literal } from '../../../../shared/values/value-type.ts';
import { testAtPlace } from '../../place.ts';
import type { RowCondition } from '../../row-query.ts';
import type { Column } from '../column.ts';

/** Whether a row passes, by the JSON of each of its columns. */
export type LineTest = (cells: readonly string[]) => boolean;

const missing = 'null';

/**
 * A condition as a test of lines, by the rules that {@link predicateSql} follows; null for one that is left to SQL. Told here is whether
 * values are equal, of types whose equal values have one JSON, and the order of integers.
 */
export function lineTest(condition: RowCondition, columns: readonly Column[]): LineTest | null {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const tests = condition.operands.map((operand) => lineTest(operand, columns));
      const known = tests.filter((test) => test !== null);
      if (known.length < tests.length) return null;
      return condition.kind === 'and' ? (cells) => known.every((test) => test(cells)) : (cells) => known.some((test) => test(cells));
    }
    case 'not': {
      const test = lineTest(condition.operand, columns);
      return test === null ? null : (cells) => !test(cells);
    }
    case 'comparison':
      return condition.ignoreCase === true ? null : comparisonTest(condition, columns);
    case 'between': {
      const { column, low, high } = condition;
      return both(
        comparisonTest({ column, operator: 'ge', value: low }, columns),
        comparisonTest({ column, operator: 'le', value: high }, columns),
      );
    }
    case 'in': {
      if (condition.ignoreCase === true) return null;
      const { column } = condition;
      const operands = condition.values.map((value) => ({ kind: 'comparison', column, operator: 'eq', value }) as const);
      return lineTest({ kind: 'or', operands }, columns);
    }
    default:
      return null;
  }
}

function both(one: LineTest | null, other: LineTest | null): LineTest | null {
  return one === null || other === null ? null : (cells) => one(cells) && other(cells);
}

interface Comparison {
  readonly column: string;
  readonly operator: ComparisonOperator;
  readonly value: Literal;
}

function comparisonTest({ column: name, operator, value: literal }: Comparison, columns: readonly Column[]): LineTest | null {
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  if (column === undefined || name === itemColumn || column.list) return null;
  if (literal.kind === 'null') return nullTest(at, operator);
  const { form, type } = column;
  const place = form.place(literal);
  if (place === null) return null;
  const test = testAtPlace(operator, place);
  if (test.kind === 'never') return () => false;
  if (test.kind === 'always') return test.missing ? () => true : (cells) => cells[at] !== missing;
  const { value } = test;
  if (test.operator === 'eq' || test.operator === 'ne') {
    const written = form.hasNaN ? null : (form.written?.(value) ?? null);
    if (written === null) return null;
    return test.operator === 'eq' ? (cells) => cells[at] === written : (cells) => cells[at] !== written;
  }
  if ((type !== 'int32' && type !== 'int64') || (typeof value !== 'number' && typeof value !== 'bigint')) return null;
  const isWanted = orders[test.operator];
  const read = typeof value === 'number' ? Number : BigInt;
  return (cells) => {
    const cell = cells[at] ?? missing;
    return cell !== missing && isWanted(read(cell), value);
  };
}

type Integer = number | bigint;

const orders: Readonly<Record<'lt' | 'le' | 'gt' | 'ge', (one: Integer, other: Integer) => boolean>> = {
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
};

function nullTest(at: number, operator: ComparisonOperator): LineTest {
  if (operator === 'ne') return (cells) => cells[at] !== missing;
  return operator === 'lt' || operator === 'gt' ? () => false : (cells) => cells[at] === missing;
}
