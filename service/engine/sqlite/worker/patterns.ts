import type { DatabaseSync } from 'node:sqlite';
import { RE2JS } from 're2js';

/** Patterns that are kept prepared. */
const mostKept = 50;

/** `matches(text, pattern)`: whether a text has a match of a pattern of RE2, found in time proportional to the text. */
export function registerPatterns(database: DatabaseSync): void {
  const prepared = new Map<string, RE2JS>();
  const prepare = (pattern: string): RE2JS => {
    const known = prepared.get(pattern);
    if (known !== undefined) return known;
    const [oldest] = prepared.keys();
    if (oldest !== undefined && prepared.size >= mostKept) prepared.delete(oldest);
    const made = RE2JS.compile(pattern);
    prepared.set(pattern, made);
    return made;
  };
  database.function('matches', { deterministic: true, directOnly: true }, (text, pattern) =>
    typeof text === 'string' && typeof pattern === 'string' ? Number(prepare(pattern).test(text)) : null,
  );
}
