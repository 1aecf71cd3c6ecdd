/** Quotes a text for POSIX shells: everything between single quotes is literal (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
