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
import { dateMapping, timeMapping, timestampMapping } from './type-mapping/times.ts';
import type { PostgresMapping } from './type-mapping/type-mapping.ts';

/** PostgreSQL's words for transformations; `folding` as in `predicateWords`. */
export function derivationWords(folding: string | null): DerivationWords<Column, string[]> {
  return {
    parameters: () => [],
    expressions: (parameters) => expressionWords(parameters, folding),
    condition: (where, columns, parameters) => predicateSql(where, columns, predicateWords(parameters, folding)),
    column: columnOf,
    asColumn: ({ sql, type }) => (type === 'null' ? `(${sql})::text` : sql),
    missing: ({ mapping, list }) => `NULL::${mapping.parameter}${list ? '[]' : ''}`,
    alike: (one, other) => one.list === other.list && one.mapping.parameter === other.mapping.parameter && one.scale === other.scale,
    sort: ({ value, descending }, missing) => [
      `(${value.sql})${descending ? ' DESC' : ''} NULLS ${missing === 'first' ? 'FIRST' : 'LAST'}`,
    ],
    numbers: numberWords,
    plainNumber: ({ sql, type }) => (type === 'double' ? `(${sql})::float8` : `(${sql})::numeric`),
    sum: ({ sql, type }) => (type === 'double' ? `sum((${sql})::float8)` : `sum((${sql})::numeric)`),
    // avg() works out squares besides, and refuses where one of those is too large.
    average: ({ sql }) => `(sum((${sql})::float8) / nullif(count(${sql}), 0))`,
    // Quotients are sub-selects, to which an aggregate of constants would belong, were it not about the rows around.
    ofRow: (sql) => `(CASE WHEN FALSE AND "rows" IS NULL THEN NULL ELSE ${sql} END)`,
    least: (value) => extreme(value, 'min'),
    greatest: (value) => extreme(value, 'max'),
    countDistinct: ({ sql }) => `count(DISTINCT ${sql})`,
    groupingSets: true,
    slice: (skip, top) => `${top === null ? '' : `LIMIT ${top} `}OFFSET ${skip}`,
  };
}

/** PostgreSQL has no least and no greatest of truths, of UUIDs and, before 18, of bytes. */
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

function columnOf(name: string, { type, precision, scale }: SqlValue): Column {
  const whole = type === 'int32' || type === 'int64';
  const exact = whole || type === 'decimal';
  const mapping = exact ? decimalMapping(precision, scale) : mappings[type];
  if (mapping === undefined) throw new EngineError('query-unsupported', `"${name}" would have type ${type}, which columns can’t have.`);
  return {
    name,
    sourceName: name,
    type: whole ? type : mapping.type,
    list: false,
    nullable: true,
    precision: mapping.precision,
    scale: whole ? null : mapping.scale,
    mapping,
  };
}
