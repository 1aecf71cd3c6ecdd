import { EngineError } from '../engine-error.ts';
import type { DerivationWords } from '../sql/derived/relation.ts';
import { predicateSql } from '../sql/predicate.ts';
import type { SqlValue } from '../sql/sql-value.ts';
import type { Column } from './column.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { numberWords } from './expressions/numbers.ts';
import { decimalForm, floatingForm } from './forms/number-forms.ts';
import { binaryForm, booleanForm, guidForm, textForm } from './forms/other-forms.ts';
import { dateForm, momentForm, timeForm } from './forms/temporal-forms.ts';
import type { TrinoForm } from './forms/trino-form.ts';
import { predicateWords } from './predicate-words.ts';

/** Digits of the widest decimal, in which numbers are summed. */
const mostDigits = 38;

/** Trino's words for transformations; constants are literals in it, so there are no parameters to bind. */
export const derivationWords: DerivationWords<Column, null> = {
  parameters: () => null,
  expressions: () => expressionWords,
  condition: (where, columns) => predicateSql(where, columns, predicateWords),
  column: columnOf,
  asColumn: ({ sql, type }) => (type === 'null' ? `CAST(${sql} AS varchar)` : sql),
  missing: ({ form, list }) => `CAST(NULL AS ${list ? `array(${form.sqlType})` : form.sqlType})`,
  alike: (one, other) => one.list === other.list && one.form.sqlType === other.form.sqlType,
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

const forms: Readonly<Partial<Record<SqlValue['type'], TrinoForm>>> = {
  null: textForm,
  string: textForm,
  boolean: booleanForm,
  double: floatingForm('double'),
  date: dateForm,
  timeOfDay: timeForm(6),
  dateTimeOffset: momentForm(6, false),
  guid: guidForm,
  binary: binaryForm,
};

function columnOf(name: string, { type, precision, scale }: SqlValue): Column {
  const whole = type === 'int32' || type === 'int64';
  const form = whole || type === 'decimal' ? decimalForm(precision ?? mostDigits, scale ?? 0) : forms[type];
  if (form === undefined) throw new EngineError('query-unsupported', `"${name}" would be a ${type}, which there is no column for.`);
  return {
    name,
    sourceName: name,
    type: whole ? type : form.type,
    list: false,
    nullable: true,
    precision: form.precision,
    scale: whole ? null : form.scale,
    form: { ...form, read: (value) => value },
  };
}
