import type { DatabaseSync } from 'node:sqlite';

/** Functions that SQLite lacks, or has for ASCII alone. */
export function registerFunctions(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true };
  database.function('fold', options, (text) => (typeof text === 'string' ? text.toLowerCase() : null));
  database.function('real_json', options, (value) => realJson(Number(value)));
  database.function('base64', options, (value) => encode(value, 'base64'));
  database.function('base64url', options, (value) => encode(value, 'base64url'));
}

/** JavaScript's text of a number is the shortest that reads as the same again. */
function realJson(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0.0' : String(value);
  return value > 0 ? '"INF"' : '"-INF"';
}

function encode(value: unknown, encoding: 'base64' | 'base64url'): string | null {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString(encoding) : null;
}
