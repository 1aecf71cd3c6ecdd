import type { ValueType } from '../../../shared/values/value-type.ts';

/**
 * SQL of a value and what is known of it. `null` is a missing value of no type.
 *
 * Exact numbers have their greatest count of digits, in all and behind the point, which tells beforehand where a calculation would
 * not fit: it is done in floating point then, as numeric promotion says (OData URL Conventions 4.01, 5.1.1.2.6).
 */
export interface SqlValue {
  readonly sql: string;
  readonly type: Exclude<ValueType, 'unknown'> | 'null';
  readonly precision: number | null;
  readonly scale: number | null;
}

/** A missing value of no type, as a constant. */
export const missingValue: SqlValue = { sql: 'NULL', type: 'null', precision: null, scale: null };

/** A value that is no exact number. */
export function plainValue(sql: string, type: SqlValue['type']): SqlValue {
  return { sql, type, precision: null, scale: null };
}

/** An exact number: a whole one where there are no digits behind the point and `type` is not told. */
export function exactNumber(sql: string, precision: number, scale: number, type?: 'int32' | 'int64' | 'decimal'): SqlValue {
  return { sql, type: type ?? (scale === 0 && precision <= 19 ? 'int64' : 'decimal'), precision, scale };
}

/** Whether a value is of a numeric type, exact or not. */
export function isNumber({ type }: SqlValue): boolean {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double';
}
