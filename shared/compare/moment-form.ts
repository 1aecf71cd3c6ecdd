import { isRealDate } from '../values/literal-syntax.ts';

const iso =
  /^((-?\d{4,9})-(\d\d)-(\d\d))(?:[Tt ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d{1,40}))?)?\s?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** How the first OData versions write a moment in JSON: `/Date(1577836800000+0060)/`; the zone only says how to show it. */
const ticks = /^\/Date\((-?\d{1,16})(?:[+-]\d{1,4})?\)\/$/;

/** A date or moment as it was written. */
export interface WrittenMoment {
  /** The same for every way to write one moment: seconds since 1970 in UTC, and the fraction without trailing zeros. */
  readonly form: string;
  /** As written, `Z` and `z` alike; null where none was. */
  readonly zone: string | null;
}

/**
 * Reads a date, or a date with a time, of ISO 8601 or OData V2's JSON; null for every other text.
 *
 * A date stands for its midnight, and a time without a zone for UTC: that another answer says more is a difference of form.
 */
export function readMoment(text: string): WrittenMoment | null {
  const counted = ticks.exec(text)?.[1];
  if (counted !== undefined) return { form: formOfMilliseconds(counted), zone: 'Z' };
  const parts = iso.exec(text);
  if (parts === null || !isRealDate(text)) return null;
  const [, , year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = parts;
  if (hour === '24' && Number(minute) + Number(second) + Number(fraction) > 0) return null;
  const days = daysBefore(Number(year), Number(month), Number(day));
  const seconds = ((days * 24 + Number(hour)) * 60 + Number(minute) - zoneMinutes(zone)) * 60 + Number(second);
  return { form: `${seconds}.${fraction.replace(/0+$/, '')}`, zone: zone?.toUpperCase() ?? null };
}

/** The form of a number of milliseconds since 1970; of a whole number alone. */
export function formOfMilliseconds(text: string): string {
  const count = BigInt(text);
  const part = ((count % 1000n) + 1000n) % 1000n;
  return `${(count - part) / 1000n}.${String(part).padStart(3, '0').replace(/0+$/, '')}`;
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Days from 1970-01-01 in the proleptic Gregorian calendar; `Date` ends at the year 275,760. */
function daysBefore(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}
