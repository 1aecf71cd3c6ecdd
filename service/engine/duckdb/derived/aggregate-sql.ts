import { EngineError } from '../../engine-error.ts';
import { typeOfSum } from '../../sql/derived/aggregate.ts';
import { type ExpressionContext, expressionSql } from '../../sql/expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import type { Aggregate } from '../../transformation.ts';
import type { Column } from '../column.ts';
import { divideExactly } from '../expressions/numbers.ts';

/** Digits that a sum may have more than its values: those of 10^9 rows. */
const digitsOfCount = 9;
const mostDigits = 38;

/**
 * SQL for an aggregate (OData Data Aggregation 4.0, 3.2.1). Sums of whole numbers and decimals are exact; averages of those have nine
 * digits behind the point, or as many as the values have.
 *
 * @throws EngineError `query-refused` where the values are not of a type that the method takes
 */
export function aggregateSql({ method, value }: Aggregate, context: ExpressionContext<Column>): SqlValue {
  if (value === null) return exactNumber('count(*)', 19, 0, 'int64');
  const operand = expressionSql(value, context);
  switch (method) {
    case 'count':
      return exactNumber(`count(${operand.sql})`, 19, 0, 'int64');
    case 'countdistinct':
      return exactNumber(`count(DISTINCT ${operand.sql})`, 19, 0, 'int64');
    case 'min':
    case 'max':
      return { ...operand, sql: `${method}(${operand.sql})` };
    case 'sum':
      return sumOf(operand);
    case 'average':
      return averageOf(operand);
  }
}

function sumOf(value: SqlValue): SqlValue {
  if (!isNumber(value)) throw new EngineError('query-refused', `A sum is one of numbers, not of values of type ${value.type}.`);
  const { sql, type, precision, scale } = value;
  if (type === 'double' || precision === null || scale === null) return plainValue(`sum((${sql})::DOUBLE)`, 'double');
  return { ...value, type: typeOfSum(value), sql: `sum(${sql})`, precision: Math.min(mostDigits, precision + digitsOfCount) };
}

function averageOf(value: SqlValue): SqlValue {
  const sum = sumOf(value);
  if (sum.type === 'double') return plainValue(`avg((${value.sql})::DOUBLE)`, 'double');
  const exact = divideExactly([sum, exactNumber(`count(${value.sql})`, digitsOfCount, 0)]);
  return exact ?? plainValue(`avg((${value.sql})::DOUBLE)`, 'double');
}
