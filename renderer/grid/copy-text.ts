import type { Cell } from '../../shared/contract/run.ts';

/** How cells are put into the clipboard. */
export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** Cells to copy, with the names of their columns. */
export interface CopiedCells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Writes cells as a text, values as sent.
 *
 * TSV and CSV quote what holds a separator, a quote or a line break (RFC 4180); null and absent are empty, an empty text in CSV is `""`.
 * A text that begins like a formula stays what it is. TSV of one cell is its bare text. JSON keeps numbers, lists and objects as their source.
 */
export function copyText({ columns, rows }: CopiedCells, format: CopyFormat): string {
  switch (format) {
    case 'tsv':
      if (rows.length === 1 && columns.length === 1) return plainText(rows[0]?.[0]);
      return rows.map((row) => columns.map((_, index) => quoted(plainText(row[index]), '\t')).join('\t')).join('\n');
    case 'csv':
      return [columns.map((name) => quoted(name, ',')), ...rows.map((row) => columns.map((_, index) => csvField(row[index])))]
        .map((fields) => `${fields.join(',')}\r\n`)
        .join('');
    case 'markdown':
      return markdown(columns, rows);
    case 'json':
      return `[\n${rows.map((row) => `  ${jsonObject(columns, row)}`).join(',\n')}\n]`;
  }
}

function plainText(cell: Cell | undefined): string {
  return cell === undefined || cell[0] === 'null' || cell[0] === 'absent' ? '' : cell[1];
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvField(cell: Cell | undefined): string {
  return cell?.[0] === 'string' && cell[1] === '' ? '""' : quoted(plainText(cell), ',');
}

function markdown(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (fields: readonly string[]): string => `| ${fields.join(' | ')} |`;
  const escaped = (text: string): string =>
    text
      .replaceAll('\\', '\\\\')
      .replaceAll('|', '\\|')
      .replaceAll(/\r\n?|\n/g, '<br>');
  const rule = columns.map((_, index) => (rows[0]?.[index]?.[0] === 'number' ? '---:' : '---'));
  const body = rows.map((row) => line(columns.map((_, index) => escaped(plainText(row[index])))));
  return [line(columns.map(escaped)), line(rule), ...body].join('\n');
}

function jsonObject(columns: readonly string[], row: readonly Cell[]): string {
  const members = columns.flatMap((name, index) => {
    const [kind, text] = row[index] ?? ['absent', ''];
    if (kind === 'absent') return [];
    return [`${JSON.stringify(name)}: ${kind === 'string' ? JSON.stringify(text) : text}`];
  });
  return `{ ${members.join(', ')} }`.replace('{  }', '{}');
}
