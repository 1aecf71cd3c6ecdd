import { readLiteral } from './literal.ts';
import type { ValueType } from './value-type.ts';

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
