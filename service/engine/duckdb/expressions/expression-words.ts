import { DuckDBTypeId } from '@duckdb/node-api';
import { constantSql } from '../../sql/constant.ts';
import type { ExpressionWords } from '../../sql/expression-words.ts';
import { quoteIdentifier, quoteText } from '../../sql/identifier.ts';
import { re2Dialect, writePattern } from '../../sql/patterns/write-pattern.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { calculatingOperations, momentOperations } from '../../sql/value-operations.ts';
import { constantWords, type Parameters } from '../parameters.ts';
import type { Column } from '../type-mapping/type-mapping.ts';
import { castSql } from './cast.ts';
import { add, comparable, divide, divideExactly, multiply, negate, numberWords, remainder, round, subtract } from './numbers.ts';
import { textOperations } from './texts.ts';
import {
  addDuration,
  clockPart,
  datePart,
  dayPart,
  fractionOfSecond,
  offsetMinutes,
  scaleDuration,
  subtractTimes,
  timePart,
  totalSeconds,
} from './times.ts';

/** DuckDB's words for expressions, which bind their constants to a statement's parameters. */
export function expressionWords(parameters: Parameters): ExpressionWords<Column> {
  return {
    column: (column) => publishedValue(column, quoteIdentifier(column.name)),
    constant: (literal) => constantSql(literal, constantWords(parameters)),
    item: (column, depth) => publishedValue(column, itemName(depth)),
    some: (column, depth, test) => `(len(list_filter(${quoteIdentifier(column.name)}, lambda ${itemName(depth)}: ${test})) > 0)`,
    listLength: (column) => `len(${quoteIdentifier(column.name)})`,
    countOf: (column, depth, test) => `len(list_filter(${quoteIdentifier(column.name)}, lambda ${itemName(depth)}: ${test}))`,
    itemAt,
    stepsThrough: (column, fits) => {
      const list = quoteIdentifier(column.name);
      // The first number that is gone through is how far one has come before.
      const places = `list_prepend(0::BIGINT, range(1, len(${list}) + 1))`;
      const further = fits(itemAt(column, '("place" - 1)'), '"steps"');
      return `(CASE WHEN ${list} IS NOT NULL THEN list_reduce(${places}, lambda "steps", "place": "steps" + (${further})::BIGINT) END)`;
    },
    numbers: numberWords,
    comparable,
    isNaN: ({ sql, type }) => (type === 'double' ? `isnan(${sql})` : null),
    cast: castSql,
    matches: (text, pattern) => `regexp_matches(${text}, ${quoteText(writePattern(pattern, re2Dialect))})`,
    operations,
  };
}

function itemAt(column: Column, index: number | string): SqlValue {
  return publishedValue(column, `(${quoteIdentifier(column.name)})[${typeof index === 'number' ? index + 1 : `${index} + 1`}]`);
}

/** A name that no published column has: those have no blank. */
function itemName(depth: number): string {
  return quoteIdentifier(`item ${depth}`);
}

/** The value as it is published, in the one type that stands for it in calculations: moments in UTC, floating-point numbers of 64 bits. */
function publishedValue({ type, precision, scale, mapping }: Column, sql: string): SqlValue {
  switch (type) {
    case 'int32':
      return exactNumber(sql, 10, 0, type);
    case 'int64':
      return exactNumber(sql, 19, 0, type);
    case 'decimal':
      return { sql, type, precision, scale };
    case 'double':
      return plainValue(mapping.parameter.typeId === DuckDBTypeId.FLOAT ? `${sql}::DOUBLE` : sql, type);
    case 'dateTimeOffset':
      return plainValue(mapping.parameter.typeId === DuckDBTypeId.TIMESTAMP_TZ ? `(${sql} AT TIME ZONE 'UTC')` : sql, type);
    default:
      return plainValue(sql, type);
  }
}

const operations: ExpressionWords<Column>['operations'] = {
  ...textOperations,
  ...calculatingOperations(
    { add, subtract, multiply, divide, divideExactly, remainder, negate, round },
    { addDuration, subtractTimes, scaleDuration },
  ),
  ...momentOperations({ dayPart, clockPart, fractionOfSecond, totalSeconds, datePart, timePart, offsetMinutes }),
};
