/** Quotes a name as an SQL identifier, so that every name is valid and none is a keyword (SQL:2016, 5.2). */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Quotes a text as an SQL literal by doubling each `'`; no other character has a meaning in it (SQL:2016, 5.3).
 *
 * Only for texts of the service. Texts of callers are bound as parameters, except in Trino, whose literals have no backslash escapes either
 * (`docs/service/data-types.md`).
 */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
