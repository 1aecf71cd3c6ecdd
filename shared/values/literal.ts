import { daysInMonth } from './calendar.ts';
import type { Literal, ValueType } from './value-type.ts';

/**
 * The syntax of each type's literals, as sources of regular expressions (OData 4.01 ABNF, 7. Literal Data Values).
 *
 * If the ABNF accepts a letter in both cases, the expressions list both, so that they need no flag.
 */
const date = '-?(?:0\\d{3}|[1-9]\\d{3,})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::(?:[0-5]\\d|60)(?:\\.\\d{1,12})?)?';
/** The end of a day is a time of PostgreSQL and DuckDB, which the ABNF doesn't have. */
const timeOfDay = `(?:${clock}|24:00(?::00(?:\\.0{1,12})?)?)`;
const sixBits = '[A-Za-z0-9_-]';

/** The syntax of each type's literals, as regular expressions without anchors. */
export const literalSyntax = {
  boolean: '(?:[tT][rR][uU][eE]|[fF][aA][lL][sS][eE])',
  integer: '[+-]?\\d+',
  number: '(?:[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|NaN|-?INF)',
  date,
  timeOfDay,
  dateTimeOffset: `${date}[Tt]${clock}(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)`,
  duration: '-?[Pp](?:\\d+[Dd])?(?:[Tt](?:\\d+[Hh])?(?:\\d+[Mm])?(?:\\d+(?:\\.\\d+)?[Ss])?)?',
  guid: '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}',
  /** Syntax of base64url (RFC 4648, 5). The unused bits of the last character are zero, and padding is optional. */
  binary: `(?:${sixBits}{4})*(?:${sixBits}{2}[AEIMQUYcgkosw048]=?|${sixBits}[AQgw](?:==)?)?`,
} as const;

/** Returns a regular expression that matches complete literals of this type. */
export function anchored(kind: keyof typeof literalSyntax): RegExp {
  return new RegExp(`^${literalSyntax[kind]}$`);
}

const anchoredPatterns = {
  boolean: anchored('boolean'),
  number: anchored('number'),
  date: anchored('date'),
  timeOfDay: anchored('timeOfDay'),
  dateTimeOffset: anchored('dateTimeOffset'),
  duration: anchored('duration'),
  guid: anchored('guid'),
  binary: anchored('binary'),
};

/**
 * Checks whether a text is an infinite date or timestamp of PostgreSQL or DuckDB, which is after or before all others. OData has no literals
 * for them.
 */
export function isInfiniteMoment(text: string): boolean {
  return text === 'infinity' || text === '-infinity';
}

/** A family of types whose values can be compared with each other. `unknown` is compatible with all families. */
export type ValueFamily =
  | 'boolean'
  | 'number'
  | 'string'
  | 'date'
  | 'dateTimeOffset'
  | 'timeOfDay'
  | 'duration'
  | 'guid'
  | 'binary'
  | 'unknown';

/** Returns the family of a type. The four numeric types are one family. */
export function familyOf(type: ValueType): ValueFamily {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double' ? 'number' : type;
}

/**
 * Returns the family of a constant. `null` belongs to every family. Enumeration members can, because only `$metadata` declares their type.
 */
export function literalFamily(literal: Literal): ValueFamily {
  if (literal.kind === 'null' || literal.kind === 'enumeration') return 'unknown';
  return literal.kind === 'temporal' ? literal.type : literal.kind;
}

/** Returns the plain text of a constant, as in user input and RSQL. `null` for null. */
export function literalText(literal: Literal): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return literal.value;
    default:
      return literal.text;
  }
}

/** Parses a plain text as an exact value of `type`. Null if it isn't valid. For `unknown`, every text is a string. */
export function readLiteral(text: string, type: ValueType): Literal | null {
  const family = familyOf(type);
  switch (family) {
    case 'string':
    case 'unknown':
      return { kind: 'string', value: text };
    case 'boolean':
      return anchoredPatterns.boolean.test(text) ? { kind: 'boolean', value: text.toLowerCase() === 'true' } : null;
    case 'number':
      return anchoredPatterns.number.test(text) && (type === 'double' || type === 'decimal' || /\d/.test(text))
        ? { kind: 'number', text }
        : null;
    case 'guid':
    case 'binary':
      return anchoredPatterns[family].test(text) ? { kind: family, text } : null;
    case 'date':
    case 'dateTimeOffset':
      return isInfiniteMoment(text) || (anchoredPatterns[family].test(text) && isRealDate(text))
        ? { kind: 'temporal', type: family, text }
        : null;
    case 'timeOfDay':
    case 'duration':
      return anchoredPatterns[family].test(text) ? { kind: 'temporal', type: family, text } : null;
  }
}

const guessable: readonly ValueType[] = ['double', 'boolean', 'dateTimeOffset', 'date', 'timeOfDay', 'guid'];

/**
 * Parses a plain text of unknown type. Recognizes numbers, booleans, dates, times, durations, and GUIDs by their syntax; other text is a
 * string.
 */
export function guessLiteral(text: string): Literal {
  if (isInfiniteMoment(text)) return { kind: 'string', value: text };
  for (const type of guessable) {
    const literal = readLiteral(text, type);
    if (literal !== null) return literal;
  }
  return (/\d/.test(text) ? readLiteral(text, 'duration') : null) ?? { kind: 'string', value: text };
}

/** Converts a constant to `type`. Null if its text isn't valid for the type. `null` stays unchanged. */
export function convertLiteral(literal: Literal, type: ValueType): Literal | null {
  if (literal.kind === 'null' || type === 'unknown' || literalFamily(literal) === familyOf(type)) return literal;
  return readLiteral(literalText(literal), type);
}

/** Checks whether the day of an ISO 8601 date or timestamp exists in its month. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(-?\d{4,})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year !== undefined && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/**
 * Converts a value in a local format, such as `1,5` or `24.12.2001`, to the standard format of a type.
 *
 * @returns null if the text isn't such a value or is ambiguous: `1,500` can be 1.5 or 1500, and `01/02/2001` can be one of two days
 */
export function localValue(text: string, type: ValueType): string | null {
  const localText = localForm(text.trim(), type);
  return localText !== null && readLiteral(localText, type) !== null ? localText : null;
}

function localForm(text: string, type: ValueType): string | null {
  switch (type) {
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'double':
      return plainNumber(text);
    case 'date':
      return localDay(text);
    case 'dateTimeOffset': {
      const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : localDay(text);
      return day === null ? null : `${day}T00:00:00Z`;
    }
    default:
      return null;
  }
}

/** Converts a local date to ISO 8601. Null if it isn't a date, or if the order of day and month is ambiguous. */
export function localDay(text: string): string | null {
  const [, day = '', sign, month = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  // With dots, the day comes first. With slashes, day and month can be in either order.
  if (sign === '.' || (sign === '/' && (Number(day) > 12 || day === month))) return isoDay(year, month, day);
  const [, first, then = '', last = ''] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  return first === undefined ? null : isoDay(first, then, last);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const grouped = [
  // 1 234 567,5 and 1'234'567.5: a grouping separator is never a decimal separator.
  /^([+-]?\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+)(?:[.,](\d+))?$/u,
  // 1.234,5 and 1,234.5: the last of two separators is the decimal separator.
  /^([+-]?\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^([+-]?\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  // 1,5: if three digits follow the only comma, they could be a group of thousands.
  /^([+-]?(?:\d+(?=,\d{1,2}$|,\d{4})|0(?=,)|\d{4,}(?=,))),(\d+)$/,
];

function plainNumber(text: string): string | null {
  for (const pattern of grouped) {
    const [, integer, decimals] = pattern.exec(text) ?? [];
    if (integer !== undefined) return integer.replace(/[^\d+-]/gu, '') + (decimals === undefined ? '' : `.${decimals}`);
  }
  return null;
}

/** Example values of each type, the simplest first. The end of an example completes a partial text. */
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

/** Returns a placeholder for the input of a value. */
export function valueForm(type: ValueType): string {
  return forms[type][0] ?? '';
}

/** Completes a partial text to a value of the type. Null if that isn't possible. */
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

/** The types to try for a text of unknown type, by family. */
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
