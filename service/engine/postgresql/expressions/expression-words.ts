import { formatDecimal } from '../../../../shared/values/decimal.ts';
import { EngineError } from '../../engine-error.ts';
import { type ConstantWords, constantSql } from '../../sql/constant.ts';
import type { ExpressionWords } from '../../sql/expression-words.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import { writePattern } from '../../sql/patterns/write-pattern.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { calculatingOperations, momentOperations } from '../../sql/value-operations.ts';
import { clockText } from '../../timestamp-text.ts';
import { type Column, publishedValue } from '../column.ts';
import { dateText, momentText } from '../type-mapping/times.ts';
import { castSql } from './cast.ts';
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

/** PostgreSQL's words for expressions, which bind their constants by appending their texts to `parameters`; `folding` as in `predicateWords`. */
export function expressionWords(parameters: string[], folding: string | null): ExpressionWords<Column> {
  return {
    column: (column) => calculated(column, publishedValue(column)),
    constant: (literal) => constantSql(literal, constantWords(parameters)),
    item: (column, depth) => calculated(column, column.mapping.read(itemName(depth))),
    some: (column, depth, test) => `EXISTS (SELECT 1 FROM unnest(${publishedValue(column)}) AS "list"(${itemName(depth)}) WHERE ${test})`,
    listLength: (column) => `cardinality(${publishedValue(column)})`,
    countOf: (column, depth, test) => {
      const list = publishedValue(column);
      const passing = `(SELECT count(*) FROM unnest(${list}) AS "list"(${itemName(depth)}) WHERE ${test})`;
      return `(CASE WHEN ${list} IS NOT NULL THEN ${passing} END)`;
    },
    // An array of PostgreSQL begins at any number.
    itemAt: (column, index) => {
      const list = publishedValue(column);
      return calculated(column, column.mapping.read(`(${list})[array_lower(${list}, 1) + ${index}]`));
    },
    stepsThrough: (column, fits) => {
      const list = publishedValue(column);
      const item = calculated(column, column.mapping.read(`(${list})[array_lower(${list}, 1) + "walk"."place"]`));
      const further = `"walk"."steps" + (${fits(item, '"walk"."steps"')})::int`;
      const next = `SELECT "walk"."place" + 1, ${further} FROM "walk" WHERE "walk"."place" < cardinality(${list})`;
      const walk = `WITH RECURSIVE "walk"("place", "steps") AS (SELECT 0, 0 UNION ALL ${next}) SELECT max("steps") FROM "walk"`;
      return `(CASE WHEN ${list} IS NOT NULL THEN (${walk}) END)`;
    },
    numbers: numberWords,
    comparable,
    isNaN: ({ sql, type }) =>
      type === 'double' || type === 'decimal' ? `(${sql}) = 'NaN'::${type === 'double' ? 'float8' : 'numeric'}` : null,
    cast: castSql,
    matches: (text, pattern) => `(${text} ~ $${parameters.push(writePattern(pattern, patternDialect))}::text)`,
    operations: { ...textOperations(folding), ...operations },
  };
}

function itemName(depth: number): string {
  return quoteIdentifier(`item ${depth}`);
}

/** The value in the one type that stands for it in calculations: moments in UTC, floating-point numbers of 64 bits, texts by code points. */
function calculated({ type, precision, scale, mapping }: Column, sql: string): SqlValue {
  switch (type) {
    case 'int32':
      return exactNumber(sql, 10, 0, type);
    case 'int64':
      return exactNumber(sql, 19, 0, type);
    case 'decimal':
      return { sql, type, precision, scale };
    case 'double':
      return plainValue(mapping.parameter === 'float4' ? `${sql}::float8` : sql, type);
    case 'dateTimeOffset':
      return plainValue(mapping.parameter === 'timestamptz' ? `(${sql} AT TIME ZONE 'UTC')` : sql, type);
    case 'string':
      return plainValue(`(${sql} COLLATE "C")`, type);
    default:
      return plainValue(sql, type);
  }
}

/** First and last finite values (PostgreSQL 15, table 8.9). */
const dayRange = { low: -2_440_588n, high: 2_145_042_542n };
const tickRange = { low: -210_866_803_200_000_000n, high: 9_224_318_015_999_999_999n };

function constantWords(parameters: string[]): ConstantWords {
  const bind = (value: string, type: string) => `$${parameters.push(value)}::${type}`;
  return {
    boolean: (value) => bind(String(value), 'boolean'),
    text: (value) => {
      if (value.includes('\0'))
        throw new EngineError('query-refused', 'The texts of PostgreSQL hold no NUL character, so none can be compared with one.');
      return `(${bind(value, 'text')} COLLATE "C")`;
    },
    exact: (units, { precision, scale }) =>
      scale === 0
        ? bind(String(units), precision <= 18 ? 'bigint' : 'numeric')
        : bind(formatDecimal(units, scale), `numeric(${precision},${scale})`),
    double: (value) => bind(String(value), 'float8'),
    guid: (text) => bind(text, 'uuid'),
    binary: (bytes) => bind(`\\x${bytes.toString('hex')}`, 'bytea'),
    date: (days) => (days < dayRange.low || days > dayRange.high ? null : bind(dateText(Number(days)), 'date')),
    timeOfDay: (ticks) => bind(clockText(ticks, 6), 'time'),
    moment: (ticks) => (ticks < tickRange.low || ticks > tickRange.high ? null : bind(momentText(ticks), 'timestamp')),
    duration: (ticks) => bind(String(ticks), 'bigint'),
  };
}

const operations: ExpressionWords<Column>['operations'] = {
  ...calculatingOperations(
    { add, subtract, multiply, divide, divideExactly, remainder, negate, round },
    { addDuration, subtractTimes, scaleDuration },
  ),
  ...momentOperations({ dayPart, clockPart, fractionOfSecond, totalSeconds, datePart, timePart, offsetMinutes }),
};
