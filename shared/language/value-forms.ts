import { readLiteral } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';

/** Formats of values of each type, the simplest first; a partial text is completed with the rest of a format. */
const forms: Readonly<Record<ValueType, readonly string[]>> = {
  boolean: ['true', 'false', 'True', 'False'],
  int32: ['0', '00'],
  int64: ['0', '00'],
  decimal: ['0', '0.0', '00', 'INF', '-INF', 'NaN'],
  double: ['0', '0.0', '00', '1e0', '1e+0', 'INF', '-INF', 'NaN'],
  string: [''],
  date: ['2026-01-01', '-0001-01-01'],
  dateTimeOffset: ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00', '-0001-01-01T00:00:00Z'],
  timeOfDay: ['00:00:00'],
  duration: ['P1D', 'PT1H', '-P1D'],
  guid: ['00000000-0000-0000-0000-000000000000'],
  binary: ['AAAA'],
  unknown: [''],
};
const endings: Readonly<Partial<Record<ValueType, readonly string[]>>> = {
  int32: ['0'],
  int64: ['0'],
  decimal: ['0', '.0', 'e0'],
  double: ['0', '.0', 'e0'],
  dateTimeOffset: ['Z', '0Z', ':00Z', '0:00Z', '00:00Z', '00:00', '0:00', ':00', '00', '0'],
  date: ['0', '1', '01', '-01', '-01-01', '1-01-01', '01-01'],
  timeOfDay: ['0', '00', ':00', '0:00', '00:00'],
  duration: ['D', 'T1H', 'H', 'M', 'S', '1D', '1H', '0S', 'T0S'],
  binary: ['A', 'AA', 'AAA', 'Q', '='],
};

/** Returns a placeholder for a value of a type. */
export function valueForm(type: ValueType): string {
  return forms[type][0] ?? '';
}

/** Completes a partial text to a value of the type; null if that isn't possible. */
export function finishValue(typed: string, type: ValueType): Literal | null {
  const candidates = [
    typed,
    ...forms[type].map((form) => typed + form.slice(typed.length)),
    ...(endings[type] ?? []).map((ending) => typed + ending),
  ];
  for (const text of candidates) {
    const literal = readLiteral(text, type);
    if (literal !== null) return literal;
  }
  return null;
}

/** The types of a family of values, for a text of unknown type. */
export const familyTypes: Readonly<Record<string, readonly ValueType[]>> = {
  boolean: ['boolean'],
  number: ['double'],
  string: ['string'],
  date: ['date'],
  dateTimeOffset: ['dateTimeOffset'],
  timeOfDay: ['timeOfDay'],
  duration: ['duration'],
  guid: ['guid'],
  binary: ['binary'],
  any: ['double', 'date', 'dateTimeOffset', 'timeOfDay', 'guid', 'boolean'],
  unknown: ['double', 'date', 'dateTimeOffset', 'timeOfDay', 'guid', 'boolean'],
};
