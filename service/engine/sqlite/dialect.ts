import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { formatDecimal } from '../../../shared/values/decimal.ts';
import { errorText } from '../../texts/error-text.ts';
import { mapBound } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { Exact, NumberDialect } from '../sql/arithmetic.ts';
import { inShape } from '../sql/columns.ts';
import type { ConstantDialect } from '../sql/constant.ts';
import type { AggregateDialect, CastDialect, SqlDialect, TextDialect, TimeDialect } from '../sql/dialect.ts';
import { whiteSpaceText } from '../sql/patterns/character-set.ts';
import { re2Dialect, writePattern } from '../sql/patterns/write-pattern.ts';
import { RelatedSources } from '../sql/related-sources.ts';
import { columnValue, isNumber, plainValue, type SqlValue } from '../sql/sql-value.ts';
import { calculatedMappings, exactMapping, type SqliteMapping, type SqliteValue } from './type-mappings.ts';

/** A column with the mapping of its type. */
export interface Column extends EngineColumn {
  readonly mapping: SqliteMapping;
  /** Whether SQLite stores all values of the column as text, except bytes, because of its declaration (sqlite.org/datatype3.html, 3.1). */
  readonly isText: boolean;
}

// Integers beyond 64 bits and decimals are texts. In calculations, dates are numbers of days since 1970, and timestamps are microseconds
// since 1970. Times of day and durations are microseconds. Functions that SQLite doesn't have are registered in `worker/functions.ts`.

/** Maximum digits of a number that is certainly a 64-bit integer. */
const integerDigits = 18;

/** Checks whether SQLite stores the number as an integer. Other numbers are texts. */
function isInteger({ precision, scale }: Pick<SqlValue, 'precision' | 'scale'>): boolean {
  return scale === 0 && precision !== null && precision <= integerDigits + 1;
}

/** Checks whether a number is stored as text, so that its own order would be wrong. */
function isWritten(value: SqlValue): boolean {
  return isNumber(value) && value.type !== 'double' && !isInteger(value);
}

function published(column: Column): string {
  return column.mapping.read(quoteIdentifier(column.sourceName));
}

function operand(column: Column): string {
  return column.mapping.compared?.(published(column)) ?? published(column);
}

function calculated(column: Column): SqlValue {
  const { type, mapping } = column;
  const sql = published(column);
  switch (type) {
    case 'date':
      return plainValue(mapping === calculatedMappings.date ? sql : `CAST(unixepoch(${sql}) / 86400 AS INTEGER)`, type);
    case 'dateTimeOffset':
      return plainValue(mapping === calculatedMappings.dateTimeOffset ? sql : `(unixepoch(${sql}) * 1000000)`, type);
    default:
      return columnValue(column, sql);
  }
}

function constants(parameters: SqliteValue[]): ConstantDialect {
  const bind = (value: SqliteValue) => `?${parameters.push(value)}`;
  return {
    boolean: (value) => bind(value ? 1n : 0n),
    text: bind,
    exact: (units, { precision, scale }) => bind(scale === 0 && precision <= integerDigits ? units : formatDecimal(units, scale)),
    double: (value) => `CAST(${bind(value)} AS REAL)`,
    guid: bind,
    binary: bind,
    date: bind,
    timeOfDay: bind,
    moment: bind,
    duration: bind,
  };
}

const calculate = (sign: string, left: Exact, right: Exact, scale: number) =>
  `exact_calculate('${sign}', ${left.sql}, ${left.scale}, ${right.sql}, ${right.scale}, ${scale})`;
const isSmall = (...values: readonly Exact[]) => values.every(({ precision, scale }) => scale === 0 && precision <= integerDigits);

const numbers: NumberDialect = {
  double: ({ sql }) => `CAST(${sql} AS REAL)`,
  exact: (value, { scale }) => (scale === value.scale ? `(${value.sql})` : `exact_as(${value.sql}, ${scale})`),
  calculateDouble: (sign, left, right) =>
    sign === '/' || sign === '%' ? `real_calculate('${sign}', ${left}, ${right})` : `(${left} ${sign} ${right})`,
  calculate: (sign, left, right, { precision, scale }) =>
    scale === 0 && precision <= integerDigits ? `(${left.sql} ${sign} ${right.sql})` : calculate(sign, left, right, scale),
  divide: (dividend, divisor, { scale }) =>
    scale === 0 && isSmall(dividend, divisor) ? `(${dividend.sql} / nullif(${divisor.sql}, 0))` : calculate('/', dividend, divisor, scale),
  remainder: (dividend, divisor, { scale }) =>
    isSmall(dividend, divisor) ? `(${dividend.sql} % nullif(${divisor.sql}, 0))` : calculate('%', dividend, divisor, scale),
  negate: (value) => (isSmall(value) ? `(-(${value.sql}))` : `exact_calculate('-', 0, 0, ${value.sql}, ${value.scale}, ${value.scale})`),
  negateDouble: (sql) => `(-(${sql}))`,
  round: (name, { sql }) => `exact_round('${name}', ${sql})`,
  roundDouble: (name, sql) => `real_round('${name}', ${sql})`,
  comparable: (left, right) =>
    isInteger(left) && isInteger(right) ? [left.sql, right.sql] : [`exact_key(${left.sql})`, `exact_key(${right.sql})`],
};

const position = (sql: string) => `max(0, min(CAST(${sql} AS INTEGER), 2147483646))`;

const texts: TextDialect = {
  concat: (left, right) => `(${left} || ${right})`,
  contains: (value, sought) => `(instr(${value}, ${sought}) > 0)`,
  startsWith: (value, sought) => `(substr(${value}, 1, length(${sought})) = ${sought})`,
  // substr() with a negative position counts from the end. Position -0 means the start.
  endsWith: (value, sought) => `(substr(${value}, -length(${sought}), length(${sought})) = ${sought})`,
  indexOf: (value, sought) => `(instr(${value}, ${sought}) - 1)`,
  length: (value) => `length(${value})`,
  lower: (value) => `fold(${value})`,
  upper: (value) => `capitals(${value})`,
  trim: (value) => `trim(${value}, ${quoteText(whiteSpaceText)})`,
  substring: (value, from, count) => `substr(${value}, ${position(from)} + 1${count === null ? '' : `, ${position(count)}`})`,
  matches: (value, pattern) => `matches(${value}, ${quoteText(writePattern(pattern, re2Dialect))})`,
};

const ticksOfDay = 86_400_000_000n;
const ticksOf = { hour: 3_600_000_000n, minute: 60_000_000n, second: 1_000_000n } as const;
/** Returns SQL of the microseconds since midnight. */
const clockOf = ({ sql, type }: SqlValue) => (type === 'timeOfDay' ? sql : `clock_of_moment(${sql})`);

const times: TimeDialect = {
  dayPart: (name, { sql, type }) => `day_part('${name}', ${type === 'date' ? sql : `day_of_moment(${sql})`})`,
  clockPart: (name, value) => `(${clockOf(value)} / ${ticksOf[name]} % ${name === 'hour' ? 24 : 60})`,
  fractionOfSecond: (value) => `exact_calculate('*', ${clockOf(value)} % 1000000, 0, '0.000001', 6, 6)`,
  totalSeconds: (duration) => `exact_calculate('*', ${duration}, 0, '0.000001', 6, 6)`,
  dateOfTimestamp: (moment) => `day_of_moment(${moment})`,
  timeOfTimestamp: (moment) => `clock_of_moment(${moment})`,
  timestampOfDate: (date) => `(${date} * ${ticksOfDay})`,
  addToTimestamp: (moment, duration) => `(${moment} + ${duration})`,
  addToDate: (date, duration) => `day_of_moment(${date} * ${ticksOfDay} + ${duration})`,
  subtractTimestamps: (later, earlier) => `(${later} - ${earlier})`,
  subtractDates: (later, earlier) => `((${later} - ${earlier}) * ${ticksOfDay})`,
  scale: (sign, duration, factor) => `scaled('${sign}', ${duration}, ${factor})`,
};

const casts: CastDialect = {
  textTo: (text, type) => {
    switch (type) {
      case 'date':
        return `day_of_text(${text})`;
      case 'timeOfDay':
        return `clock_of_text(${text})`;
      case 'double':
        return `cast_double(${text})`;
      case 'boolean':
        return `(CASE lower(${text}) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END)`;
      case 'guid':
        return null;
      default:
        return `cast_text('${type}', ${text})`;
    }
  },
  numberTo: (value, type) => (type === 'double' ? numbers.double(value) : `cast_exact('${type}', ${value.sql})`),
  toText: ({ sql, type }) => {
    switch (type) {
      case 'boolean':
        return `(CASE ${sql} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)`;
      case 'int32':
      case 'int64':
      case 'decimal':
        return `CAST(${sql} AS TEXT)`;
      case 'double':
        return `real_text(${sql})`;
      case 'date':
        return `day_text(${sql})`;
      case 'timeOfDay':
        return `clock_text(${sql})`;
      case 'dateTimeOffset':
        return `moment_text(${sql})`;
      default:
        return null;
    }
  },
};

function extreme(value: SqlValue, name: 'min' | 'max'): string {
  return isWritten(value) ? `exact_of_key(${name}(exact_key(${value.sql})), ${value.scale ?? 0})` : `${name}(${value.sql})`;
}

const aggregates: AggregateDialect = {
  plainNumber: (value) => (isWritten(value) ? numbers.double(value) : value.sql),
  // SQLite's own sum of integers fails beyond 64 bits. A function call for each value takes twice the time of the rest of the query (a
  // million rows in 300 groups: 0.98 s). So upper and lower halves are added separately, and combined once.
  sum: (value) => {
    const { sql, type, scale } = value;
    if (type === 'double') return `sum(${sql})`;
    if (isInteger(value)) return `exact_halves(sum(${sql} >> 32), sum(${sql} & 4294967295))`;
    return `exact_as(exact_sum(${sql}), ${scale ?? 0})`;
  },
  average: (value) => `avg(${numbers.double(value)})`,
  min: (value) => extreme(value, 'min'),
  max: (value) => extreme(value, 'max'),
  countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
};

export const sqliteDialect: SqlDialect<Column, SqliteValue[]> = {
  related: new RelatedSources(),
  createParameters: () => [],
  published,
  operand,
  column: calculated,
  bind: ({ mapping }, literal, parameters) => mapBound(mapping.bind(literal), (value) => () => `?${parameters.push(value)}`),
  isOneOf: (column, values) => {
    if (!column.isText) return `${operand(column)} IN (${values.join(', ')})`;
    // The column itself is compared, so that its index applies. Bytes are compared too, because they are published as their text.
    const stored = values.flatMap((value) => [value, `CAST(${value} AS BLOB)`]);
    return `${quoteIdentifier(column.sourceName)} COLLATE BINARY IN (${stored.join(', ')})`;
  },
  derived: (column) => ({ ...column, sourceName: column.name }),
  json: (column, shape) => {
    const value = published(column);
    const json = inShape(column.mapping.json(value, shape), column, shape);
    return column.mapping.writesNull === true ? json : `CASE WHEN ${value} IS NULL THEN 'null' ELSE ${json} END`;
  },
  concatLimit: 100,
  digest: (text) => `md5(${text})`,
  constants,
  numbers,
  texts,
  times,
  casts,
  aggregates,
  isNaN: () => null,
  sortKey: (column) => ({ value: { ...calculated(column), sql: published(column) }, descending: false }),
  sort: ({ value, descending }, nulls) => {
    const sql = isWritten(value) ? `exact_key(${value.sql})` : value.sql;
    return [`${sql}${descending ? ' DESC' : ''} NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`];
  },
  limit: (skip, top, parameters) => {
    const bind = (value: number) => `?${parameters.push(BigInt(value))}`;
    return `LIMIT ${top === null ? -1 : bind(top)} OFFSET ${bind(skip)}`;
  },
  calculated: calculatedColumn,
  nullOf: () => 'NULL',
  typedNull: (sql) => sql,
  hasSameType: (one, other) => one.mapping === other.mapping && one.scale === other.scale,
  hasGroupingSets: false,
};

/** The mappings of calculated values that aren't exact numbers. */
const mappingsOfResults: Readonly<Partial<Record<SqlValue['type'], SqliteMapping>>> = calculatedMappings;

function calculatedColumn(name: string, { type, precision, scale }: SqlValue): Column {
  const isWhole = type === 'int32' || type === 'int64';
  const mapping =
    isWhole || type === 'decimal' ? exactMapping(isWhole ? type : 'decimal', isInteger({ precision, scale })) : mappingsOfResults[type];
  if (mapping === undefined) throw new EngineError('query-unsupported', errorText('engine.result-type', { name, type }));
  const shownType = { type: mapping.type, precision: precision ?? mapping.precision, scale: isWhole ? null : scale };
  return { name, sourceName: name, ...shownType, list: false, nullable: true, mapping, isText: false };
}
