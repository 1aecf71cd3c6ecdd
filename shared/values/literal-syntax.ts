import { daysInMonth } from './calendar.ts';

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

/** Whether the day of an ISO 8601 date (or of a timestamp beginning with one) exists in its month. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(-?\d{4,})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year !== undefined && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}
