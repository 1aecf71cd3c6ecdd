/** Quotes a name as an SQL identifier. Any name is valid in quotes, and none is a keyword (SQL:2016, 5.2). */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Quotes a text as an SQL literal by doubling each `'`. No other character has a meaning in a literal (SQL:2016, 5.3).
 *
 * Use it only for texts of the service. Texts of callers are bound as parameters, except in Trino, whose literals also have no backslash
 * escapes (`docs/service/data-types.md`).
 */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
