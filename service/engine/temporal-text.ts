import type { Literal } from '../../shared/values/value-type.ts';

/** The text of a literal of a temporal type; null for every other literal. */
export function temporalText(literal: Literal, type: 'date' | 'timeOfDay' | 'dateTimeOffset'): string | null {
  return literal.kind === 'temporal' && literal.type === type ? literal.text : null;
}
