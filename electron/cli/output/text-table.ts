import stringWidth from 'string-width';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';

/** Formats a table. Each column is as wide as its widest cell; wide characters and emoji count twice. The last column isn't padded. */
export function textTable(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(onOneLine));
  const widths: number[] = [];
  for (const row of rows) for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** Returns a text as one line. Line breaks become spaces, and other control characters become visible escapes. No-break spaces stay. */
export function onOneLine(text: string): string {
  return escapeForTerminal(text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim());
}
