import { EngineError } from '../engine-error.ts';
import type { DerivationWords } from '../sql/derived/relation.ts';
import { predicateSql } from '../sql/predicate.ts';
import type { SqlValue } from '../sql/sql-value.ts';
import type { Column } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { numberWords } from './expressions/numbers.ts';
import { predicateWords } from './predicate-words.ts';
import { binaryMapping, booleanMapping, guidMapping, textMapping } from './type-mapping/mapping-of.ts';
import { decimalMapping, floatingMapping } from './type-mapping/numbers.ts';
import { dateMapping, momentMapping, timeMapping } from './type-mapping/times.ts';
import type { TrinoMapping } from './type-mapping/type-mapping.ts';

/** Digits of the widest decimal, in which numbers are summed. */
const mostDigits = 38;

/** Trino's words for transformations; constants are literals in it, so there are no parameters to bind. */
export const derivationWords: DerivationWords<Column, null> = {
  parameters: () => null,
  expressions: () => expressionWords,
  condition: (where, columns) => predicateSql(where, columns, predicateWords),
  column: columnOf,
  asColumn: ({ sql, type }) => (type === 'null' ? `CAST(${sql} AS varchar)` : sql),
  missing: ({ mapping, list }) => `CAST(NULL AS ${list ? `array(${mapping.sqlType})` : mapping.sqlType})`,
  alike: (one, other) => one.list === other.list && one.mapping.sqlType === other.mapping.sqlType,
  sort: ({ value, descending }, missing) => sortSql(value, descending, missing === 'first' ? 'FIRST' : 'LAST'),
  numbers: numberWords,
  plainNumber: widest,
  sum: (value) => `sum(${widest(value)})`,
  average: (value) => `avg(${numberWords.double(value)})`,
  least: ({ sql, type }) => (type === 'double' ? `coalesce(min(${sql}) FILTER (WHERE NOT is_nan(${sql})), min(${sql}))` : `min(${sql})`),
  greatest: ({ sql, type }) => (type === 'double' ? `(CASE WHEN bool_or(is_nan(${sql})) THEN nan() ELSE max(${sql}) END)` : `max(${sql})`),
  countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
  groupingSets: true,
  slice: (skip, top) => `OFFSET ${skip}${top === null ? '' : ` LIMIT ${top}`}`,
};

/** NaN after all numbers, where Trino has it before them. */
export function sortSql({ sql, type }: SqlValue, descending: boolean, missing: 'FIRST' | 'LAST'): readonly string[] {
  const direction = `${descending ? 'DESC' : 'ASC'} NULLS ${missing}`;
  return [...(type === 'double' ? [`CAST(is_nan(${sql}) AS integer) ${direction}`] : []), `${sql} ${direction}`];
}

function widest({ sql, type, scale }: SqlValue): string {
  return type === 'double' ? `CAST(${sql} AS double)` : `CAST(${sql} AS decimal(${mostDigits},${scale ?? 0}))`;
}

const mappings: Readonly<Partial<Record<SqlValue['type'], TrinoMapping>>> = {
  null: textMapping,
  string: textMapping,
  boolean: booleanMapping,
  double: floatingMapping('double'),
  date: dateMapping,
  timeOfDay: timeMapping(6),
  dateTimeOffset: momentMapping(6, false),
  guid: guidMapping,
  binary: binaryMapping,
};

function columnOf(name: string, { type, precision, scale }: SqlValue): Column {
  const whole = type === 'int32' || type === 'int64';
  const mapping = whole || type === 'decimal' ? decimalMapping(precision ?? mostDigits, scale ?? 0) : mappings[type];
  if (mapping === undefined) throw new EngineError('query-unsupported', `"${name}" would have type ${type}, which columns can’t have.`);
  return {
    name,
    sourceName: name,
    type: whole ? type : mapping.type,
    list: false,
    nullable: true,
    precision: mapping.precision,
    scale: whole ? null : mapping.scale,
    mapping: { ...mapping, read: (value) => value },
  };
}
