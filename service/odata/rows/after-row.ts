import type { ColumnOrder, Predicate } from '../../../shared/query/index.ts';
import type { Literal } from '../../../shared/values/value-type.ts';

/** A sort column with its value in a row. The value is null for null. */
export interface SortedValue extends ColumnOrder {
  /** Whether values can be NaN, which equals nothing and sorts above all numbers. */
  readonly floating: boolean;
  readonly value: Literal | null;
}

/**
 * Returns the condition for the rows after a given row in a total order. With that condition, a page continues after the previous page,
 * even if rows were inserted or deleted.
 *
 * Null is before all other values in ascending order, and after them in descending order (OData Protocol 4.01, 11.2.6.2).
 */
export function afterRow(sorted: readonly SortedValue[]): Predicate {
  const operands = sorted.map(
    (item, index): Predicate => ({ kind: 'and', operands: [...sorted.slice(0, index).map(same), afterValue(item)] }),
  );
  return { kind: 'or', operands };
}

function same({ column, value }: SortedValue): Predicate {
  if (isNaNLiteral(value)) return notANumber(column);
  return value === null ? { kind: 'isNull', column } : { kind: 'comparison', column, operator: 'eq', value };
}

function afterValue({ column, descending, value, floating }: SortedValue): Predicate {
  const missing: Predicate = { kind: 'isNull', column };
  if (value === null) return descending ? { kind: 'or', operands: [] } : { kind: 'not', operand: missing };
  if (isNaNLiteral(value)) return { kind: 'or', operands: descending ? [aNumber(column), missing] : [] };
  if (!descending) {
    const greater: Predicate = { kind: 'comparison', column, operator: 'gt', value };
    return floating ? { kind: 'or', operands: [greater, notANumber(column)] } : greater;
  }
  return { kind: 'or', operands: [{ kind: 'comparison', column, operator: 'lt', value }, missing] };
}

function isNaNLiteral(value: Literal | null): boolean {
  return value?.kind === 'number' && value.text === 'NaN';
}

/** Returns the condition that a value isn't NaN: only `ne` is true for NaN. */
function aNumber(column: string): Predicate {
  return { kind: 'comparison', column, operator: 'ge', value: { kind: 'number', text: '-INF' } };
}

function notANumber(column: string): Predicate {
  const present: Predicate = { kind: 'not', operand: { kind: 'isNull', column } };
  return { kind: 'and', operands: [present, { kind: 'not', operand: aNumber(column) }] };
}
