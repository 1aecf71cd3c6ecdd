import type { Literal } from '../values/value-type.ts';
import type { Condition, Predicate } from './query.ts';

/**
 * The normal form of a predicate: the same rows pass, and two spellings of one thing become equal.
 *
 * Groups inside a group of their kind are dissolved, groups of one operand become that operand, empty groups vanish (null: no
 * condition is left); `not not x` is `x`; `not eq` is `ne` and the reverse; comparison with null is `isNull`; `ge` followed by `le`
 * on one column is `between`; `like` with a wildcard only at its ends is `beginsWith`, `endsWith`, `contains` or `eq`; a null in a
 * list stands beside the list; text compared without regard to case is in lower case.
 */
export function normalise(predicate: Predicate | null): Predicate | null {
  if (predicate === null) return null;
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return normaliseGroup(predicate.kind, predicate.operands);
    case 'not': {
      const operand = normalise(predicate.operand);
      return operand === null ? null : negate(operand);
    }
    default:
      return normaliseCondition(predicate);
  }
}

function normaliseGroup(kind: 'and' | 'or', members: readonly Predicate[]): Predicate | null {
  const operands: Predicate[] = [];
  for (const member of members) {
    const operand = normalise(member);
    if (operand === null) continue;
    for (const part of operand.kind === kind ? operand.operands : [operand]) append(kind, operands, part);
  }
  const [first] = operands;
  return first === undefined ? null : operands.length === 1 ? first : { kind, operands };
}

/** Adds an operand to a group; `le` after `ge` on the same column closes a `between`. */
function append(kind: 'and' | 'or', operands: Predicate[], operand: Predicate): void {
  const last = operands.at(-1);
  if (kind === 'and' && last?.kind === 'comparison' && operand.kind === 'comparison') {
    if (last.operator === 'ge' && operand.operator === 'le' && last.column === operand.column) {
      operands[operands.length - 1] = { kind: 'between', column: last.column, low: last.value, high: operand.value };
      return;
    }
  }
  operands.push(operand);
}

/** The opposite of a predicate in normal form, in normal form. */
function negate(operand: Predicate): Predicate {
  if (operand.kind === 'not') return operand.operand;
  if (operand.kind === 'comparison' && operand.operator === 'eq') return { ...operand, operator: 'ne' };
  if (operand.kind === 'comparison' && operand.operator === 'ne') return { ...operand, operator: 'eq' };
  return { kind: 'not', operand };
}

function normaliseCondition(condition: Condition): Predicate {
  switch (condition.kind) {
    case 'comparison':
      if (condition.value.kind !== 'null') return condition;
      if (condition.operator === 'eq') return { kind: 'isNull', column: condition.column };
      return condition.operator === 'ne' ? { kind: 'not', operand: { kind: 'isNull', column: condition.column } } : condition;
    case 'in':
      return normaliseList(condition.column, condition.values);
    case 'text':
      return normaliseText({ ...condition, value: condition.ignoreCase ? condition.value.toLowerCase() : condition.value });
    default:
      return condition;
  }
}

function normaliseList(column: string, values: readonly Literal[]): Predicate {
  const present = values.filter((value) => value.kind !== 'null');
  if (present.length === values.length) return { kind: 'in', column, values };
  const missing: Predicate = { kind: 'isNull', column };
  return present.length === 0 ? missing : { kind: 'or', operands: [{ kind: 'in', column, values: present }, missing] };
}

function normaliseText(condition: Extract<Condition, { kind: 'text' }>): Predicate {
  if (condition.operator !== 'like') return condition;
  const { column } = condition;
  const pattern = condition.value.replace(/\*+/g, '*');
  const inner = pattern.replace(/^\*|\*$/g, '');
  const [open, close] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (pattern === '*') return { kind: 'not', operand: { kind: 'isNull', column } };
  if (inner.includes('*')) return { ...condition, value: pattern };
  if (open && close) return { ...condition, operator: 'contains', value: inner };
  if (open) return { ...condition, operator: 'endsWith', value: inner };
  if (close) return { ...condition, operator: 'beginsWith', value: inner };
  return condition.ignoreCase ? condition : { kind: 'comparison', column, operator: 'eq', value: { kind: 'string', value: inner } };
}
