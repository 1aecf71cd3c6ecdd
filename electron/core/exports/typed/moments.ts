import { wholeNumber } from './digits.ts';

const dash = 0x2d;
const colon = 0x3a;
const point = 0x2e;
const plus = 0x2b;
const zero = 0x30;
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970-01-01 to a date of the Gregorian calendar, which holds for all years (ISO 8601). */
function daysSince1970(year: number, month: number, day: number): number {
  const before = year - 1;
  const years = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const leap = month > 2 && isLeap(year) ? 1 : 0;
  return years + (daysBefore[month - 1] ?? 0) + leap + day - 1 - 719_162;
}

/** The days from 1970-01-01 of a date `YYYY-MM-DD`; null where the bytes are none. */
export function readDate(bytes: Uint8Array, from: number, to: number): number | null {
  return to - from === 10 ? dateAt(bytes, from) : null;
}

function dateAt(bytes: Uint8Array, from: number): number | null {
  if (bytes[from + 4] !== dash || bytes[from + 7] !== dash) return null;
  const year = wholeNumber(bytes, from, 4);
  const month = wholeNumber(bytes, from + 5, 2);
  const day = wholeNumber(bytes, from + 8, 2);
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  const length = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
  return day > length ? null : daysSince1970(year, month, day);
}

/** What a clock shows. */
interface Clock {
  readonly seconds: number;
  /** Billionths of a second. */
  readonly nanos: number;
  /** Digits behind the point of the seconds. */
  readonly digits: number;
  /** Where it ends. */
  readonly end: number;
}

function clockAt(bytes: Uint8Array, from: number, to: number): Clock | null {
  if (to - from < 5 || bytes[from + 2] !== colon) return null;
  const hours = wholeNumber(bytes, from, 2);
  const minutes = wholeNumber(bytes, from + 3, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  const whole = hours * 3600 + minutes * 60;
  if (to - from < 8 || bytes[from + 5] !== colon) return { seconds: whole, nanos: 0, digits: 0, end: from + 5 };
  const seconds = wholeNumber(bytes, from + 6, 2);
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
  return { seconds: whole + seconds, nanos, digits, end };
}

/** A time of day `hh:mm:ss.f`, the seconds may be missing; null where the bytes are none. */
export function readTime(bytes: Uint8Array, from: number, to: number): Clock | null {
  const clock = clockAt(bytes, from, to);
  return clock?.end === to ? clock : null;
}

/** A moment, exact to the billionth of a second. */
export interface Moment {
  /** From 1970-01-01T00:00:00, of UTC where it has a zone. */
  readonly seconds: number;
  readonly nanos: number;
  readonly digits: number;
  /** Minutes that its zone is ahead of UTC; null where it names none. */
  readonly offset: number | null;
}

/** A date and a time `YYYY-MM-DDThh:mm:ss.f±hh:mm` (ISO 8601, RFC 3339; a space for the `T`); null where the bytes are none. */
export function readMoment(bytes: Uint8Array, from: number, to: number): Moment | null {
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

/** Minutes ahead of UTC; undefined where the bytes are no zone. */
function offsetAt(bytes: Uint8Array, from: number, to: number): number | undefined {
  const first = bytes[from] ?? 0;
  if (to - from === 1) return first === 0x5a || first === 0x7a ? 0 : undefined;
  if (to - from !== 6 || bytes[from + 3] !== colon || (first !== plus && first !== dash)) return undefined;
  const hours = wholeNumber(bytes, from + 1, 2);
  const minutes = wholeNumber(bytes, from + 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
  const ahead = hours * 60 + minutes;
  return first === dash && ahead > 0 ? -ahead : ahead;
}

/** Bytes of `YYYY-MM-DDThh:mm:ss`. */
const secondsLength = 19;

/** Digits of millionths of a second. */
const mostPlaces = 6;

/**
 * The moment that was read last: one in UTC as most are written, `YYYY-MM-DDThh:mm:ssZ` with up to six digits behind the seconds.
 *
 * One for all moments of a column, which lie on few days as a rule: how many days those are from 1970 is worked out once.
 */
export class PlainMoment {
  /** From 1970. */
  seconds = 0;
  /** Millionths of a second. */
  micros = 0;
  /** Where it ends, behind its `Z`. */
  end = 0;
  /** The day before: its digits, and its days from 1970. */
  #written = -1;
  #days = 0;

  /** Reads the moment that begins at a place; false where none does, or one in another form. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    if (from + secondsLength >= to || bytes[from + 10] !== 0x54) return false;
    if (bytes[from + 4] !== dash || bytes[from + 7] !== dash || bytes[from + 13] !== colon || bytes[from + 16] !== colon) return false;
    const year = fourDigits(bytes, from);
    const month = twoDigits(bytes, from + 5);
    const day = twoDigits(bytes, from + 8);
    if (year >= noDigit || month >= noDigit || day >= noDigit) return false;
    const written = (year * 100 + month) * 100 + day;
    if (written !== this.#written) {
      const days = readDate(bytes, from, from + 10);
      if (days === null) return false;
      this.#written = written;
      this.#days = days;
    }
    const hours = twoDigits(bytes, from + 11);
    const minutes = twoDigits(bytes, from + 14);
    const seconds = twoDigits(bytes, from + 17);
    if (hours > 23 || minutes > 59 || seconds > 59) return false;
    this.seconds = this.#days * 86_400 + hours * 3600 + minutes * 60 + seconds;
    this.micros = 0;
    let at = from + secondsLength;
    if (bytes[at] === point) {
      const first = at + 1;
      for (at = first; at < to; at += 1) {
        const digit = (bytes[at] ?? 0) - zero;
        if (digit < 0 || digit > 9) break;
        this.micros = this.micros * 10 + digit;
      }
      const places = at - first;
      if (places === 0 || places > mostPlaces) return false;
      this.micros *= 10 ** (mostPlaces - places);
    }
    this.end = at + 1;
    return at < to && bytes[at] === 0x5a;
  }
}

/** What a byte that is no digit counts: more than four digits do. */
const noDigit = 10_000;

function digitAt(bytes: Uint8Array, at: number): number {
  const digit = (bytes[at] ?? 0) - zero;
  return digit < 0 || digit > 9 ? noDigit : digit;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  return digitAt(bytes, at) * 10 + digitAt(bytes, at + 1);
}

function fourDigits(bytes: Uint8Array, at: number): number {
  return twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
}
