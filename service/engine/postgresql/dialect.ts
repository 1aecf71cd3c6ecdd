import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { formatDecimal } from '../../../shared/values/decimal.ts';
import { errorText } from '../../texts/error-text.ts';
import { clockText, mapBound } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { inShape } from '../sql/columns.ts';
import type { ConstantDialect } from '../sql/constant.ts';
import type { AggregateDialect, ListDialect, SqlDialect, TextDialect } from '../sql/dialect.ts';
import { whiteSpaceText } from '../sql/patterns/character-set.ts';
import { type PatternDialect, writePattern } from '../sql/patterns/write-pattern.ts';
import { RelatedSources } from '../sql/related-sources.ts';
import { columnValue, plainValue, type SqlValue } from '../sql/sql-value.ts';
import { numbers, times } from './calculations.ts';
import { casts } from './casts.ts';
import {
  binaryMapping,
  booleanMapping,
  dateMapping,
  dateText,
  dayRange,
  decimalMapping,
  floatingMapping,
  guidMapping,
  type PostgresMapping,
  textMapping,
  tickRange,
  timeMapping,
  timestampMapping,
  timestampText,
} from './type-mappings.ts';

/** A column with the mapping of its type. */
export interface Column extends EngineColumn {
  readonly mapping: PostgresMapping;
}

/**
 * Returns the SQL dialect of PostgreSQL. All parameters are texts.
 *
 * @param folding The collation that folds the case of letters of all scripts. Null selects the column's own collation, which can be limited
 *   to ASCII.
 */
export function postgresDialect(folding: string | null): SqlDialect<Column, string[]> {
  return {
    related: new RelatedSources(),
    createParameters: () => [],
    published,
    operand,
    column: (column) => calculated(column, published(column)),
    bind: ({ mapping }, literal, parameters) =>
      mapBound(mapping.bind(literal), (value) => () => `$${parameters.push(value)}::${mapping.parameter}`),
    derived: (column) => ({ ...column, sourceName: column.name, mapping: { ...column.mapping, read: (value) => value } }),
    json: (column, shape) => {
      const value = published(column);
      if (!column.list) return `coalesce(${inShape(column.mapping.json(value, shape), column, shape)}, 'null')`;
      const item = `coalesce(${inShape(column.mapping.json('item', shape), column, shape)}, 'null')`;
      const items = `SELECT string_agg(${item}, ',' ORDER BY place) FROM unnest(${value}) WITH ORDINALITY AS items(item, place)`;
      return `coalesce(CASE WHEN ${value} IS NOT NULL THEN '[' || coalesce((${items}), '') || ']' END, 'null')`;
    },
    // A function can have at most 100 arguments (max_function_args).
    concatLimit: 90,
    digest: (text) => `md5(${text})`,
    constants,
    numbers,
    times,
    casts,
    texts: textDialect(folding),
    lists,
    aggregates,
    isNaN: ({ sql, type }) =>
      type === 'double' || type === 'decimal' ? `(${sql}) = 'NaN'::${type === 'double' ? 'float8' : 'numeric'}` : null,
    sortKey: (column) => {
      const { type, precision, scale, list, nullable } = column;
      return { value: { sql: operand(column), type: list ? 'boolean' : type, precision, scale }, descending: false, notNull: !nullable };
    },
    sort: ({ value, descending, notNull }, nulls) => [
      `${value.sql}${descending ? ' DESC' : ''}${notNull === true ? '' : ` NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`}`,
    ],
    limit: (skip, top) => `${top === null ? '' : `LIMIT ${top} `}OFFSET ${skip}`,
    calculated: calculatedColumn,
    nullOf: ({ mapping, list }) => `NULL::${mapping.parameter}${list ? '[]' : ''}`,
    typedNull: (sql) => `(${sql})::text`,
    hasSameType: (one, other) => one.list === other.list && one.mapping.parameter === other.mapping.parameter && one.scale === other.scale,
    hasGroupingSets: true,
  };
}

function published(column: Column): string {
  return column.mapping.read(quoteIdentifier(column.sourceName));
}

/** Returns SQL of a column for comparisons. Texts are compared by code points, as the "C" collation does. */
function operand(column: Column): string {
  return column.type === 'string' && !column.list ? `(${published(column)} COLLATE "C")` : published(column);
}

function calculated(column: Column, sql: string): SqlValue {
  const { type, mapping } = column;
  switch (type) {
    case 'double':
      return plainValue(mapping.parameter === 'float4' ? `${sql}::float8` : sql, type);
    case 'dateTimeOffset':
      return plainValue(mapping.parameter === 'timestamptz' ? `(${sql} AT TIME ZONE 'UTC')` : sql, type);
    case 'string':
      return plainValue(`(${sql} COLLATE "C")`, type);
    default:
      return columnValue(column, sql);
  }
}

function constants(parameters: string[]): ConstantDialect {
  const bind = (value: string, type: string) => `$${parameters.push(value)}::${type}`;
  return {
    boolean: (value) => bind(String(value), 'boolean'),
    text: (value) => {
      if (value.includes('\0')) throw new EngineError('query-refused', errorText('engine.nul'));
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
    moment: (ticks) => (ticks < tickRange.low || ticks > tickRange.high ? null : bind(timestampText(ticks), 'timestamp')),
    duration: (ticks) => bind(String(ticks), 'bigint'),
  };
}

/** Maximum number of code points in a text. */
const longestText = 1_000_000_000;

/** Advanced regular expressions of PostgreSQL. Word boundaries depend on the text's collation, which compares code points. */
const patterns: PatternDialect = {
  start: '\\A',
  end: '\\Z',
  never: '(?!)',
  boundary: '\\y',
  noBoundary: '\\Y',
  // Texts and patterns of PostgreSQL can't contain NUL.
  escaped: (code) => `\\u${Math.max(1, code).toString(16).padStart(4, '0')}`,
  maxRepetitions: 255,
};

function textDialect(folding: string | null): TextDialect {
  const text = (sql: string) => `(${sql} COLLATE "C")`;
  const folded = (sql: string) => (folding === null ? sql : `${sql} COLLATE ${quoteIdentifier(folding)}`);
  return {
    concat: (left, right) => text(`(${left} || ${right})`),
    contains: (value, sought) => `(strpos(${value}, ${sought}) > 0)`,
    startsWith: (value, sought) => `starts_with(${value}, ${sought})`,
    endsWith: (value, sought) => `(right(${value}, length(${sought})) = ${sought})`,
    indexOf: (value, sought) => `(strpos(${value}, ${sought}) - 1)`,
    length: (value) => `length(${value})`,
    lower: (value) => text(`lower(${folded(value)})`),
    upper: (value) => text(`upper(${folded(value)})`),
    trim: (value) => text(`btrim(${value}, ${quoteText(whiteSpaceText)})`),
    substring: (value, from, count) => {
      const start = `greatest(0, least(${from}, ${longestText}))::int + 1`;
      const present = [value, from, ...(count === null ? [] : [count])].map((sql) => `${sql} IS NOT NULL`).join(' AND ');
      const length = count === null ? '' : `, greatest(0, least(${count}, ${longestText}))::int`;
      return text(`(CASE WHEN ${present} THEN substr(${value}, ${start}${length}) END)`);
    },
    matches: (value, pattern) => `(${value} ~ ${quoteText(writePattern(pattern, patterns))})`,
  };
}

function itemColumn(column: Column, depth: number): Column {
  // The values of the list are already published values.
  const mapping = { ...column.mapping, read: (value: string) => value };
  return { ...column, mapping, name: `item ${depth}`, sourceName: `item ${depth}`, list: false, nullable: true };
}

const lists: ListDialect<Column> = {
  item: itemColumn,
  some: (column, depth, test) =>
    `EXISTS (SELECT 1 FROM unnest(${published(column)}) AS "list"(${quoteIdentifier(`item ${depth}`)}) WHERE ${test})`,
  length: (column) => `cardinality(${published(column)})`,
  count: (column, depth, test) => {
    const list = published(column);
    const passing = `(SELECT count(*) FROM unnest(${list}) AS "list"(${quoteIdentifier(`item ${depth}`)}) WHERE ${test})`;
    return `(CASE WHEN ${list} IS NOT NULL THEN ${passing} END)`;
  },
  // The first index of a PostgreSQL array can be any number.
  at: (column, index) => calculated(column, `(${published(column)})[array_lower(${published(column)}, 1) + ${index}]`),
  countSteps: (column, fits) => {
    const list = published(column);
    const item = calculated(column, `(${list})[array_lower(${list}, 1) + "steps"."index"]`);
    const further = `"steps"."count" + (${fits(item, '"steps"."count"')})::int`;
    const next = `SELECT "steps"."index" + 1, ${further} FROM "steps" WHERE "steps"."index" < cardinality(${list})`;
    const steps = `WITH RECURSIVE "steps"("index", "count") AS (SELECT 0, 0 UNION ALL ${next}) SELECT max("count") FROM "steps"`;
    return `(CASE WHEN ${list} IS NOT NULL THEN (${steps}) END)`;
  },
};

const aggregates: AggregateDialect = {
  plainNumber: ({ sql, type }) => (type === 'double' ? `(${sql})::float8` : `(${sql})::numeric`),
  sum: ({ sql, type }) => (type === 'double' ? `sum((${sql})::float8)` : `sum((${sql})::numeric)`),
  // PostgreSQL's avg() also calculates squares, and fails if one of them is too large.
  average: ({ sql }) => `(sum((${sql})::float8) / nullif(count(${sql}), 0))`,
  // This expression depends on the row, because a quotient is a sub-select. An aggregate of constants would belong to the sub-select, not
  // to the rows around it.
  ofRow: (sql) => `(CASE WHEN FALSE AND "rows" IS NULL THEN NULL ELSE ${sql} END)`,
  min: (value) => extreme(value, 'min'),
  max: (value) => extreme(value, 'max'),
  countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
};

/** Returns SQL of a minimum or maximum. PostgreSQL has no min() and max() of booleans, UUIDs and, before version 18, bytes. */
function extreme({ sql, type }: SqlValue, name: 'min' | 'max'): string {
  if (type === 'boolean') return `${name === 'min' ? 'bool_and' : 'bool_or'}(${sql})`;
  if (type === 'guid') return `${name}((${sql})::text COLLATE "C")::uuid`;
  if (type === 'binary') return `decode(${name}(encode(${sql}, 'hex') COLLATE "C"), 'hex')`;
  return `${name}(${sql})`;
}

const mappings: Readonly<Partial<Record<SqlValue['type'], PostgresMapping>>> = {
  null: textMapping,
  string: textMapping,
  boolean: booleanMapping,
  double: floatingMapping('float8'),
  date: dateMapping,
  timeOfDay: timeMapping,
  dateTimeOffset: timestampMapping,
  guid: guidMapping,
  binary: binaryMapping,
};

function calculatedColumn(name: string, { type, precision, scale }: SqlValue): Column {
  const isInteger = type === 'int32' || type === 'int64';
  const mapping = isInteger || type === 'decimal' ? decimalMapping(precision, scale) : mappings[type];
  if (mapping === undefined) throw new EngineError('query-unsupported', errorText('engine.result-type', { name, type }));
  const shownType = { type: isInteger ? type : mapping.type, precision: mapping.precision, scale: isInteger ? null : mapping.scale };
  return { name, sourceName: name, ...shownType, list: false, nullable: true, mapping };
}
