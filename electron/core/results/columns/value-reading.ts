import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

/** What a column's values are taken for. */
export type ColumnReading = 'number' | 'moment' | 'text';

/** The reading that a type asks for; null where the values themselves decide. */
export function readingOfType(type: ValueType): ColumnReading | null {
  const family = familyOf(type);
  if (family === 'number') return 'number';
  if (family === 'date' || family === 'dateTimeOffset') return 'moment';
  return family === 'unknown' ? null : 'text';
}

/** SQL of a value as a double: a number, or milliseconds since 1970; null where it is none. @param text SQL of its text. */
export function doubleOf(text: string, reading: ColumnReading): string {
  if (reading === 'number') return `TRY_CAST(${text} AS DOUBLE)`;
  return reading === 'moment' ? `epoch_ms(TRY_CAST(${text} AS TIMESTAMPTZ))::DOUBLE` : 'NULL::DOUBLE';
}

/** SQL that says whether a number has an exact sum: at most 18 digits before the point and 10 after it. @param text SQL of its text. */
export function isSummable(text: string): string {
  return `regexp_full_match(${text}, '-?[0-9]{1,18}([.][0-9]{1,10})?')`;
}

/**
 * SQL of a number with the digits that exact sums are made of.
 *
 * Up to eight digits before the point fit into 64 bits, which the engine reads a hundred times as fast: only the others take the long way.
 */
export function exactOf(text: string): string {
  const wide = 'DECIMAL(38, 10)';
  return `coalesce(TRY_CAST(${text} AS DECIMAL(18, 10))::${wide}, TRY_CAST(${text} AS ${wide}))`;
}
