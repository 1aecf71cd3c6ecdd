import type { Literal } from '../values/value-type.ts';

/** Returns a date, a timestamp or a duration in the user's language; null if that adds nothing to its text. */
export function describeLiteral(literal: Literal, language: 'en' | 'fr'): string | null {
  if (literal.kind !== 'temporal') return null;
  switch (literal.type) {
    case 'date':
      return describeTimestamp(`${literal.text}T00:00:00Z`, language, { dateStyle: 'full' });
    case 'dateTimeOffset': {
      const said = describeTimestamp(literal.text, language, { dateStyle: 'full', timeStyle: 'medium' });
      return said === null ? null : `${said} UTC`;
    }
    case 'duration':
      return describeDuration(literal.text, language);
    default:
      return null;
  }
}

function describeTimestamp(text: string, language: 'en' | 'fr', style: Intl.DateTimeFormatOptions): string | null {
  const moment = new Date(text);
  if (!/^[1-9]\d{3}-/.test(text) || Number.isNaN(moment.getTime())) return null;
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { ...style, timeZone: 'UTC' }).format(moment);
}

const units = ['day', 'hour', 'minute', 'second'] as const;

function describeDuration(text: string, language: 'en' | 'fr'): string | null {
  const parts = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i.exec(text);
  if (parts === null) return null;
  const said = units.flatMap((unit, index) => {
    const number = parts[index + 2];
    if (number === undefined) return [];
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 12 });
    return [format.format(Number(number))];
  });
  if (said.length === 0) return null;
  const sign = parts[1] === '-' ? '− ' : '';
  return sign + new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(said);
}
