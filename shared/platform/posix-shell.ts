/** Quotes a text for POSIX shells, in which all characters between single quotes are literal (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
