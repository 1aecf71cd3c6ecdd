import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { RE2JS } from 're2js';
import { dateAfter1970, formatDays } from '../../../../shared/values/calendar.ts';
import { bindTimeOfDay, clockText, daysSinceEpoch, splitTimestamp } from '../../bound-literal.ts';
import { registerExactNumbers } from './exact-numbers.ts';

/** Registers functions that SQLite doesn't have, or supports only for ASCII. */
export function registerFunctions(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true };
  database.function('fold', options, (text) => (typeof text === 'string' ? text.toLowerCase() : null));
  database.function('real_text', options, (value) => (value === null ? null : realText(Number(value))));
  database.function('real_json', options, (value) => realJson(Number(value)));
  registerCalendar(database);
  registerExactNumbers(database);
  registerPatterns(database);
  database.function('capitals', options, (text) => (typeof text === 'string' ? text.toUpperCase() : null));
  database.function('real_calculate', options, (sign, left, right) =>
    left === null || right === null ? null : sign === '/' ? Number(left) / Number(right) : Number(left) % Number(right),
  );
  database.function('real_round', options, (name, value) => (value === null ? null : roundReal(String(name), Number(value))));
  database.function('cast_double', options, (text) =>
    typeof text === 'string' && /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : null,
  );
  database.function('md5', options, (text) => createHash('md5').update(String(text)).digest('hex'));
  database.function('base64', options, (value) => encode(value, 'base64'));
  database.function('base64url', options, (value) => encode(value, 'base64url'));
}

/** Returns the JSON of a floating-point number. JavaScript prints the shortest text that parses to the same number. */
function realJson(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0.0' : String(value);
  return value > 0 ? '"INF"' : '"-INF"';
}

/** Formats a number as DuckDB does: without an exponent from 0.0001 to below 1e16. An exponent has a sign and at least two digits. */
function realText(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e16)) return Object.is(value, -0) ? '-0' : String(value);
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return `${mantissa}e${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}

/** Rounds a number half away from zero, down, or up. */
function roundReal(name: string, value: number): number {
  if (name !== 'round') return name === 'floor' ? Math.floor(value) : Math.ceil(value);
  const cut = Math.trunc(value);
  return Math.abs(value - cut) >= 0.5 ? cut + Math.sign(value) : cut;
}

function encode(value: unknown, encoding: 'base64' | 'base64url'): string | null {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString(encoding) : null;
}

const microseconds = 6;

/** Registers functions that convert days and microseconds since 1970 to parts and texts of the calendar. */
function registerCalendar(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, useBigIntArguments: true };
  const ofNumber = (name: string, make: (value: bigint) => bigint | string) =>
    database.function(name, options, (value) => (typeof value === 'bigint' ? make(value) : null));
  database.function('day_part', options, (name, days) => {
    if (typeof days !== 'bigint') return null;
    const { year, month, day } = dateAfter1970(Number(days));
    return BigInt(name === 'year' ? year : name === 'month' ? month : day);
  });
  ofNumber('day_of_moment', (ticks) => BigInt(splitTimestamp(ticks, microseconds).days));
  ofNumber('clock_of_moment', (ticks) => splitTimestamp(ticks, microseconds).ticks);
  ofNumber('day_text', (days) => formatDays(Number(days)));
  ofNumber('clock_text', (ticks) => short(clockText(ticks, microseconds)));
  ofNumber('moment_text', (ticks) => {
    const { days, ticks: rest } = splitTimestamp(ticks, microseconds);
    return `${formatDays(days)}T${short(clockText(rest, microseconds))}Z`;
  });
  database.function('day_of_text', options, (text) => {
    if (typeof text !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(text)) return null;
    const days = daysSinceEpoch(text);
    return formatDays(Number(days)) === text ? days : null;
  });
  database.function('clock_of_text', options, (text) => {
    if (typeof text !== 'string' || !/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/.test(text)) return null;
    const bound = bindTimeOfDay(text, microseconds, { low: 0n, high: 86_400_000_000n });
    return 'value' in bound ? bound.value : null;
  });
}

/** Removes trailing zeros of the fraction. */
function short(clock: string): string {
  return clock.replace(/\.?0+$/, '');
}

/** Maximum number of cached patterns. */
const maxCached = 50;

/** Registers `matches(text, pattern)`, which tests for a match of an RE2 pattern in linear time. */
function registerPatterns(database: DatabaseSync): void {
  const prepared = new Map<string, RE2JS>();
  const prepare = (pattern: string): RE2JS => {
    const compiled = prepared.get(pattern);
    if (compiled !== undefined) return compiled;
    const [oldest] = prepared.keys();
    if (oldest !== undefined && prepared.size >= maxCached) prepared.delete(oldest);
    const matcher = RE2JS.compile(pattern);
    prepared.set(pattern, matcher);
    return matcher;
  };
  database.function('matches', { deterministic: true, directOnly: true }, (text, pattern) =>
    typeof text === 'string' && typeof pattern === 'string' ? Number(prepare(pattern).test(text)) : null,
  );
}
