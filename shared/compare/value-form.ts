import { daysSince1970 } from '../values/calendar.ts';
import type { Cell } from '../values/cell.ts';
import { anchored, familyOf, isRealDate, type ValueFamily } from '../values/literal.ts';
import type { ValueType } from '../values/value-type.ts';
import { canonicalDecimal } from './decimal-form.ts';

const guid = anchored('guid');
const binary = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** How the values of a column are interpreted. `free` if the column's type is unknown; each value is then interpreted by its syntax. */
export type Reading = Exclude<ValueFamily, 'unknown'> | 'free';

/** Returns how the values of a column of this type are interpreted. */
export function readingOf(type: ValueType | undefined): Reading {
  const family = familyOf(type ?? 'unknown');
  return family === 'unknown' ? 'free' : family;
}

type ReadForm = (cell: Cell) => string | null;

const textOf =
  (form: (text: string) => string | null): ReadForm =>
  ([kind, text]) =>
    kind === 'string' ? form(text) : null;

const timestampForm: ReadForm = ([kind, text]) => {
  if (kind === 'number') return /^-?\d{1,16}$/.test(text) ? formOfMilliseconds(text) : null;
  return kind === 'string' ? (readTimestamp(text)?.form ?? null) : null;
};

/** Functions that return the canonical form of a value for each interpretation. Null if a value isn't valid for the interpretation. */
export const canonicalForms = {
  number: ([kind, text]) => (kind === 'number' || kind === 'string' ? canonicalDecimal(text) : null),
  boolean: ([kind, text]) => ((kind === 'boolean' || kind === 'string') && /^(?:true|false)$/i.test(text) ? text.toLowerCase() : null),
  date: timestampForm,
  dateTimeOffset: timestampForm,
  timeOfDay: textOf(canonicalTime),
  duration: textOf(canonicalDuration),
  guid: textOf((text) => {
    const withoutBraces = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
    return guid.test(withoutBraces) ? withoutBraces.toLowerCase() : null;
  }),
  binary: textOf((text) =>
    binary.test(text)
      ? text
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .replace(/(?<!=)=+$/, '')
      : null,
  ),
  json: ([kind, text]) => (kind === 'json' || (kind === 'string' && /^\s*[[{]/.test(text)) ? canonicalJson(text) : null),
} as const satisfies Readonly<Record<string, ReadForm>>;

const tokens = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/gs;

/**
 * Returns the canonical form of a JSON source: no whitespace, sorted members, exact numbers by value. Null if it isn't valid JSON.
 *
 * Numbers are replaced with strings before parsing, because parsing would round them. A prefix keeps them distinct from other strings.
 */
function canonicalJson(source: string): string | null {
  const marked = source.replace(tokens, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${canonicalDecimal(token) ?? token}"`,
  );
  try {
    return JSON.stringify(JSON.parse(marked), (_, value: unknown) => (isObject(value) ? sorted(value) : value));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : Number(left > right))));
}

const time = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.(\d{1,40}))?)?$/;
const duration = /^([+-]?)P(?:(\d{1,15})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})(?:\.(\d{1,40}))?S)?)?$/i;

/** Returns the canonical form of a time of day: `10:00` and `10:00:00.000` have the same form. Null for any other text. */
export function canonicalTime(text: string): string | null {
  const parts = time.exec(text);
  if (parts === null) return null;
  const [, hours, minutes, seconds = '00', fraction = ''] = parts;
  return `${hours}:${minutes}:${seconds}.${fraction.replace(/0+$/, '')}`;
}

/** Returns a duration of days, hours, minutes, and seconds in seconds: `PT1M` and `PT60.0S` have the same form. Null for any other text. */
export function canonicalDuration(text: string): string | null {
  const parts = duration.exec(text);
  if (parts === null || /[PT]$/i.test(text)) return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts;
  const totalSeconds = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  const part = fraction.replace(/0+$/, '');
  return `${sign === '-' && (totalSeconds > 0n || part !== '') ? '-' : ''}${totalSeconds}.${part}`;
}

const iso =
  /^((-?\d{4,9})-(\d\d)-(\d\d))(?:[Tt ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d{1,40}))?)?\s?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** A timestamp in the JSON format of OData 2.0, such as `/Date(1577836800000+0060)/`. The offset is only for display. */
const ticks = /^\/Date\((-?\d{1,16})(?:[+-]\d{1,4})?\)\/$/;

/** A parsed date or timestamp. */
interface WrittenTimestamp {
  /** Seconds since 1970 in UTC, and the fraction without trailing zeros. All texts of one timestamp have the same form. */
  readonly form: string;
  /** The UTC offset as written, with `Z` also for `z`. Null if the text has no offset. */
  readonly zone: string | null;
}

/**
 * Parses a date, with or without a time, in ISO 8601 or in the JSON format of OData 2.0. Null for any other text.
 *
 * A date means its midnight, and a time without an offset is in UTC. If another response has a time or an offset, only the format differs.
 */
export function readTimestamp(text: string): WrittenTimestamp | null {
  const counted = ticks.exec(text)?.[1];
  if (counted !== undefined) return { form: formOfMilliseconds(counted), zone: 'Z' };
  const parts = iso.exec(text);
  if (parts === null || !isRealDate(text)) return null;
  const [, , year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = parts;
  if (hour === '24' && Number(minute) + Number(second) + Number(fraction) > 0) return null;
  const days = daysSince1970(Number(year), Number(month), Number(day));
  const seconds = ((days * 24 + Number(hour)) * 60 + Number(minute) - zoneMinutes(zone)) * 60 + Number(second);
  return { form: `${seconds}.${fraction.replace(/0+$/, '')}`, zone: zone?.toUpperCase() ?? null };
}

/**
 * Returns the form of a timestamp.
 *
 * @param text milliseconds since 1970, a whole number
 */
function formOfMilliseconds(text: string): string {
  const count = BigInt(text);
  const part = ((count % 1000n) + 1000n) % 1000n;
  return `${(count - part) / 1000n}.${String(part).padStart(3, '0').replace(/0+$/, '')}`;
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return zone.startsWith('-') ? -minutes : minutes;
}
