import type { DatabaseSync } from 'node:sqlite';
import { registerCalendar } from './calendar.ts';
import { registerExactNumbers } from './exact-numbers.ts';
import { registerPatterns } from './patterns.ts';

/** Functions that SQLite lacks, or has for ASCII alone. */
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
  database.function('base64', options, (value) => encode(value, 'base64'));
  database.function('base64url', options, (value) => encode(value, 'base64url'));
}

/** JavaScript's text of a number is the shortest that reads as the same again. */
function realJson(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0.0' : String(value);
  return value > 0 ? '"INF"' : '"-INF"';
}

/** Without an exponent from 0.0001 to below 1e16, as DuckDB writes it; an exponent has a sign and two digits at least. */
function realText(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e16)) return Object.is(value, -0) ? '-0' : String(value);
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return `${mantissa}e${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}

/** Half away from zero, down, up. */
function roundReal(name: string, value: number): number {
  if (name !== 'round') return name === 'floor' ? Math.floor(value) : Math.ceil(value);
  const cut = Math.trunc(value);
  return Math.abs(value - cut) >= 0.5 ? cut + Math.sign(value) : cut;
}

function encode(value: unknown, encoding: 'base64' | 'base64url'): string | null {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString(encoding) : null;
}
