import type { Literal } from '../values/value-type.ts';
import type { Condition, Predicate, Quantified } from './query.ts';

/**
 * The normal form of a predicate: true, false and missing for the same rows, and two spellings of one thing become equal.
 *
 * Groups inside a group of their kind are dissolved, groups of one operand become that operand, empty groups vanish (null: no
 * condition is left); `not not x` is `x`; `not eq` is `ne` and the reverse; `eq`, `ge` and `le` null are `isNull`; `ge` followed by `le`
 * on one column is `between`; `like` with a wildcard only at its ends is `beginsWith`, `endsWith`, `contains` or `eq`; a null in a
 * list stands beside the list; text compared without regard to case is in lower case, and only texts are. The order of operands stays:
 * see `same-query.ts` for what counts as the same.
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
    case 'any':
    case 'all':
      return normaliseQuantified(predicate);
    case 'only':
      return predicate;
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

/** All of a list's values passing no test is no condition; any of them doing so is: there is one. */
function normaliseQuantified({ kind, column, item }: Quantified): Predicate | null {
  const normal = normalise(item);
  return kind === 'all' && normal === null ? null : { kind, column, item: normal };
}

function normaliseCondition(condition: Condition): Predicate | null {
  switch (condition.kind) {
    case 'comparison':
      return normaliseComparison(condition);
    case 'between': {
      const { column, low, high } = condition;
      if (low.kind !== 'null' && high.kind !== 'null') return condition;
      const ends: Predicate[] = [
        { kind: 'comparison', column, operator: 'ge', value: low },
        { kind: 'comparison', column, operator: 'le', value: high },
      ];
      return normalise({ kind: 'and', operands: ends });
    }
    case 'in':
      return normaliseList(condition);
    case 'text': {
      const value = condition.ignoreCase ? condition.value.toLowerCase() : condition.value;
      return normaliseText(value === condition.value ? condition : { ...condition, value });
    }
    default:
      return condition;
  }
}

function normaliseComparison(condition: Extract<Condition, { kind: 'comparison' }>): Predicate {
  const { kind, column, operator, value, ignoreCase } = condition;
  if (value.kind === 'null') {
    const missing: Predicate = { kind: 'isNull', column };
    if (operator === 'eq' || operator === 'ge' || operator === 'le') return missing;
    return operator === 'ne' ? { kind: 'not', operand: missing } : { kind, column, operator, value };
  }
  if (ignoreCase === undefined) return condition;
  const folds = ignoreCase && value.kind === 'string' && (operator === 'eq' || operator === 'ne');
  return folds ? { kind, column, operator, value: lowerCase(value), ignoreCase } : { kind, column, operator, value };
}

function lowerCase(value: Literal): Literal {
  return value.kind === 'string' ? { kind: 'string', value: value.value.toLowerCase() } : value;
}

function normaliseList({ kind, column, values, ignoreCase }: Extract<Condition, { kind: 'in' }>): Predicate {
  const present = values.filter((value) => value.kind !== 'null');
  const missing: Predicate = { kind: 'isNull', column };
  if (present.length === 0 && values.length > 0) return missing;
  const folds = ignoreCase === true && present.some((value) => value.kind === 'string');
  const listed: Predicate = folds ? { kind, column, values: present.map(lowerCase), ignoreCase } : { kind, column, values: present };
  return present.length === values.length ? listed : { kind: 'or', operands: [listed, missing] };
}

function normaliseText(condition: Extract<Condition, { kind: 'text' }>): Predicate {
  if (condition.operator !== 'like') return condition;
  const { column, ignoreCase } = condition;
  const pattern = condition.value.replace(/\*+/g, '*');
  const inner = pattern.replace(/^\*|\*$/g, '');
  const [open, close] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (pattern === '*') return { kind: 'not', operand: { kind: 'isNull', column } };
  if (inner.includes('*')) return { ...condition, value: pattern };
  if (open && close) return { ...condition, operator: 'contains', value: inner };
  if (open) return { ...condition, operator: 'endsWith', value: inner };
  if (close) return { ...condition, operator: 'beginsWith', value: inner };
  const equal = { kind: 'comparison', column, operator: 'eq', value: { kind: 'string', value: inner } } as const;
  return ignoreCase ? { ...equal, ignoreCase } : equal;
}
