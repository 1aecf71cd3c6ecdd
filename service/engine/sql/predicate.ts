import { type ComparisonOperator, type Condition, itemColumn, type Quantified } from '../../../shared/query/query.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type BoundLiteral, comparisonTest } from '../bound-literal.ts';
import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { RowCondition } from '../row-query.ts';
import type { Columns } from './columns.ts';
import { joinConditions } from './join-conditions.ts';
import type { PredicateWords } from './predicate-words.ts';

const operatorSql: Readonly<Record<Exclude<ComparisonOperator, 'ne'>, string>> = {
  eq: '=',
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
 * @throws EngineError `query-refused` for a column the table lacks, a constant of another type than the column's, or a condition that only
 * a URL language can say; `query-unsupported` for an expression that the engine cannot answer.
 */
export function predicateSql<Column extends EngineColumn>(
  predicate: RowCondition,
  columns: Columns<Column>,
  words: PredicateWords<Column>,
): string {
  return write(predicate, false, { columns, words, item: null });
}

interface Context<Column extends EngineColumn> {
  readonly columns: Columns<Column>;
  readonly words: PredicateWords<Column>;
  /** The value of a list that is tested. */
  readonly item: Column | null;
}

function findColumn<Column extends EngineColumn>(name: string, { columns, item }: Context<Column>): Column {
  return name === itemColumn && item !== null ? item : columns.find(name);
}

function write<Column extends EngineColumn>(predicate: RowCondition, negated: boolean, context: Context<Column>): string {
  switch (predicate.kind) {
    case 'and':
    case 'or': {
      const parts = predicate.operands.map((operand) => write(operand, negated, context));
      const conjunction = (predicate.kind === 'and') !== negated;
      if (parts.length === 0) return conjunction ? 'TRUE' : 'FALSE';
      return joinConditions(parts, conjunction ? 'AND' : 'OR');
    }
    case 'not':
      return write(predicate.operand, !negated, context);
    case 'text': {
      const condition = textSql(predicate, context);
      if (!negated) return condition;
      return isFunction(predicate) ? `NOT ${condition}` : `NOT coalesce(${condition}, FALSE)`;
    }
    case 'expression': {
      const condition = context.words.expression(predicate.expression, context.columns);
      return negated ? `NOT ${condition}` : condition;
    }
    case 'shortCircuit': {
      // The order in which an engine looks at the parts of a conjunction is its own; of CASE it is not.
      const guard = write(predicate.guard, false, context);
      const behind = `CASE WHEN ${write(predicate.guard, false, context)} THEN ${write(predicate.condition, false, context)} ELSE FALSE END`;
      return negated ? `NOT coalesce(${guard} AND ${behind}, FALSE)` : `(${guard} AND ${behind})`;
    }
    case 'only':
      throw new EngineError('query-refused', `"${predicate.text}" isn’t supported.`);
    default: {
      const condition = truthSql(predicate, context);
      return negated ? `NOT coalesce(${condition}, FALSE)` : condition;
    }
  }
}

function truthSql<Column extends EngineColumn>(
  condition: Exclude<Condition, { kind: 'text' }> | Quantified,
  context: Context<Column>,
): string {
  const column = findColumn(condition.column, context);
  switch (condition.kind) {
    case 'any':
    case 'all':
      return quantifiedSql(condition, column, context);
    case 'isNull':
      return `${context.words.operand(column)} IS NULL`;
    case 'comparison':
      if (condition.ignoreCase === true) return caselessSql(column, condition.operator, [condition.value], context);
      return comparisonSql(column, condition.operator, condition.value, context);
    case 'between': {
      const low = comparisonSql(column, 'ge', condition.low, context);
      return `(${low} AND ${comparisonSql(column, 'le', condition.high, context)})`;
    }
    case 'in':
      if (condition.ignoreCase === true) return caselessSql(column, 'eq', condition.values, context);
      return inSql(column, condition.values, context);
  }
}

/** All values of a list pass where none does not; what is missing of a test counts as not passed (OData URL Conventions 4.01, 5.1.1.13). */
function quantifiedSql<Column extends EngineColumn>({ kind, item }: Quantified, column: Column, context: Context<Column>): string {
  if (!column.list) throw new EngineError('query-refused', `The column "${column.name}" holds no lists.`);
  const test = (value: Column) => (item === null ? 'TRUE' : write(item, false, { ...context, item: value }));
  if (kind === 'any') return context.words.some(column, test);
  return `NOT coalesce(${context.words.some(column, (value) => `NOT coalesce(${test(value)}, FALSE)`)}, FALSE)`;
}

/** Equality, or the lack of it, of texts without regard to case; both sides by the engine's own lower(). */
function caselessSql<Column extends EngineColumn>(
  column: Column,
  operator: ComparisonOperator,
  values: readonly Literal[],
  { words }: Context<Column>,
): string {
  const texts = values.map((value) => (value.kind === 'string' ? value.value : null));
  if (column.type !== 'string' || column.list || texts.includes(null) || (operator !== 'eq' && operator !== 'ne')) {
    throw new EngineError('query-refused', `The column "${column.name}" cannot be compared with that value without regard to case.`);
  }
  const sought = texts.map((text) => words.lower(words.bindText(text ?? '')));
  if (sought.length === 0) return 'FALSE';
  const equal = `${words.lower(words.operand(column))} IN (${sought.join(', ')})`;
  return operator === 'eq' ? equal : `NOT coalesce(${equal}, FALSE)`;
}

function comparisonSql<Column extends EngineColumn>(
  column: Column,
  operator: ComparisonOperator,
  literal: Literal,
  { words }: Context<Column>,
): string {
  const name = words.operand(column);
  if (literal.kind === 'null') return nullSql(name, operator);
  const test = comparisonTest(operator, boundLiteral(column, literal, words));
  if (test.kind === 'never') return 'FALSE';
  if (test.kind === 'always') return test.missing ? 'TRUE' : `${name} IS NOT NULL`;
  if (test.operator === 'eq') return isOneOf(column, [test.value()], words);
  const comparison = `${name} ${test.operator === 'ne' ? words.isDistinctFrom : operatorSql[test.operator]} ${test.value()}`;
  const withoutOrder = test.operator === 'gt' || test.operator === 'ge' ? words.isNaN(column) : null;
  return withoutOrder === null ? comparison : `(${comparison} AND NOT ${withoutOrder})`;
}

/** `ge` and `le` hold where `eq` does, so they hold between two missing values (5.1.1.1.4 and 5.1.1.1.6). */
function nullSql(name: string, operator: ComparisonOperator): string {
  if (operator === 'ne') return `${name} IS NOT NULL`;
  return operator === 'lt' || operator === 'gt' ? 'FALSE' : `${name} IS NULL`;
}

function inSql<Column extends EngineColumn>(column: Column, literals: readonly Literal[], { words }: Context<Column>): string {
  const name = words.operand(column);
  const present = literals.filter((literal) => literal.kind !== 'null');
  const members = present.flatMap((literal) => {
    const test = comparisonTest('eq', boundLiteral(column, literal, words));
    return test.kind === 'compare' ? [test.value()] : [];
  });
  const parts = members.length === 0 ? [] : [isOneOf(column, members, words)];
  if (present.length < literals.length) parts.push(`${name} IS NULL`);
  return parts.length === 0 ? 'FALSE' : `(${parts.join(' OR ')})`;
}

function isOneOf<Column extends EngineColumn>(column: Column, constants: readonly string[], words: PredicateWords<Column>): string {
  if (words.isOneOf !== undefined) return words.isOneOf(column, constants);
  const [first, ...others] = constants;
  return `${words.operand(column)} ${others.length === 0 ? `= ${first}` : `IN (${constants.join(', ')})`}`;
}

function boundLiteral<Column extends EngineColumn>(
  column: Column,
  literal: Literal,
  words: PredicateWords<Column>,
): BoundLiteral<() => string> {
  const place = column.list ? null : words.bind(column, literal);
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

function textSql<Column extends EngineColumn>(condition: Extract<Condition, { kind: 'text' }>, context: Context<Column>): string {
  const { words } = context;
  const column = findColumn(condition.column, context);
  if (column.type !== 'string' || column.list) {
    throw new EngineError('query-refused', `The column "${column.name}" holds no text.`);
  }
  const operand = words.operand(column);
  const parameter = words.bindText(condition.operator === 'like' ? likePattern(condition.value) : condition.value);
  // Both sides by the engine's own lower(): JavaScript's knows other letters.
  const [text, sought] = condition.ignoreCase ? [words.lower(operand), words.lower(parameter)] : [operand, parameter];
  return words[condition.operator](text, sought);
}

/** The one wildcard `*` as `%`, everything that means something to LIKE escaped. */
function likePattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}
