import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { formatDays } from '../../../shared/values/calendar.ts';
import { formatDecimal } from '../../../shared/values/decimal.ts';
import { errorText } from '../../texts/error-text.ts';
import { clockText, mapBound } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { inShape } from '../sql/columns.ts';
import type { ConstantDialect } from '../sql/constant.ts';
import type { AggregateDialect, ListDialect, SortKey, SqlDialect, TextDialect } from '../sql/dialect.ts';
import { whiteSpaceText } from '../sql/patterns/character-set.ts';
import { type PatternDialect, re2Dialect, writePattern } from '../sql/patterns/write-pattern.ts';
import { RelatedSources } from '../sql/related-sources.ts';
import { columnValue, plainValue, type SqlValue } from '../sql/sql-value.ts';
import { casts, numbers, times } from './calculations.ts';
import {
  binaryMapping,
  booleanMapping,
  dateMapping,
  dayRange,
  decimalMapping,
  floatingMapping,
  guidMapping,
  inUtc,
  type TrinoMapping,
  textMapping,
  timeMapping,
  timestampMapping,
  timestampText,
} from './type-mappings.ts';

/** A column with the mapping of its type. */
export interface Column extends EngineColumn {
  readonly mapping: TrinoMapping;
}

/**
 * The SQL dialect of Trino. Constants are written as literals, so statements have no parameters. Trino's own parameters (`EXECUTE … USING`)
 * are literals too.
 */
export const trinoDialect: SqlDialect<Column, null> = {
  related: new RelatedSources(),
  createParameters: () => null,
  published,
  operand: published,
  column: (column) => calculated(column, published(column)),
  bind: ({ mapping }, literal) => mapBound(mapping.bind(literal), (sql) => () => sql),
  // The values of a list are converted one by one.
  derived: (column) => ({
    ...column,
    sourceName: column.name,
    mapping: column.list ? column.mapping : { ...column.mapping, read: (value) => value },
  }),
  json: (column, shape) => {
    const value = published(column);
    if (!column.list) return `coalesce(${inShape(column.mapping.json(value, shape), column, shape)}, 'null')`;
    const item = inShape(column.mapping.json(column.mapping.read('item'), shape), column, shape);
    return `coalesce('[' || array_join(transform(${value}, item -> coalesce(${item}, 'null')), ',') || ']', 'null')`;
  },
  // A function can have at most 127 arguments.
  concatLimit: 100,
  digest: (text) => `lower(to_hex(md5(to_utf8(${text}))))`,
  constants: () => constants,
  numbers,
  times,
  casts,
  texts: textDialect(),
  lists: listDialect(),
  aggregates: aggregateDialect(),
  isNaN: ({ sql, type }) => (type === 'double' ? `is_nan(${sql})` : null),
  // Trino compares lists only if none of their values is null.
  sortKey: (column) => (column.list ? null : { value: calculated(column, published(column)), descending: false }),
  sort: sortItems,
  limit: (skip, top) => `OFFSET ${skip}${top === null ? '' : ` LIMIT ${top}`}`,
  calculated: calculatedColumn,
  nullOf: ({ mapping, list }) => `CAST(NULL AS ${list ? `array(${mapping.parameter})` : mapping.parameter})`,
  typedNull: (sql) => `CAST(${sql} AS varchar)`,
  hasSameType: (one, other) => one.list === other.list && one.mapping.parameter === other.mapping.parameter,
  hasGroupingSets: true,
};

function published(column: Column): string {
  const name = quoteIdentifier(column.sourceName);
  return column.list ? name : column.mapping.read(name);
}

/** Returns ORDER BY items that sort NaN after all numbers. Trino sorts NaN before them. */
function sortItems({ value: { sql, type }, descending }: SortKey, nulls: 'first' | 'last'): readonly string[] {
  const direction = `${descending ? 'DESC' : 'ASC'} NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`;
  return [...(type === 'double' ? [`CAST(is_nan(${sql}) AS integer) ${direction}`] : []), `${sql} ${direction}`];
}

/** Minimum digits of fractional seconds in calculations. */
const microseconds = 6;

function calculated(column: Column, sql: string): SqlValue {
  const { type, mapping } = column;
  switch (type) {
    case 'double':
      return plainValue(mapping.parameter === 'real' ? `CAST(${sql} AS double)` : sql, type);
    case 'dateTimeOffset': {
      const digits = Math.max(mapping.precision ?? 0, microseconds);
      if (mapping.parameter.endsWith('with time zone')) return plainValue(inUtc(sql, digits), type);
      return plainValue(mapping.precision === digits ? sql : `CAST(${sql} AS timestamp(${digits}))`, type);
    }
    case 'timeOfDay':
      return plainValue((mapping.precision ?? 0) < microseconds ? `CAST(${sql} AS time(${microseconds}))` : sql, type);
    default:
      return columnValue(column, sql);
  }
}

const tickRange = { low: dayRange.low * 86_400_000_000n, high: (dayRange.high + 1n) * 86_400_000_000n - 1n };

const constants: ConstantDialect = {
  boolean: (value) => String(value),
  text: quoteText,
  exact: (units, { precision, scale }) =>
    scale === 0 && precision <= 18
      ? `CAST('${units}' AS bigint)`
      : `CAST('${formatDecimal(units, scale)}' AS decimal(${precision},${scale}))`,
  double: (value) => `CAST('${value}' AS double)`,
  guid: (text) => `UUID ${quoteText(text)}`,
  binary: (bytes) => `X'${bytes.toString('hex')}'`,
  date: (days) => (days < dayRange.low || days > dayRange.high ? null : `DATE '${formatDays(Number(days))}'`),
  timeOfDay: (ticks) => (ticks >= 86_400_000_000n ? null : `TIME '${clockText(ticks, microseconds)}'`),
  moment: (ticks) => (ticks < tickRange.low || ticks > tickRange.high ? null : `TIMESTAMP '${timestampText(ticks, microseconds)}'`),
  duration: (ticks) => `CAST('${ticks}' AS bigint)`,
};

const word = '[0-9A-Z_a-z]';

/** Regular expressions of Java. The word boundaries are written explicitly, because Java's own include the letters of all scripts. */
const patterns: PatternDialect = {
  ...re2Dialect,
  never: '(?!)',
  boundary: `(?:(?<!${word})(?=${word})|(?<=${word})(?!${word}))`,
  noBoundary: `(?:(?<!${word})(?!${word})|(?<=${word})(?=${word}))`,
};

function textDialect(): TextDialect {
  const position = (sql: string) => `CAST(greatest(0, least(${sql}, 2147483646)) AS bigint)`;
  return {
    concat: (left, right) => `(${left} || ${right})`,
    contains: (value, sought) => `(strpos(${value}, ${sought}) > 0)`,
    startsWith: (value, sought) => `starts_with(${value}, ${sought})`,
    // Trino has no function that tests the end of a text.
    endsWith: (value, sought) => `starts_with(reverse(${value}), reverse(${sought}))`,
    indexOf: (value, sought) => `(strpos(${value}, ${sought}) - 1)`,
    length: (value) => `length(${value})`,
    lower: (value) => `lower(${value})`,
    upper: (value) => `upper(${value})`,
    trim: (value) => `trim(BOTH ${quoteText(whiteSpaceText)} FROM ${value})`,
    substring: (value, from, count) => `substr(${value}, ${position(from)} + 1${count === null ? '' : `, ${position(count)}`})`,
    matches: (value, pattern) => `regexp_like(${value}, ${quoteText(writePattern(pattern, patterns))})`,
  };
}

function listDialect(): ListDialect<Column> {
  const item = (depth: number) => quoteIdentifier(`item ${depth}`);
  return {
    item: (column, depth) => ({ ...column, name: `item ${depth}`, sourceName: `item ${depth}`, list: false, nullable: true }),
    some: (column, depth, test) => `any_match(${published(column)}, ${item(depth)} -> ${test})`,
    length: (column) => `cardinality(${published(column)})`,
    count: (column, depth, test) => `cardinality(filter(${published(column)}, ${item(depth)} -> ${test}))`,
    at: (column, index) => {
      const value = `element_at(${published(column)}, ${typeof index === 'number' ? index + 1 : `${index} + 1`})`;
      return calculated(column, column.mapping.read(value));
    },
    countSteps: (column, fits) => {
      const further = fits(calculated(column, column.mapping.read('"sought item"')), '"steps taken"');
      const next = `"steps taken" + IF(${further}, BIGINT '1', BIGINT '0')`;
      return `reduce(${published(column)}, BIGINT '0', ("steps taken", "sought item") -> ${next}, "steps taken" -> "steps taken")`;
    },
  };
}

/** Digits of the widest decimal type, which is used for sums. */
const maxDigits = 38;

function aggregateDialect(): AggregateDialect {
  const widest = ({ sql, type, scale }: SqlValue) =>
    type === 'double' ? `CAST(${sql} AS double)` : `CAST(${sql} AS decimal(${maxDigits},${scale ?? 0}))`;
  return {
    plainNumber: widest,
    sum: (value) => `sum(${widest(value)})`,
    average: (value) => `avg(${numbers.double(value)})`,
    min: ({ sql, type }) => (type === 'double' ? `coalesce(min(${sql}) FILTER (WHERE NOT is_nan(${sql})), min(${sql}))` : `min(${sql})`),
    max: ({ sql, type }) => (type === 'double' ? `(CASE WHEN bool_or(is_nan(${sql})) THEN nan() ELSE max(${sql}) END)` : `max(${sql})`),
    countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
  };
}

function calculatedColumn(name: string, { type, precision, scale }: SqlValue): Column {
  const mappings: Readonly<Partial<Record<SqlValue['type'], TrinoMapping>>> = {
    null: textMapping,
    string: textMapping,
    boolean: booleanMapping,
    double: floatingMapping('double'),
    date: dateMapping,
    timeOfDay: timeMapping(6),
    dateTimeOffset: timestampMapping(6, false),
    guid: guidMapping,
    binary: binaryMapping,
  };
  const isInteger = type === 'int32' || type === 'int64';
  const mapping = isInteger || type === 'decimal' ? decimalMapping(precision ?? maxDigits, scale ?? 0) : mappings[type];
  if (mapping === undefined) throw new EngineError('query-unsupported', errorText('engine.result-type', { name, type }));
  const shownType = { type: isInteger ? type : mapping.type, precision: mapping.precision, scale: isInteger ? null : mapping.scale };
  return { name, sourceName: name, ...shownType, list: false, nullable: true, mapping: { ...mapping, read: (value) => value } };
}
