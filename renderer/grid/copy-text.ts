import type { Cell } from '../../shared/contract/run.ts';

/** How cells are put into the clipboard. */
export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** Writes cells as a text, some rows after the other. */
export interface CopyWriter {
  /** The text of the next rows, one cell a column each. */
  readonly rows: (rows: readonly (readonly Cell[])[]) => string;
  /** What stands behind the last row. */
  readonly end: () => string;
}

/**
 * Makes what writes cells as a text, values as sent.
 *
 * TSV and CSV quote what holds a separator, a quote or a line break (RFC 4180); null and absent are empty, an empty text in CSV is `""`.
 * A text that begins like a formula stays what it is. TSV of one cell is its bare text. JSON keeps numbers, lists and objects as their source.
 *
 * @param single Whether there is one row only.
 */
export function createCopyWriter(columns: readonly string[], format: CopyFormat, single: boolean): CopyWriter {
  switch (format) {
    case 'tsv': {
      const field = single && columns.length === 1 ? plainText : (cell: Cell | undefined) => quoted(plainText(cell), '\t');
      return joined(
        () => '',
        (row) => columns.map((_, index) => field(row[index])).join('\t'),
        '\n',
        '',
      );
    }
    case 'csv':
      return joined(
        () => `${columns.map((name) => quoted(name, ',')).join(',')}\r\n`,
        (row) => `${columns.map((_, index) => csvField(row[index])).join(',')}\r\n`,
        '',
        '',
      );
    case 'markdown':
      return joined(
        (first) => markdownHead(columns, first),
        (row) => markdownLine(columns.map((_, index) => markdownText(plainText(row[index])))),
        '\n',
        '',
      );
    case 'json': {
      const names = columns.map((name) => JSON.stringify(name));
      return joined(
        () => '[\n',
        (row) => `  ${jsonObject(names, row)}`,
        ',\n',
        '\n]',
      );
    }
  }
}

/** A text of a head, rows with something between two of them, and an end. */
function joined(
  head: (first: readonly Cell[]) => string,
  line: (row: readonly Cell[]) => string,
  between: string,
  end: string,
): CopyWriter {
  let begun = false;
  const begin = (first: readonly Cell[]): string => {
    if (begun) return between;
    begun = true;
    return head(first);
  };
  return {
    rows: (rows) => rows.map((row) => `${begin(row)}${line(row)}`).join(''),
    end: () => (begun ? end : `${head([])}${end}`),
  };
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

function markdownHead(columns: readonly string[], first: readonly Cell[]): string {
  const rule = columns.map((_, index) => (first[index]?.[0] === 'number' ? '---:' : '---'));
  return `${markdownLine(columns.map(markdownText))}\n${markdownLine(rule)}\n`;
}

function markdownLine(fields: readonly string[]): string {
  return `| ${fields.join(' | ')} |`;
}

function markdownText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');
}

/** @param names Each as it stands in JSON. */
function jsonObject(names: readonly string[], row: readonly Cell[]): string {
  const members = names.flatMap((name, index) => {
    const [kind, text] = row[index] ?? ['absent', ''];
    if (kind === 'absent') return [];
    return [`${name}: ${kind === 'string' ? JSON.stringify(text) : text}`];
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
