import { type ColumnOrder, type Condition, itemColumn, type LanguageSpecific, type Quantified } from '../../shared/query/query.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { errorText } from '../texts/error-text.ts';
import { EngineError } from './engine-error.ts';
import { type Expression, operation } from './expression.ts';

/** A condition on a row: a predicate of the query model that can also contain expressions. Every `Predicate` is a row condition. */
export type RowCondition =
  | { readonly kind: 'and'; readonly operands: readonly RowCondition[] }
  | { readonly kind: 'or'; readonly operands: readonly RowCondition[] }
  | { readonly kind: 'not'; readonly operand: RowCondition }
  | { readonly kind: 'expression'; readonly expression: Expression }
  /** True if both are true. The condition is evaluated only for rows that pass the guard, because an error would reveal other rows. */
  | { readonly kind: 'shortCircuit'; readonly guard: RowCondition; readonly condition: RowCondition }
  | Condition
  | Quantified
  | LanguageSpecific;

/** A sort criterion of rows. Every `ColumnOrder` is one. */
export type RowOrder = ColumnOrder | { readonly expression: Expression; readonly descending: boolean };

/** The rows, columns and order of a query. The names are names of the table's columns. */
export interface RowQuery {
  /** The columns to return. Empty means every column. A duplicate name is returned once. */
  readonly columns: readonly string[];
  readonly where: RowCondition | null;
  readonly order: readonly RowOrder[];
  readonly skip: number;
  /** Maximum number of rows after `skip`. Null means all rows that follow. */
  readonly top: number | null;
}

/**
 * Converts a condition to an expression, so that engines compile only expressions.
 *
 * @param depth Number of enclosing quantifiers: a predicate's {@link itemColumn} is the value of the innermost one.
 * @throws EngineError `query-refused` for a condition that only a URL language supports, and for comparisons that ignore the case of values
 *   other than strings
 */
export function conditionExpression(condition: RowCondition, depth = 0): Expression {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return operation(condition.kind, ...condition.operands.map((operand) => conditionExpression(operand, depth)));
    case 'not':
      return operation('not', conditionExpression(condition.operand, depth));
    case 'expression':
      return condition.expression;
    case 'shortCircuit':
      return {
        kind: 'shortCircuit',
        guard: conditionExpression(condition.guard, depth),
        condition: conditionExpression(condition.condition, depth),
      };
    case 'only':
      throw new EngineError('query-refused', errorText('engine.condition', { condition: condition.text }));
    case 'any':
    case 'all': {
      const { kind, column, item } = condition;
      return {
        kind,
        column,
        depth,
        test: item === null ? constant({ kind: 'boolean', value: true }) : conditionExpression(item, depth + 1),
      };
    }
    case 'isNull':
      return operation('eq', referenceTo(condition.column, depth), constant({ kind: 'null' }));
    case 'between': {
      const value = referenceTo(condition.column, depth);
      return operation('and', operation('ge', value, constant(condition.low)), operation('le', value, constant(condition.high)));
    }
    case 'comparison': {
      const { column, operator, value, ignoreCase } = condition;
      if (ignoreCase !== true) return operation(operator, referenceTo(column, depth), constant(value));
      if (operator !== 'eq' && operator !== 'ne') throw needsText(column);
      const equal = oneOfIgnoringCase(column, [value], depth);
      return operator === 'eq' ? equal : operation('not', equal);
    }
    case 'in':
      if (condition.ignoreCase === true) return oneOfIgnoringCase(condition.column, condition.values, depth);
      return { kind: 'oneOf', operand: referenceTo(condition.column, depth), values: condition.values.map(constant) };
    case 'text':
      return textExpression(condition, depth);
  }
}

function constant(value: Literal): Expression {
  return { kind: 'constant', value };
}

function referenceTo(column: string, depth: number): Expression {
  return column === itemColumn && depth > 0 ? { kind: 'item', depth: depth - 1 } : { kind: 'column', name: column };
}

function oneOfIgnoringCase(column: string, values: readonly Literal[], depth: number): Expression {
  const converted = values.map((value) => {
    if (value.kind !== 'string') throw needsText(column);
    return operation('tolower', constant(value));
  });
  return { kind: 'oneOf', operand: operation('tolower', referenceTo(column, depth)), values: converted };
}

function needsText(column: string): EngineError {
  return new EngineError('query-refused', errorText('engine.needs-text', { column }));
}

const functions = { beginsWith: 'startswith', endsWith: 'endswith', contains: 'contains' } as const;

/**
 * Converts a text condition. `like` without a wildcard is `eq`, and a pattern that consists of wildcards tests for null. Both are never
 * null.
 */
function textExpression({ column, operator, value, ignoreCase }: Extract<Condition, { kind: 'text' }>, depth: number): Expression {
  const fold = (text: Expression) => (ignoreCase ? operation('tolower', text) : text);
  const operand = fold(referenceTo(column, depth));
  const string = (text: string) => fold(constant({ kind: 'string', value: text }));
  if (operator !== 'like') return operation(functions[operator], operand, string(value));
  const like: Expression = { kind: 'like', operand, pattern: string(likePattern(value)) };
  return value.includes('*') && !/^\*+$/.test(value) ? like : operation('isTrue', like);
}

/** Writes the wildcard `*` as `%`, and escapes the characters that LIKE interprets. */
function likePattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}
