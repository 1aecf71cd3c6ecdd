import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Aggregate } from '../../transformation.ts';
import { mostDigits } from '../arithmetic.ts';
import type { ExpressionContext, SqlDialect } from '../dialect.ts';
import { expressionSql } from '../expression.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../sql-value.ts';
import { typedSql } from './relation.ts';

/** Additional digits of a sum: enough for 10^9 rows. */
const digitsOfCount = 9;

/**
 * Returns SQL of an aggregate (OData Data Aggregation 4.0, 3.2.1). Sums of integers and decimals are exact; an average is a double.
 *
 * @throws EngineError `query-refused` if the method doesn't take values of that type
 */
export function aggregateSql<Column extends EngineColumn, Parameters>(
  { method, value }: Aggregate,
  context: ExpressionContext<Column, Parameters>,
  dialect: SqlDialect<Column, Parameters>,
): SqlValue {
  if (value === null) return exactNumber('count(*)', 19, 0, 'int64');
  const operand = expressionSql(value, context);
  switch (method) {
    case 'count':
      return exactNumber(`count(${typedSql(operand, dialect)})`, 19, 0, 'int64');
    case 'countdistinct':
      return exactNumber(
        operand.type === 'null' ? `count(${typedSql(operand, dialect)})` : dialect.aggregates.countDistinct(operand),
        19,
        0,
        'int64',
      );
    case 'min':
    case 'max':
      return {
        ...operand,
        notNull: false,
        sql: operand.type === 'null' ? `${method}(${typedSql(operand, dialect)})` : dialect.aggregates[method](operand),
      };
    case 'sum':
      return sumOf(operand, dialect);
    case 'average':
      return averageOf(operand, dialect);
  }
}

function sumOf<Column extends EngineColumn, Parameters>(value: SqlValue, dialect: SqlDialect<Column, Parameters>): SqlValue {
  if (!isNumber(value)) throw new EngineError('query-refused', `sum requires a numeric column, not ${value.type}.`);
  const precision = value.precision === null ? null : Math.min(mostDigits, value.precision + digitsOfCount);
  return { ...value, type: typeOfSum(value), sql: dialect.aggregates.sum(value), precision };
}

/** The sum of two 32-bit integers can need more than 32 bits. */
function typeOfSum({ type }: SqlValue): SqlValue['type'] {
  return type === 'int32' ? 'int64' : type;
}

/** The exact sum divided by the count, as a double: the same for integers of 32 and 64 bits, which not every engine tells apart. */
function averageOf<Column extends EngineColumn, Parameters>(averaged: SqlValue, dialect: SqlDialect<Column, Parameters>): SqlValue {
  const value = { ...averaged, sql: dialect.aggregates.ofRow?.(averaged.sql) ?? averaged.sql };
  const sum = sumOf(value, dialect);
  if (sum.type === 'double') return plainValue(dialect.aggregates.average(value), 'double');
  const { double, calculateDouble } = dialect.numbers;
  const count = exactNumber(`count(${value.sql})`, digitsOfCount, 0);
  return plainValue(`CASE WHEN ${count.sql} > 0 THEN ${calculateDouble('/', double(sum), double(count))} END`, 'double');
}
