import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Aggregate } from '../../transformation.ts';
import { arithmetic, mostDigits } from '../arithmetic.ts';
import { type ExpressionContext, expressionSql } from '../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../sql-value.ts';
import type { DerivationWords } from './relation.ts';

/** Digits that a sum may have more than its values: those of 10^9 rows. */
const digitsOfCount = 9;

/**
 * SQL for an aggregate (OData Data Aggregation 4.0, 3.2.1). Sums of whole numbers and decimals are exact; averages of those have nine
 * digits behind the point, or as many as the values have.
 *
 * @throws EngineError `query-refused` where the values are not of a type that the method takes
 */
export function aggregateSql<Column extends EngineColumn, Parameters>(
  { method, value }: Aggregate,
  context: ExpressionContext<Column>,
  words: DerivationWords<Column, Parameters>,
): SqlValue {
  if (value === null) return exactNumber('count(*)', 19, 0, 'int64');
  const operand = expressionSql(value, context);
  switch (method) {
    case 'count':
      return exactNumber(`count(${words.asColumn(operand)})`, 19, 0, 'int64');
    case 'countdistinct':
      return exactNumber(operand.type === 'null' ? `count(${words.asColumn(operand)})` : words.countDistinct(operand), 19, 0, 'int64');
    case 'min':
      return operand.type === 'null' ? { ...operand, sql: `min(${words.asColumn(operand)})` } : { ...operand, sql: words.least(operand) };
    case 'max':
      return operand.type === 'null'
        ? { ...operand, sql: `max(${words.asColumn(operand)})` }
        : { ...operand, sql: words.greatest(operand) };
    case 'sum':
      return sumOf(operand, words);
    case 'average':
      return averageOf(operand, words);
  }
}

function sumOf<Column extends EngineColumn, Parameters>(value: SqlValue, words: DerivationWords<Column, Parameters>): SqlValue {
  if (!isNumber(value)) throw new EngineError('query-refused', `sum requires a numeric column, not ${value.type}.`);
  const precision = value.precision === null ? null : Math.min(mostDigits, value.precision + digitsOfCount);
  return { ...value, type: typeOfSum(value), sql: words.sum(value), precision };
}

/** Whole numbers of 32 bits have sums of 64: two of them may need more than theirs. */
export function typeOfSum({ type }: SqlValue): SqlValue['type'] {
  return type === 'int32' ? 'int64' : type;
}

function averageOf<Column extends EngineColumn, Parameters>(averaged: SqlValue, words: DerivationWords<Column, Parameters>): SqlValue {
  const value = { ...averaged, sql: words.ofRow?.(averaged.sql) ?? averaged.sql };
  const sum = sumOf(value, words);
  const inDouble = plainValue(words.average(value), 'double');
  if (sum.type === 'double') return inDouble;
  const count = exactNumber(`count(${value.sql})`, digitsOfCount, 0);
  return arithmetic(words.numbers).divideExactly([sum, count]) ?? inDouble;
}
