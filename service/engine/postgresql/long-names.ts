import { createHash } from 'node:crypto';

/** Maximum bytes of a name in PostgreSQL. It truncates longer ones, so that different names can become equal. */
const maxBytes = 63;

/** A text or a name in quotes. Texts are matched so that a name in them isn't changed. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g;

/**
 * Replaces each name that is too long for PostgreSQL by a short one, which is the same for the same name.
 *
 * Names of the database are never too long. Names of results, such as aliases and columns of joined rows, can be. The statement itself
 * writes them into the JSON of the rows, so the names in the response stay complete.
 */
export function shortenNames(sql: string): string {
  return sql.replace(quoted, (text) => (text.startsWith('"') && isTooLong(text) ? short(text) : text));
}

function isTooLong(name: string): boolean {
  return Buffer.byteLength(name.slice(1, -1).replaceAll('""', '"')) > maxBytes;
}

function short(name: string): string {
  return `"name ${createHash('sha256').update(name).digest('hex').slice(0, 40)}"`;
}
