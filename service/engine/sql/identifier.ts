/** A name as an SQL identifier: quoted, so that any name is one and none is a keyword. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal, for what the service itself writes into a statement; what callers send is bound as a parameter. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
