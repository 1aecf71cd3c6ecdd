import { daysSince1970 } from '../values/calendar.ts';
import { isRealDate } from '../values/literal-syntax.ts';

const iso =
  /^((-?\d{4,9})-(\d\d)-(\d\d))(?:[Tt ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d{1,40}))?)?\s?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** How OData 2.0 writes a timestamp in JSON: `/Date(1577836800000+0060)/`; the offset only says how to show it. */
const ticks = /^\/Date\((-?\d{1,16})(?:[+-]\d{1,4})?\)\/$/;

/** A date or timestamp as it was written. */
export interface WrittenTimestamp {
  /** The same for all texts of one timestamp: seconds since 1970 in UTC, and the fraction without trailing zeros. */
  readonly form: string;
  /** The UTC offset as written, or `Z`, also for `z`; null if the text has none. */
  readonly zone: string | null;
}

/**
 * Reads a date, or a date with a time, of ISO 8601 or OData 2.0's JSON; null for every other text.
 *
 * A date stands for its midnight, and a time without an offset for UTC: if another response has more, only the format differs.
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

/** Returns the form of a timestamp in milliseconds since 1970. @param text a whole number */
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
