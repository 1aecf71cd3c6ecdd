import type { Predicate, TextOperator } from '../../query/query.ts';
import type { Call, Expression } from '../node.ts';
import { columnIn, type Scope } from './lift-column.ts';
import { readPattern } from './like-pattern.ts';

const textFunctions: ReadonlyMap<string, TextOperator> = new Map([
  ['startswith', 'beginsWith'],
  ['endswith', 'endsWith'],
  ['contains', 'contains'],
  ['matchesPattern', 'like'],
]);

/** A test of a text by a function: `contains(name,'x')`, `startswith(tolower(name),'x')`; null for every other call. */
export function liftTextCall(call: Call, scope: Scope): Predicate | null {
  const operator = textFunctions.get(call.name);
  const [text, pattern, flags] = call.arguments;
  const subject = text === undefined ? null : subjectOf(text, scope);
  if (operator === undefined || subject === null || flags !== undefined) return null;
  if (pattern?.kind !== 'constant' || pattern.value.kind !== 'string') return null;
  const sought = operator === 'like' ? readPattern(pattern.value.value) : pattern.value.value;
  const value = sought === null ? null : caseless(subject, sought);
  if (value === null) return null;
  return { kind: 'text', column: subject.column, operator, value, ignoreCase: subject.fold !== null };
}

/** A column's text, as it is or folded before it is compared. */
export interface Subject {
  readonly column: string;
  readonly fold: 'tolower' | 'toupper' | null;
}

/** `name`, `tolower(name)` or `toupper(name)`; null for every other expression. */
export function subjectOf(node: Expression, scope: Scope): Subject | null {
  const column = columnIn(node, scope);
  if (column !== null) return { column, fold: null };
  if (node.kind !== 'call' || (node.name !== 'tolower' && node.name !== 'toupper')) return null;
  const [argument] = node.arguments;
  const inner = argument === undefined ? null : columnIn(argument, scope);
  return inner === null ? null : { column: inner, fold: node.name };
}

/** A text to compare folded text with, in lower case; null where it can never be equal, having letters of the other case. */
export function caseless({ fold }: Subject, value: string): string | null {
  if (fold === null) return value;
  const folded = fold === 'tolower' ? value.toLowerCase() : value.toUpperCase();
  return folded === value ? value.toLowerCase() : null;
}
