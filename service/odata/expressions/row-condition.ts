import { isExpression, parseOption } from '../../../shared/odata/index.ts';
import type { OrderItem, Predicate } from '../../../shared/query/index.ts';
import type { Expression } from '../../engine/expression.ts';
import type { RowCondition, RowOrder } from '../../engine/row-query.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { NotSupported } from './not-supported.ts';
import { readExpression } from './read-expression.ts';

/** An unsupported part of a query: the canonical text of the smallest condition that contains it. */
export class ConditionNotSupported extends Error {
  override readonly name = 'ConditionNotSupported';
  readonly text: ErrorText;
  readonly condition: string;

  constructor(condition: string, cause: NotSupported) {
    super(cause.message, { cause });
    this.text = cause.text;
    this.condition = condition;
  }
}

/**
 * Converts a predicate, including OData-specific conditions.
 *
 * @throws ConditionNotSupported for an unsupported condition
 */
export function rowCondition(predicate: Predicate, scope: ExpressionScope): RowCondition {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map((operand) => rowCondition(operand, scope)) };
    case 'not':
      return { kind: 'not', operand: rowCondition(predicate.operand, scope) };
    case 'only':
      return { kind: 'expression', expression: expressionOf(predicate.text, scope) };
    default:
      return predicate;
  }
}

/**
 * Converts a sort criterion.
 *
 * @throws ConditionNotSupported for an unsupported expression
 */
export function rowOrder(item: OrderItem, scope: ExpressionScope): RowOrder {
  return 'column' in item ? item : { expression: expressionOf(item.text, scope), descending: item.descending };
}

/** Parses and converts a canonical text. Such a text was printed from a tree, so it can always be parsed. */
function expressionOf(text: string, scope: ExpressionScope): Expression {
  const { tree } = parseOption('$filter', text);
  try {
    if (tree === null || !isExpression(tree)) throw new NotSupported(errorText('unsupported.part'), { from: 0, to: text.length });
    return readExpression(tree, scope);
  } catch (error) {
    throw error instanceof NotSupported ? new ConditionNotSupported(text, error) : error;
  }
}
