import type { Cell } from '../../shared/contract/run.ts';
import type { Predicate } from '../../shared/query/query.ts';
import { familyOf, readLiteral } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** How a condition made of a cell relates to its value. */
export type CellRelation = 'is' | 'isNot' | 'atLeast' | 'atMost';

const comparisons = { is: 'eq', isNot: 'ne', atLeast: 'ge', atMost: 'le' } as const;
const unordered = new Set(['boolean', 'guid', 'binary', 'unknown']);

/** The condition that a column has such a value, as its type writes it; null where no such condition can be said. */
export function conditionOfCell(column: string, [kind, text]: Cell, type: ValueType, relation: CellRelation): Predicate | null {
  const isOrder = relation === 'atLeast' || relation === 'atMost';
  if (kind === 'null' || kind === 'absent') {
    const missing: Predicate = { kind: 'isNull', column };
    return isOrder ? null : relation === 'is' ? missing : { kind: 'not', operand: missing };
  }
  if (kind === 'json' || (isOrder && unordered.has(familyOf(type)))) return null;
  const value = readLiteral(text, type);
  return value === null ? null : { kind: 'comparison', column, operator: comparisons[relation], value };
}
