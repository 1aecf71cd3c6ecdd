import type { ValueType } from '../../../shared/values/value-type.ts';
import type { EngineColumn } from '../engine.ts';

/**
 * SQL of a value with its type. The type `null` means an untyped null.
 *
 * An exact number has a maximum number of digits, in total and after the decimal point. If a calculation can exceed 38 digits, it uses
 * floating point, as numeric promotion requires (OData URL Conventions 4.01, 5.1.1.2.6).
 */
export interface SqlValue {
  readonly sql: string;
  readonly type: Exclude<ValueType, 'unknown'> | 'null';
  readonly precision: number | null;
  readonly scale: number | null;
  /** True if the value is never null, such as a constant. */
  readonly notNull?: boolean;
}

/** An untyped null constant. */
export const nullValue: SqlValue = { sql: 'NULL', type: 'null', precision: null, scale: null };

/** Returns a value that isn't an exact number. */
export function plainValue(sql: string, type: SqlValue['type']): SqlValue {
  return { sql, type, precision: null, scale: null };
}

/** Returns an exact number: an integer if it has no digits after the decimal point and no `type` is given. */
export function exactNumber(sql: string, precision: number, scale: number, type?: 'int32' | 'int64' | 'decimal'): SqlValue {
  return { sql, type: type ?? (scale === 0 && precision <= 19 ? 'int64' : 'decimal'), precision, scale };
}

/** Maximum number of digits of Int32 and Int64. */
const maxInt32Digits = 10;
const maxInt64Digits = 19;

/** Returns the value of a column whose SQL needs no conversion for calculations. */
export function columnValue({ type, precision, scale }: Pick<EngineColumn, 'type' | 'precision' | 'scale'>, sql: string): SqlValue {
  switch (type) {
    case 'int32':
      return exactNumber(sql, maxInt32Digits, 0, type);
    case 'int64':
      return exactNumber(sql, precision ?? maxInt64Digits, 0, type);
    case 'decimal':
      return { sql, type, precision, scale };
    default:
      return plainValue(sql, type);
  }
}

/**
 * Returns a calculated value with the type of its column. An integer that might exceed 64 bits becomes a decimal (OData URL Conventions
 * 4.01, 5.1.1.2.6: promoted to a wider type; Data Aggregation 4.0, 3.1.3.1: one type that holds all sums).
 */
export function declaredValue(value: SqlValue): SqlValue {
  const isInteger = value.type === 'int32' || value.type === 'int64';
  return isInteger && value.precision !== null && value.precision > maxInt64Digits ? { ...value, type: 'decimal' } : value;
}

/** Checks whether a value has a numeric type, exact or not. */
export function isNumber({ type }: SqlValue): boolean {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double';
}
