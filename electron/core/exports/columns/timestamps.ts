import { daysInMonth, daysSince1970 } from '../../../../shared/values/calendar.ts';
import { readInteger } from './numbers.ts';

const dash = 0x2d;
const colon = 0x3a;
const point = 0x2e;
const plus = 0x2b;
const zero = 0x30;

/** Parses a date `YYYY-MM-DD` as days since 1970-01-01. Null if the bytes aren't a date. */
export function readDate(bytes: Uint8Array, from: number, to: number): number | null {
  return to - from === 10 ? dateAt(bytes, from) : null;
}

function dateAt(bytes: Uint8Array, from: number): number | null {
  if (bytes[from + 4] !== dash || bytes[from + 7] !== dash) return null;
  const year = readInteger(bytes, from, 4);
  const month = readInteger(bytes, from + 5, 2);
  const day = readInteger(bytes, from + 8, 2);
  return year < 1 || day < 1 || day > daysInMonth(year, month) ? null : daysSince1970(year, month, day);
}

interface Clock {
  readonly seconds: number;
  /** Nanoseconds of the fraction of the second. */
  readonly nanos: number;
  /** Number of digits of the fraction of the second. */
  readonly digits: number;
  /** Offset after the time of day. */
  readonly end: number;
}

function clockAt(bytes: Uint8Array, from: number, to: number): Clock | null {
  if (to - from < 5 || bytes[from + 2] !== colon) return null;
  const hours = readInteger(bytes, from, 2);
  const minutes = readInteger(bytes, from + 3, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  const offsetSeconds = hours * 3600 + minutes * 60;
  if (to - from < 8 || bytes[from + 5] !== colon) return { seconds: offsetSeconds, nanos: 0, digits: 0, end: from + 5 };
  const seconds = readInteger(bytes, from + 6, 2);
  if (seconds < 0 || seconds > 59) return null;
  let end = from + 8;
  let nanos = 0;
  let digits = 0;
  if (bytes[end] === point) {
    for (end += 1; end < to; end += 1) {
      const digit = (bytes[end] ?? 0) - zero;
      if (digit < 0 || digit > 9) break;
      digits += 1;
      if (digits <= 9) nanos += digit * 10 ** (9 - digits);
    }
    if (digits === 0) return null;
  }
  return { seconds: offsetSeconds + seconds, nanos, digits, end };
}

/** Parses a time of day `hh:mm:ss.f`, in which seconds are optional. Null if the bytes aren't a time of day. */
export function readTime(bytes: Uint8Array, from: number, to: number): Clock | null {
  const clock = clockAt(bytes, from, to);
  return clock?.end === to ? clock : null;
}

/** A timestamp in nanosecond precision. */
export interface Timestamp {
  /** Seconds since 1970-01-01T00:00:00, in UTC if the timestamp has an offset. */
  readonly seconds: number;
  readonly nanos: number;
  readonly digits: number;
  /** Minutes ahead of UTC. Null without an offset. */
  readonly offset: number | null;
}

/**
 * Parses a timestamp `YYYY-MM-DDThh:mm:ss.f±hh:mm` (ISO 8601, RFC 3339). A space is allowed instead of the `T`. Null if the bytes aren't a
 * timestamp.
 */
export function readTimestamp(bytes: Uint8Array, from: number, to: number): Timestamp | null {
  if (to - from < 16) return null;
  const days = dateAt(bytes, from);
  const between = bytes[from + 10];
  if (days === null || (between !== 0x54 && between !== 0x74 && between !== 0x20)) return null;
  const clock = clockAt(bytes, from + 11, to);
  if (clock === null) return null;
  const offset = clock.end === to ? null : offsetAt(bytes, clock.end, to);
  if (offset === undefined) return null;
  return { seconds: days * 86_400 + clock.seconds - (offset ?? 0) * 60, nanos: clock.nanos, digits: clock.digits, offset };
}

/** Parses an offset as minutes ahead of UTC. Undefined if the bytes aren't an offset. */
function offsetAt(bytes: Uint8Array, from: number, to: number): number | undefined {
  const first = bytes[from] ?? 0;
  if (to - from === 1) return first === 0x5a || first === 0x7a ? 0 : undefined;
  if (to - from !== 6 || bytes[from + 3] !== colon || (first !== plus && first !== dash)) return undefined;
  const hours = readInteger(bytes, from + 1, 2);
  const minutes = readInteger(bytes, from + 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
  const ahead = hours * 60 + minutes;
  return first === dash && ahead > 0 ? -ahead : ahead;
}
