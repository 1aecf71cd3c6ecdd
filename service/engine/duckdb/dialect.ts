import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  HUGEINT,
  TIME,
  TIMESTAMP,
  UUID,
  uuidValue,
  VARCHAR,
} from '@duckdb/node-api';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { errorText } from '../../texts/error-text.ts';
import { mapBound } from '../bound-literal.ts';
import type { JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { columnSql, inShape } from '../sql/columns.ts';
import type { ConstantDialect } from '../sql/constant.ts';
import type { AggregateDialect, ListDialect, SqlDialect, TextDialect } from '../sql/dialect.ts';
import { whiteSpace } from '../sql/patterns/character-set.ts';
import { re2Dialect, writePattern } from '../sql/patterns/write-pattern.ts';
import { RelatedSources } from '../sql/related-sources.ts';
import { columnValue, plainValue, type SqlValue } from '../sql/sql-value.ts';
import { casts, numbers, times } from './calculations.ts';
import {
  binaryMapping,
  booleanMapping,
  type Column,
  type DuckDbMapping,
  dateMapping,
  dayRange,
  decimalMapping,
  floatingMapping,
  guidMapping,
  integerMapping,
  nanosecondMapping,
  nanoseconds,
  textMapping,
  timeMapping,
  timestampMapping,
} from './type-mappings.ts';

/** The values of a statement's parameters `$1`, `$2`, …, with their types. */
export class Parameters {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];

  /** Binds a value, and returns its SQL. */
  add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type);
    return `$${this.values.push(value)}`;
  }
}

export const duckDbDialect: SqlDialect<Column, Parameters> = {
  related: new RelatedSources(),
  createParameters: () => new Parameters(),
  published: columnSql,
  operand: columnSql,
  column: (column) => calculated(column, columnSql(column)),
  bind: ({ mapping }, literal, parameters) => mapBound(mapping.bind(literal), (value) => () => parameters.add(value, mapping.parameter)),
  isOneOf,
  derived: (column) => column,
  json: (column, shape) => {
    const name = columnSql(column);
    if (!column.list) return scalarJson(column, name, shape);
    const items = `list_transform(${name}, lambda item: ${scalarJson(column, 'item', shape)})`;
    return `coalesce('[' || array_to_string(${items}, ',') || ']', 'null')`;
  },
  concatLimit: Number.MAX_SAFE_INTEGER,
  digest: (text) => `md5(${text})`,
  constants,
  numbers,
  times,
  casts,
  texts: textDialect(),
  lists: listDialect(),
  aggregates: aggregateDialect(),
  isNaN: ({ sql, type }) => (type === 'double' ? `isnan(${sql})` : null),
  sortKey: (column) => {
    const { type, list, precision, scale } = column;
    return { value: { sql: columnSql(column), type: list ? 'boolean' : type, precision, scale }, descending: false };
  },
  sort: ({ value, descending, notNull }, nulls) => {
    const direction = descending ? 'DESC' : 'ASC';
    return [notNull === true ? `${value.sql} ${direction}` : `${value.sql} ${direction} NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`];
  },
  limit: (skip, top, parameters) => {
    const bind = (value: number) => parameters.add(BigInt(value), BIGINT);
    const limit = top === null ? [] : [`LIMIT ${bind(top)}`];
    const offset = skip > 0 ? [`OFFSET ${bind(skip)}`] : top === null ? ['OFFSET 0'] : [];
    return [...limit, ...offset].join(' ');
  },
  calculated: calculatedColumn,
  nullOf: ({ mapping, list }) => `NULL::${mapping.parameter}${list ? '[]' : ''}`,
  typedNull: (sql) => `(${sql})::VARCHAR`,
  hasSameType: (one, other) =>
    one.list === other.list && one.mapping.type === other.mapping.type && String(one.mapping.parameter) === String(other.mapping.parameter),
  hasGroupingSets: true,
};

function calculated(column: Column, sql: string): SqlValue {
  const { type, mapping } = column;
  const { typeId } = mapping.parameter;
  switch (type) {
    case 'double':
      return plainValue(typeId === DuckDBTypeId.FLOAT ? `${sql}::DOUBLE` : sql, type);
    case 'dateTimeOffset':
      if (typeId === DuckDBTypeId.TIMESTAMP_NS) return { sql, type, precision: nanoseconds, scale: null };
      return plainValue(typeId === DuckDBTypeId.TIMESTAMP_TZ ? `(${sql} AT TIME ZONE 'UTC')` : sql, type);
    default:
      return columnValue(column, sql);
  }
}

/**
 * Compares a column with constants. One constant of a binary or floating-point column is compared as a range, because with `=`, DuckDB
 * 1.5.5 skips row groups that have the value. It looks up the text of a binary value in Bloom filters of Parquet
 * (github.com/duckdb/duckdb/issues/23053), and only one of both zeros. Ranges and lists use only the minimum and maximum of a row group.
 */
function isOneOf(column: Column, values: readonly string[]): string {
  const [first, ...others] = values;
  const operand = columnSql(column);
  if (others.length > 0) return `${operand} IN (${values.join(', ')})`;
  return column.type === 'binary' || column.type === 'double' ? `${operand} BETWEEN ${first} AND ${first}` : `${operand} = ${first}`;
}

function scalarJson({ mapping, ...column }: Column, value: string, shape: JsonShape): string {
  const json = mapping.json(value, shape);
  const shaped = inShape(json, column, shape);
  return shaped === json ? json : `(CASE WHEN ${value} IS NULL THEN 'null' ELSE ${shaped} END)`;
}

function constants(parameters: Parameters): ConstantDialect {
  const bind = (value: DuckDBValue, type: DuckDBType) => `${parameters.add(value, type)}::${type}`;
  return {
    boolean: (value) => bind(value, BOOLEAN),
    text: (value) => bind(value, VARCHAR),
    exact: (units, { precision, scale }) =>
      scale === 0
        ? bind(units, precision <= 18 ? BIGINT : HUGEINT)
        : bind(new DuckDBDecimalValue(units, precision, scale), DECIMAL(precision, scale)),
    double: (value) => bind(value, DOUBLE),
    guid: (text) => bind(uuidValue(BigInt(`0x${text.replaceAll('-', '')}`)), UUID),
    binary: (bytes) => bind(new DuckDBBlobValue(bytes), BLOB),
    date: (days) => (days < dayRange.low || days > dayRange.high ? null : bind(new DuckDBDateValue(Number(days)), DATE)),
    timeOfDay: (ticks) => bind(new DuckDBTimeValue(ticks), TIME),
    moment: (ticks) => bind(new DuckDBTimestampValue(ticks), TIMESTAMP),
    duration: (ticks) => bind(ticks, BIGINT),
  };
}

function textDialect(): TextDialect {
  const spaces = `concat(${whiteSpace.map((code) => `chr(${code})`).join(', ')})`;
  return {
    concat: (left, right) => `(${left} || ${right})`,
    contains: (value, sought) => `contains(${value}, ${sought})`,
    startsWith: (value, sought) => `starts_with(${value}, ${sought})`,
    endsWith: (value, sought) => `ends_with(${value}, ${sought})`,
    indexOf: (value, sought) => `(strpos(${value}, ${sought}) - 1)`,
    length: (value) => `length(${value})`,
    lower: (value) => `lower(${value})`,
    upper: (value) => `upper(${value})`,
    trim: (value) => `trim(${value}, ${spaces})`,
    substring: (value, from, count) => {
      const start = `(greatest(0, least(${from}, 2147483646))::BIGINT + 1)`;
      const present = [value, from, ...(count === null ? [] : [count])].map((sql) => `${sql} IS NOT NULL`).join(' AND ');
      const length = count === null ? '' : `, greatest(0, least(${count}, 2147483647))::BIGINT`;
      return `(CASE WHEN ${present} THEN substring(${value}, ${start}${length}) END)`;
    },
    matches: (value, pattern) => `regexp_matches(${value}, ${quoteText(writePattern(pattern, re2Dialect))})`,
  };
}

function listDialect(): ListDialect<Column> {
  const item = (depth: number) => quoteIdentifier(`item ${depth}`);
  const at = (column: Column, index: number | string) =>
    calculated(column, `(${columnSql(column)})[${typeof index === 'number' ? index + 1 : `${index} + 1`}]`);
  const passing = (column: Column, depth: number, test: string) => `len(list_filter(${columnSql(column)}, lambda ${item(depth)}: ${test}))`;
  return {
    item: (column, depth) => ({ ...column, name: `item ${depth}`, list: false, nullable: true }),
    some: (column, depth, test) => `(${passing(column, depth, test)} > 0)`,
    length: (column) => `len(${columnSql(column)})`,
    count: passing,
    at,
    countSteps: (column, fits) => {
      const list = columnSql(column);
      // The first value of the list is the initial count.
      const positions = `list_prepend(0::BIGINT, range(1, len(${list}) + 1))`;
      const further = fits(at(column, '("position" - 1)'), '"steps"');
      return `(CASE WHEN ${list} IS NOT NULL THEN list_reduce(${positions}, lambda "steps", "position": "steps" + (${further})::BIGINT) END)`;
    },
  };
}

function aggregateDialect(): AggregateDialect {
  return {
    plainNumber: ({ sql }) => sql,
    sum: ({ sql, type }) => (type === 'double' ? `sum((${sql})::DOUBLE)` : `sum(${sql})`),
    average: ({ sql }) => `avg((${sql})::DOUBLE)`,
    min: ({ sql }) => `min(${sql})`,
    max: ({ sql }) => `max(${sql})`,
    countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
  };
}

/** Number of digits of the widest decimal. */
const maxDigits = 38;

function calculatedColumn(name: string, value: SqlValue): Column {
  const { type } = value;
  const mapping = mappingOfValue(value);
  if (mapping === null) throw new EngineError('query-unsupported', errorText('engine.result-type', { name, type }));
  const isInteger = type === 'int32' || type === 'int64';
  const shown = isInteger
    ? { type, precision: value.precision, scale: null }
    : { type: mapping.type, precision: mapping.precision, scale: mapping.scale };
  return { name, sourceName: name, ...shown, list: false, nullable: true, mapping };
}

function mappingOfValue({ type, precision, scale }: SqlValue): DuckDbMapping | null {
  switch (type) {
    case 'int32':
    case 'int64':
      return integerMapping(HUGEINT);
    case 'decimal':
      return (precision ?? maxDigits) > maxDigits ? integerMapping(HUGEINT) : decimalMapping(DECIMAL(precision ?? maxDigits, scale ?? 0));
    case 'double':
      return floatingMapping(DOUBLE);
    case 'boolean':
      return booleanMapping;
    case 'date':
      return dateMapping;
    case 'timeOfDay':
      return timeMapping;
    case 'dateTimeOffset':
      return precision === nanoseconds ? nanosecondMapping : timestampMapping;
    case 'guid':
      return guidMapping;
    case 'binary':
      return binaryMapping;
    case 'duration':
      return null;
    default:
      return textMapping;
  }
}
