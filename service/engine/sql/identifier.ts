/** A name as an SQL identifier: quoted, so that any name is one and none is a keyword. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A text as an SQL literal: each `'` is doubled, and nothing else has a meaning between the quotes (SQL:2016, 5.3). For text of the service
 * itself; text of callers is bound as a parameter, except in Trino, whose literals have no backslash escapes either (`docs/service/data-types.md`).
 */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
