import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

/** Up to so many characters two numbers with the same double are the same number. */
const charactersOfDouble = 15;

/** The digits beyond a double, where a column has any: to look at them in a column that has none takes thirty times as long. */
function exact(text: string, relation: string | null, scale: number): string {
  if (relation === null) return `TRY_CAST(${text} AS DECIMAL(38, ${scale}))`;
  const isLong = `(SELECT max(length(${text})) FROM ${relation}) > ${charactersOfDouble}`;
  return `CASE WHEN ${isLong} THEN TRY_CAST(${text} AS DECIMAL(38, ${scale})) END`;
}

/**
 * The SQL expressions that put values of a type in order, the weightiest first.
 *
 * Numbers by their exact value: a double decides, and where doubles are equal the digits beyond it. A value that is none of the type
 * comes after those that are, by its text.
 *
 * @param text SQL of the value's text.
 * @param relation SQL name of what has that text as a column; without it every value is looked at.
 */
export function orderKeys(text: string, type: ValueType, relation: string | null = null): readonly string[] {
  switch (familyOf(type)) {
    case 'number':
      return type === 'int32' || type === 'int64'
        ? [`TRY_CAST(${text} AS HUGEINT)`, text]
        : [`TRY_CAST(${text} AS DOUBLE)`, exact(text, relation, 28), exact(text, relation, 10)];
    case 'dateTimeOffset':
      return [`TRY_CAST(${text} AS TIMESTAMPTZ)`, text];
    case 'date':
      return [`TRY_CAST(${text} AS DATE)`, text];
    case 'timeOfDay':
      return [`TRY_CAST(${text} AS TIME)`, text];
    case 'duration':
      return [text];
    case 'string':
    case 'unknown':
      return [`strip_accents(lower(${text}))`, text];
    default:
      return [text];
  }
}
