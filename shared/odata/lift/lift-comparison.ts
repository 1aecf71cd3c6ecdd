import type { ComparisonOperator, Predicate } from '../../query/query.ts';
import type { Literal } from '../../values/value-type.ts';
import type { Binary, Expression } from '../node.ts';
import { columnIn, type Scope, valueFor } from './lift-column.ts';
import { caseless, type Subject, subjectOf } from './lift-text.ts';

const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** A comparison of one column with a constant or a list of them; null for every other operation. */
export function liftComparison(node: Binary, scope: Scope): Predicate | null {
  if (node.operator === 'in') return liftIn(node, scope);
  if (!isComparison(node.operator)) return null;
  const turned = node.left.kind === 'constant' && node.right.kind !== 'constant';
  return turned ? liftSides(node.right, mirrored[node.operator], node.left, scope) : liftSides(node.left, node.operator, node.right, scope);
}

function isComparison(operator: Binary['operator']): operator is ComparisonOperator {
  return operator in mirrored;
}

function liftSides(left: Expression, operator: ComparisonOperator, right: Expression, scope: Scope): Predicate | null {
  const column = columnIn(left, scope);
  if (column !== null) {
    const value = valueFor(column, right, scope);
    return value === null ? null : { kind: 'comparison', column, operator, value };
  }
  const subject = subjectOf(left, scope);
  const value = subject === null ? null : foldedValue(subject, right, scope);
  if (subject === null || value === null || (operator !== 'eq' && operator !== 'ne')) return null;
  return { kind: 'comparison', column: subject.column, operator, value, ignoreCase: true };
}

function liftIn(node: Binary, scope: Scope): Predicate | null {
  const subject = subjectOf(node.left, scope);
  if (subject === null || node.right.kind !== 'list') return null;
  const values = node.right.items.map((item) =>
    subject.fold === null ? valueFor(subject.column, item, scope) : foldedValue(subject, item, scope),
  );
  const known = values.filter((value) => value !== null);
  if (known.length !== values.length) return null;
  const { column, fold } = subject;
  return fold === null ? { kind: 'in', column, values: known } : { kind: 'in', column, values: known, ignoreCase: true };
}

/** A text that folded text can be equal to; null folds to itself. */
function foldedValue(subject: Subject, node: Expression, scope: Scope): Literal | null {
  const value = valueFor(subject.column, node, scope);
  if (value?.kind === 'null') return value;
  const text = value?.kind === 'string' ? caseless(subject, value.value) : null;
  return text === null ? null : { kind: 'string', value: text };
}
