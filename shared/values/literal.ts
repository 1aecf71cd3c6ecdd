import { daysInMonth } from './calendar.ts';
import type { Literal, ValueType } from './value-type.ts';

/**
 * How each kind of value is written, as sources of regular expressions (OData 4.01 ABNF, 7. Literal Data Values).
 * Letters that the ABNF takes in either case are listed in both, so no flag is needed.
 */
const date = '-?(?:0\\d{3}|[1-9]\\d{3,})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const timeOfDay = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::(?:[0-5]\\d|60)(?:\\.\\d{1,12})?)?';
const sixBits = '[A-Za-z0-9_-]';

export const literalSyntax = {
  boolean: '(?:[tT][rR][uU][eE]|[fF][aA][lL][sS][eE])',
  integer: '[+-]?\\d+',
  number: '(?:[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|NaN|-?INF)',
  date,
  timeOfDay,
  dateTimeOffset: `${date}[Tt]${timeOfDay}(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)`,
  duration: '-?[Pp](?:\\d+[Dd])?(?:[Tt](?:\\d+[Hh])?(?:\\d+[Mm])?(?:\\d+(?:\\.\\d+)?[Ss])?)?',
  guid: '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}',
  /** base64url (RFC 4648, 5), the unused bits of the last character zero, padding optional. */
  binary: `(?:${sixBits}{4})*(?:${sixBits}{2}[AEIMQUYcgkosw048]=?|${sixBits}[AQgw](?:==)?)?`,
} as const;

/** A regular expression that matches only texts wholly of this kind. */
export function wholly(kind: keyof typeof literalSyntax): RegExp {
  return new RegExp(`^${literalSyntax[kind]}$`);
}

const whole = {
  boolean: wholly('boolean'),
  number: wholly('number'),
  date: wholly('date'),
  timeOfDay: wholly('timeOfDay'),
  dateTimeOffset: wholly('dateTimeOffset'),
  duration: wholly('duration'),
  guid: wholly('guid'),
  binary: wholly('binary'),
};

/** Types whose values are compared with each other. `unknown` goes with anything. */
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

/** The family of a type: the four numeric types are one. */
export function familyOf(type: ValueType): ValueFamily {
  return type === 'int32' || type === 'int64' || type === 'decimal' || type === 'double' ? 'number' : type;
}

/** The family a constant belongs to; `null` belongs to each, and so may the members of an enumeration, of which only `$metadata` tells. */
export function literalFamily(literal: Literal): ValueFamily {
  if (literal.kind === 'null' || literal.kind === 'enumeration') return 'unknown';
  return literal.kind === 'temporal' ? literal.type : literal.kind;
}

/** The plain text of a constant: what a person types, and what RSQL carries. `null` for null. */
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

/** Reads a plain text as a value of `type`, keeping it exactly; null where it is none. For `unknown` every text is a string. */
export function readLiteral(text: string, type: ValueType): Literal | null {
  const family = familyOf(type);
  switch (family) {
    case 'string':
    case 'unknown':
      return { kind: 'string', value: text };
    case 'boolean':
      return whole.boolean.test(text) ? { kind: 'boolean', value: text.toLowerCase() === 'true' } : null;
    case 'number':
      return whole.number.test(text) && (type === 'double' || type === 'decimal' || /\d/.test(text)) ? { kind: 'number', text } : null;
    case 'guid':
    case 'binary':
      return whole[family].test(text) ? { kind: family, text } : null;
    case 'date':
    case 'dateTimeOffset':
      return whole[family].test(text) && isRealDate(text) ? { kind: 'temporal', type: family, text } : null;
    case 'timeOfDay':
    case 'duration':
      return whole[family].test(text) ? { kind: 'temporal', type: family, text } : null;
  }
}

const guessable: readonly ValueType[] = ['double', 'boolean', 'dateTimeOffset', 'date', 'timeOfDay', 'guid'];

/** Reads a plain text of which no type is known: numbers, true and false, dates, times, durations and GUIDs by their looks, else a string. */
export function guessLiteral(text: string): Literal {
  for (const type of guessable) {
    const literal = readLiteral(text, type);
    if (literal !== null) return literal;
  }
  return (/\d/.test(text) ? readLiteral(text, 'duration') : null) ?? { kind: 'string', value: text };
}

/** The same constant as a value of `type`: itself where it is one, else read from its text; null where it cannot be one. `null` stays. */
export function convertLiteral(literal: Literal, type: ValueType): Literal | null {
  if (literal.kind === 'null' || type === 'unknown' || literalFamily(literal) === familyOf(type)) return literal;
  return readLiteral(literalText(literal), type);
}

/** Whether the day of an ISO 8601 date (or of a timestamp beginning with one) exists in its month. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(-?\d{4,})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year !== undefined && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/**
 * What a text means as a value of a type, though it is written as people of some country write it: `1,5`, `24.12.2001`.
 *
 * Null where it is no such value, or could be two: `1,500` is one and a half here and fifteen hundred there, `01/02/2001` two days.
 */
export function localValue(text: string, type: ValueType): string | null {
  const meant = meantBy(text.trim(), type);
  return meant !== null && readLiteral(meant, type) !== null ? meant : null;
}

function meantBy(text: string, type: ValueType): string | null {
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

/** A day with the day first, or with slashes, as ISO 8601 writes it; null where the text is none or the month could be the day. */
export function localDay(text: string): string | null {
  const [, day = '', sign, month = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  // Points always follow the day; before a slash either may stand.
  if (sign === '.' || (sign === '/' && (Number(day) > 12 || day === month))) return isoDay(year, month, day);
  const [, first, then = '', last = ''] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  return first === undefined ? null : isoDay(first, then, last);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const grouped = [
  // 1 234 567,5 and 1'234'567.5: what groups is never a decimal sign.
  /^([+-]?\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+)(?:[.,](\d+))?$/u,
  // 1.234,5 and 1,234.5: the last of two signs is the decimal one.
  /^([+-]?\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^([+-]?\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  // 1,5: three digits behind the only comma could be a group.
  /^([+-]?(?:\d+(?=,\d{1,2}$|,\d{4})|0(?=,)|\d{4,}(?=,))),(\d+)$/,
];

function plainNumber(text: string): string | null {
  for (const pattern of grouped) {
    const [, whole, decimals] = pattern.exec(text) ?? [];
    if (whole !== undefined) return whole.replace(/[^\d+-]/gu, '') + (decimals === undefined ? '' : `.${decimals}`);
  }
  return null;
}
