import { formatDecimal } from '../../../../shared/values/decimal.ts';
import { EngineError } from '../../engine-error.ts';
import { type ConstantWords, constantSql } from '../../sql/constant.ts';
import type { ExpressionWords } from '../../sql/expression-words.ts';
import { re2Dialect, writePattern } from '../../sql/patterns/write-pattern.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { calculatingOperations } from '../../sql/value-operations.ts';
import { type Column, publishedValue } from '../column.ts';
import { calculatedMappings, type SqliteValue } from '../type-mapping.ts';
import { castSql } from './cast.ts';
import { add, comparable, divide, divideExactly, multiply, negate, numberWords, remainder, round, subtract } from './numbers.ts';
import { textOperations } from './texts.ts';
import { addDuration, scaleDuration, subtractTimes, timeOperations } from './times.ts';

/** SQLite's words for expressions: days and moments are numbers of days and of microseconds since 1970 in them. */
export function expressionWords(parameters: SqliteValue[]): ExpressionWords<Column> {
  const withoutLists = (): never => {
    throw new EngineError('query-refused', 'SQLite has no lists.');
  };
  return {
    column: calculated,
    constant: (literal) => constantSql(literal, constantWords(parameters)),
    item: withoutLists,
    some: withoutLists,
    listLength: withoutLists,
    countOf: withoutLists,
    itemAt: withoutLists,
    stepsThrough: withoutLists,
    numbers: numberWords,
    comparable,
    isNaN: () => null,
    cast: castSql,
    matches: (text, pattern) => `matches(${text}, ?${parameters.push(writePattern(pattern, re2Dialect))})`,
    operations,
  };
}

function calculated(column: Column): SqlValue {
  const { type, mapping } = column;
  const sql = publishedValue(column);
  switch (type) {
    case 'int32':
      return exactNumber(sql, 10, 0, type);
    case 'int64':
      return exactNumber(sql, column.precision ?? 19, 0, type);
    case 'decimal':
      return { sql, type, precision: column.precision, scale: column.scale };
    case 'date':
      return plainValue(mapping === calculatedMappings.date ? sql : `CAST(unixepoch(${sql}) / 86400 AS INTEGER)`, type);
    case 'dateTimeOffset':
      return plainValue(mapping === calculatedMappings.dateTimeOffset ? sql : `(unixepoch(${sql}) * 1000000)`, type);
    default:
      return plainValue(sql, type);
  }
}

function constantWords(parameters: SqliteValue[]): ConstantWords {
  const bind = (value: SqliteValue) => `?${parameters.push(value)}`;
  return {
    boolean: (value) => bind(value ? 1n : 0n),
    text: bind,
    exact: (units, { precision, scale }) => bind(scale === 0 && precision <= 18 ? units : formatDecimal(units, scale)),
    double: (value) => `CAST(${bind(value)} AS REAL)`,
    guid: bind,
    binary: bind,
    date: bind,
    timeOfDay: bind,
    moment: bind,
    duration: bind,
  };
}

const operations: ExpressionWords<Column>['operations'] = {
  ...textOperations,
  ...calculatingOperations(
    { add, subtract, multiply, divide, divideExactly, remainder, negate, round },
    { addDuration, subtractTimes, scaleDuration },
  ),
  ...timeOperations,
};
