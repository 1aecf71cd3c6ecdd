import { VARCHAR } from '@duckdb/node-api';
import type { ComparisonOperator, Condition, Predicate } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { EngineError } from '../engine-error.ts';
import { testAtPlace } from '../place.ts';
import { type Column, type Columns, columnSql } from './columns.ts';
import type { Parameters } from './parameters.ts';

const operatorSql: Readonly<Record<ComparisonOperator, string>> = {
  eq: '=',
  ne: 'IS DISTINCT FROM',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

/**
 * SQL for a condition, by the rules of OData 4.01 URL Conventions, 5.1.1.1.
 *
 * Comparisons are true or false, never missing, so `not` before one is true for a missing value; `contains` and its kin are missing
 * for a missing value, and so is `not` before them. Here `not` is carried to the leaves: what is left is `AND` and `OR`, in which SQL's
 * NULL and FALSE let the same rows pass, so a leaf that nothing negates needs no guard and can use the file's statistics.
 *
 * @throws EngineError `query-refused` for a column the table lacks or a constant of another type than the column's.
 */
export function predicateSql(predicate: Predicate, columns: Columns, parameters: Parameters): string {
  return write(predicate, false, { columns, parameters });
}

interface Context {
  readonly columns: Columns;
  readonly parameters: Parameters;
}

function write(predicate: Predicate, negated: boolean, context: Context): string {
  switch (predicate.kind) {
    case 'and':
    case 'or': {
      const parts = predicate.operands.map((operand) => write(operand, negated, context));
      const conjunction = (predicate.kind === 'and') !== negated;
      if (parts.length === 0) return conjunction ? 'TRUE' : 'FALSE';
      return `(${parts.join(conjunction ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return write(predicate.operand, !negated, context);
    case 'text': {
      const condition = textSql(predicate, context);
      if (!negated) return condition;
      return isFunction(predicate) ? `NOT ${condition}` : `NOT coalesce(${condition}, FALSE)`;
    }
    default: {
      const condition = truthSql(predicate, context);
      return negated ? `NOT coalesce(${condition}, FALSE)` : condition;
    }
  }
}

function truthSql(condition: Exclude<Condition, { kind: 'text' }>, context: Context): string {
  const column = context.columns.find(condition.column);
  switch (condition.kind) {
    case 'isNull':
      return `${columnSql(column)} IS NULL`;
    case 'comparison':
      return comparisonSql(column, condition.operator, condition.value, context);
    case 'between': {
      const low = comparisonSql(column, 'ge', condition.low, context);
      return `(${low} AND ${comparisonSql(column, 'le', condition.high, context)})`;
    }
    case 'in':
      return inSql(column, condition.values, context);
  }
}

function comparisonSql(column: Column, operator: ComparisonOperator, literal: Literal, context: Context): string {
  const name = columnSql(column);
  if (literal.kind === 'null') return nullSql(name, operator);
  const test = testAtPlace(operator, placeOf(column, literal));
  if (test.kind === 'never') return 'FALSE';
  if (test.kind === 'always') return test.missing ? 'TRUE' : `${name} IS NOT NULL`;
  const comparison = `${name} ${operatorSql[test.operator]} ${context.parameters.add(test.value, column.form.parameter)}`;
  const upwards = test.operator === 'gt' || test.operator === 'ge';
  return column.form.hasNaN && upwards ? `(${comparison} AND NOT isnan(${name}))` : comparison;
}

/** `ge` and `le` hold where `eq` does, so they hold between two missing values (5.1.1.1.4 and 5.1.1.1.6). */
function nullSql(name: string, operator: ComparisonOperator): string {
  if (operator === 'ne') return `${name} IS NOT NULL`;
  return operator === 'lt' || operator === 'gt' ? 'FALSE' : `${name} IS NULL`;
}

function inSql(column: Column, literals: readonly Literal[], { parameters }: Context): string {
  const name = columnSql(column);
  const present = literals.filter((literal) => literal.kind !== 'null');
  const members = present.flatMap((literal) => {
    const test = testAtPlace('eq', placeOf(column, literal));
    return test.kind === 'compare' ? [parameters.add(test.value, column.form.parameter)] : [];
  });
  const parts = members.length === 0 ? [] : [`${name} IN (${members.join(', ')})`];
  if (present.length < literals.length) parts.push(`${name} IS NULL`);
  return parts.length === 0 ? 'FALSE' : `(${parts.join(' OR ')})`;
}

function placeOf(column: Column, literal: Literal) {
  const place = column.list ? null : column.form.place(literal);
  if (place === null) throw new EngineError('query-refused', `The column "${column.name}" cannot be compared with that value.`);
  return place;
}

/**
 * Whether a text condition is a function of the text, missing for a missing one. `like` without a wildcard is `eq`, and with nothing
 * else it asks whether there is a text at all: those are true or false, as the URL languages take them.
 */
function isFunction({ operator, value }: Extract<Condition, { kind: 'text' }>): boolean {
  return operator !== 'like' || (value.includes('*') && !/^\*+$/.test(value));
}

/** Functions rather than LIKE wherever there is one: they know no wildcards, so nothing in the text can act as one. */
function textSql(condition: Extract<Condition, { kind: 'text' }>, { columns, parameters }: Context): string {
  const column = columns.find(condition.column);
  if (column.type !== 'string' || column.list) {
    throw new EngineError('query-refused', `The column "${column.name}" holds no text.`);
  }
  const value = condition.operator === 'like' ? likePattern(condition.value) : condition.value;
  const parameter = parameters.add(value, VARCHAR);
  // Both sides by DuckDB's own lower(): JavaScript's knows other letters.
  const [text, sought] = condition.ignoreCase ? [`lower(${columnSql(column)})`, `lower(${parameter})`] : [columnSql(column), parameter];
  switch (condition.operator) {
    case 'beginsWith':
      return `starts_with(${text}, ${sought})`;
    case 'endsWith':
      return `ends_with(${text}, ${sought})`;
    case 'contains':
      return `contains(${text}, ${sought})`;
    case 'like':
      return `(${text} LIKE ${sought} ESCAPE '\\')`;
  }
}

/** The one wildcard `*` as `%`, everything that means something to LIKE escaped. */
function likePattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}
