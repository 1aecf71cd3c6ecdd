import type { Expression } from '../../engine/expression.ts';
import { conditionExpression, type RowCondition } from '../../engine/row-query.ts';

/** Whether conditions contain the values, or `?` for each value. */
export type AuditedValues = 'hidden' | 'shown';

const signs: ReadonlySet<string> = new Set(['and', 'or', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'div', 'divby', 'mod']);

/** Writes a condition for the audit log, in the style of OData: `city eq ? and price gt ?`. */
export function conditionText(condition: RowCondition, values: AuditedValues): string {
  // Engines reject conditions that only a URL language supports.
  return condition.kind === 'only' ? '…' : expressionText(conditionExpression(condition), values);
}

/** Writes an expression for the audit log. */
export function expressionText(expression: Expression, values: AuditedValues): string {
  const write = (one: Expression) => expressionText(one, values);
  switch (expression.kind) {
    case 'constant': {
      const { value } = expression;
      if (value.kind === 'null') return 'null';
      if (values === 'hidden') return '?';
      return value.kind === 'string' ? `'${value.value.replaceAll("'", "''")}'` : String('text' in value ? value.text : value.value);
    }
    case 'column':
      return expression.name;
    case 'item':
    case 'listItem':
      return expression.kind === 'item' ? '$this' : `${expression.column}/${expression.index}`;
    case 'operation': {
      const { operator, operands } = expression;
      if (signs.has(operator) && operands.length > 1) return `(${operands.map(write).join(` ${operator} `)})`;
      return `${operator}(${operands.map(write).join(', ')})`;
    }
    case 'cast':
    case 'isOf':
      return `${expression.kind === 'cast' ? 'cast' : 'isof'}(${write(expression.operand)}, ${expression.type})`;
    case 'oneOf':
      return `${write(expression.operand)} in (${values === 'hidden' ? '?' : expression.values.map(write).join(', ')})`;
    case 'like':
      return `${write(expression.operand)} like ${write(expression.pattern)}`;
    case 'shortCircuit':
      return write(expression.condition);
    case 'listLength':
      return `${expression.column}/$count`;
    case 'listCount':
      return `${expression.column}/$count(${write(expression.test)})`;
    case 'any':
    case 'all':
      return `${expression.column}/${expression.kind}(${write(expression.test)})`;
    case 'subsequence':
      return `hassubsequence(${expression.column})`;
    case 'related':
      return `related/${write(expression.value)}`;
    case 'relatedCount':
    case 'relatedAny':
    case 'relatedAll':
      return `related/${expression.kind.slice('related'.length).toLowerCase()}(${write(expression.test)})`;
  }
}
