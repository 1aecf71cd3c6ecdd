import { constantSql } from '../../sql/constant.ts';
import type { ExpressionWords } from '../../sql/expression-words.ts';
import { quoteIdentifier, quoteText } from '../../sql/identifier.ts';
import { writePattern } from '../../sql/patterns/write-pattern.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { calculatingOperations, momentOperations } from '../../sql/value-operations.ts';
import { type Column, publishedValue } from '../column.ts';
import { inUtc } from '../type-mapping/times.ts';
import { castSql } from './cast.ts';
import { constantWords } from './constants.ts';
import { add, comparable, divide, divideExactly, multiply, negate, numberWords, remainder, round, subtract } from './numbers.ts';
import { patternDialect } from './pattern-dialect.ts';
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

const operations: ExpressionWords<Column>['operations'] = {
  ...textOperations,
  ...calculatingOperations(
    { add, subtract, multiply, divide, divideExactly, remainder, negate, round },
    { addDuration, subtractTimes, scaleDuration },
  ),
  ...momentOperations({ dayPart, clockPart, fractionOfSecond, totalSeconds, datePart, timePart, offsetMinutes }),
};

/** Trino's words for expressions. */
export const expressionWords: ExpressionWords<Column> = {
  column: (column) => calculated(column, publishedValue(column)),
  constant: (literal) => constantSql(literal, constantWords),
  item: (column, depth) => calculated(column, column.mapping.read(itemName(depth))),
  some: (column, depth, test) => `any_match(${publishedValue(column)}, ${itemName(depth)} -> ${test})`,
  listLength: (column) => `cardinality(${publishedValue(column)})`,
  countOf: (column, depth, test) => `cardinality(filter(${publishedValue(column)}, ${itemName(depth)} -> ${test}))`,
  itemAt: (column, index) =>
    calculated(
      column,
      column.mapping.read(`element_at(${publishedValue(column)}, ${typeof index === 'number' ? index + 1 : `${index} + 1`})`),
    ),
  stepsThrough: (column, fits) => {
    const further = fits(calculated(column, column.mapping.read('"sought item"')), '"steps taken"');
    const next = `"steps taken" + IF(${further}, BIGINT '1', BIGINT '0')`;
    return `reduce(${publishedValue(column)}, BIGINT '0', ("steps taken", "sought item") -> ${next}, "steps taken" -> "steps taken")`;
  },
  numbers: numberWords,
  comparable,
  isNaN: ({ sql, type }) => (type === 'double' ? `is_nan(${sql})` : null),
  cast: castSql,
  matches: (text, pattern) => `regexp_like(${text}, ${quoteText(writePattern(pattern, patternDialect))})`,
  operations,
};

/** A name that no published column has: those have no blank. */
function itemName(depth: number): string {
  return quoteIdentifier(`item ${depth}`);
}

/** Digits of a second that calculations need at least. */
const microseconds = 6;

/** The value in the one type that stands for it in calculations: moments in UTC, to the microsecond at least, floating-point numbers of 64 bits. */
function calculated({ type, precision, scale, mapping }: Column, sql: string): SqlValue {
  switch (type) {
    case 'int32':
      return exactNumber(sql, 10, 0, type);
    case 'int64':
      return exactNumber(sql, precision ?? 19, 0, type);
    case 'decimal':
      return { sql, type, precision, scale };
    case 'double':
      return plainValue(mapping.sqlType === 'real' ? `CAST(${sql} AS double)` : sql, type);
    case 'dateTimeOffset': {
      const digits = Math.max(mapping.precision ?? 0, microseconds);
      if (mapping.sqlType.endsWith('with time zone')) return plainValue(inUtc(sql, digits), type);
      return plainValue(mapping.precision === digits ? sql : `CAST(${sql} AS timestamp(${digits}))`, type);
    }
    case 'timeOfDay':
      return plainValue((mapping.precision ?? 0) < microseconds ? `CAST(${sql} AS time(${microseconds}))` : sql, type);
    default:
      return plainValue(sql, type);
  }
}
