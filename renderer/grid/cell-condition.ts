import type { Predicate } from '../../shared/query/query.ts';
import type { Cell } from '../../shared/values/cell.ts';
import { familyOf, readLiteral } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** How a condition relates to the value of a cell. */
export type CellRelation = 'is' | 'isNot' | 'atLeast' | 'atMost';

const comparisons = { is: 'eq', isNot: 'ne', atLeast: 'ge', atMost: 'le' } as const;
const unordered = new Set(['boolean', 'guid', 'binary', 'unknown']);

/** Returns the condition that compares a column with a cell's value. Null if the comparison isn't possible. */
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
