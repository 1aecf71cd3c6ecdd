import type { Language } from '../translation/create-texts.ts';
import { spelledDuration } from './quantities.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

function formatOf(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}

/**
 * Formats a timestamp in UTC to the second, such as `26 Nov 2026, 03:11:12 UTC`.
 *
 * @param otherwise the text for a timestamp that isn't valid
 */
export function instantText(milliseconds: number, language: Language, otherwise = ''): string {
  const isDate = Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15;
  return isDate ? `${formatOf(language).format(milliseconds)} UTC` : otherwise;
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Formats a text that is a timestamp in ISO 8601. Returns any other text unchanged. */
export function readableTime(text: string, language: Language): string {
  return timestamp.test(text) ? instantText(Date.parse(text), language, text) : text;
}

/** Formats the value of `Retry-After`: seconds as a duration, a date in UTC, with the article in French. Returns any other text unchanged. */
export function readableWait(value: string, language: Language): string {
  const [, seconds] = /^(\d{1,9})(?: s)?$/.exec(value) ?? [];
  if (seconds !== undefined) return spelledDuration(Number(seconds), language);
  const instant = instantText(/\bGMT$/.test(value) || timestamp.test(value) ? Date.parse(value) : Number.NaN, language);
  if (instant === '') return value;
  return language === 'fr' ? `le ${instant}` : instant;
}

/** Describes when a server accepts requests again by its `Retry-After`, such as `in 30 minutes`. */
export function waitPhrase(value: string, language: Language): string {
  const wait = readableWait(value, language);
  const isDuration = /^\d{1,9}(?: s)?$/.test(value);
  if (language === 'fr') return isDuration ? `dans ${wait}` : wait;
  return isDuration ? `in ${wait}` : `on ${wait}`;
}
