import { familyOf } from '../../../../shared/values/literal.ts';
import type { ValueType } from '../../../../shared/values/value-type.ts';

/**
 * The SQL expressions that put values of a type in order, the weightiest first.
 *
 * Numbers by their exact value: a double decides, and where doubles are equal the digits beyond it. A value that is none of the type
 * comes after those that are, by its text.
 *
 * @param text SQL of the value's text.
 */
export function orderKeys(text: string, type: ValueType): readonly string[] {
  switch (familyOf(type)) {
    case 'number':
      return type === 'int32' || type === 'int64'
        ? [`TRY_CAST(${text} AS HUGEINT)`, text]
        : [`TRY_CAST(${text} AS DOUBLE)`, `TRY_CAST(${text} AS DECIMAL(38, 28))`, `TRY_CAST(${text} AS DECIMAL(38, 10))`];
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
