import { delimitedField, nullField, textField } from '../../shared/csv/field.ts';
import type { Cell } from '../../shared/values/cell.ts';
import { escapeFormulas } from '../../shared/values/spreadsheet-text.ts';
import type { ShownColumns } from './columns/column-arrangement.ts';
import type { FetchWindow } from './row-pages.ts';
import { type CellBlock, cellsIn } from './surface/selection.ts';

/** Maximum number of cells to copy. Larger selections need an export. */
export const maxCopiedCells = 500_000;

/** Number of cells that are fetched and written per step. A step takes about 10 ms, so the page stays responsive. */
const cellsAtOnce = 20_000;
const maxRowsAtOnce = 1000;

/**
 * Copies a block of cells as text, in visible order and in steps.
 *
 * @param width number of columns of a row, including hidden columns
 * @param caption what the rows are, which Markdown contains below its table. Other formats have no place for it
 * @returns Null if there are too many cells to copy
 */
export async function copiedText(
  block: CellBlock,
  { names, sources }: ShownColumns,
  width: number,
  format: CopyFormat,
  fetchWindow: FetchWindow,
  keepFormulas: boolean,
  caption: string | null = null,
): Promise<string | null> {
  if (cellsIn(block) > maxCopiedCells) return null;
  const { first, last } = block;
  const selectedSources = sources.slice(first.column, last.column + 1);
  const writer = createCopyWriter(names.slice(first.column, last.column + 1), format, first.row === last.row, keepFormulas);
  const rowsAtOnce = Math.min(maxRowsAtOnce, Math.max(1, Math.floor(cellsAtOnce / Math.max(1, width))));
  const parts: string[] = [];
  for (let from = first.row; from <= last.row; ) {
    const window = await fetchWindow(from, Math.min(rowsAtOnce, last.row - from + 1));
    if (window.rows.length === 0) break;
    parts.push(writer.rows(window.rows.map((row) => selectedSources.map((source) => row[source] ?? ['absent', '']))));
    from += window.rows.length;
  }
  parts.push(writer.end());
  if (format === 'markdown' && caption !== null) parts.push(`\n${markdownCaption(caption)}\n`);
  return parts.join('');
}

/** The text formats of copied cells. */
export const copyFormats = ['tsv', 'csv', 'markdown', 'json'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/** Writes cells as text, a few rows at a time. */
interface CopyWriter {
  /** Returns the text of the next rows; each row has one cell per column. */
  readonly rows: (rows: readonly (readonly Cell[])[]) => string;
  /** Returns the text after the last row. */
  readonly end: () => string;
}

/**
 * Creates a writer of cells as text, with values as sent.
 *
 * TSV and CSV quote values that contain a separator, a quote or a line break (RFC 4180). Null and absent values are empty. CSV writes an
 * empty string as `""`, and null in the only column, because readers skip empty lines. TSV of one cell isn't quoted. TSV and CSV escape formulas, also in column names. JSON keeps the source text of
 * numbers, lists and objects.
 *
 * @param single whether there is only one row
 * @param keepFormulas whether TSV and CSV keep text that a spreadsheet could run as a formula
 */
export function createCopyWriter(columns: readonly string[], format: CopyFormat, single: boolean, keepFormulas: boolean): CopyWriter {
  const safe = keepFormulas ? (text: string) => text : escapeFormulas;
  const spreadsheetText = (cell: Cell | undefined) => (isText(cell) ? safe(plainText(cell)) : plainText(cell));
  const csvField = (cell: Cell | undefined) => (isNull(cell) ? nullField(columns.length) : textField(spreadsheetText(cell), ','));
  switch (format) {
    case 'tsv': {
      const field =
        single && columns.length === 1 ? spreadsheetText : (cell: Cell | undefined) => delimitedField(spreadsheetText(cell), '\t');
      return joined(
        () => '',
        (row) => columns.map((_, index) => field(row[index])).join('\t'),
        '\n',
        '',
      );
    }
    case 'csv':
      return joined(
        () => `${columns.map((name) => textField(safe(name), ',')).join(',')}\r\n`,
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

/** Creates a writer that writes a header, rows with a separator between them, and an end. */
function joined(
  head: (first: readonly Cell[]) => string,
  line: (row: readonly Cell[]) => string,
  between: string,
  end: string,
): CopyWriter {
  let hasStarted = false;
  const begin = (first: readonly Cell[]): string => {
    if (hasStarted) return between;
    hasStarted = true;
    return head(first);
  };
  return {
    rows: (rows) => rows.map((row) => `${begin(row)}${line(row)}`).join(''),
    end: () => (hasStarted ? end : `${head([])}${end}`),
  };
}

function plainText(cell: Cell | undefined): string {
  return isNull(cell) ? '' : (cell?.[1] ?? '');
}

function isNull(cell: Cell | undefined): boolean {
  return cell === undefined || cell[0] === 'null' || cell[0] === 'absent';
}

/** Checks whether a cell can contain a formula. Numbers and booleans are never formulas. */
function isText(cell: Cell | undefined): boolean {
  return cell?.[0] === 'string' || cell?.[0] === 'json';
}

function markdownHead(columns: readonly string[], first: readonly Cell[]): string {
  const rule = columns.map((_, index) => (first[index]?.[0] === 'number' ? '---:' : '---'));
  return `${markdownLine(columns.map(markdownText))}\n${markdownLine(rule)}\n`;
}

function markdownLine(fields: readonly string[]): string {
  return `| ${fields.join(' | ')} |`;
}

function markdownCaption(text: string): string {
  return `\n${text.replaceAll(/[\\*_`<>[\]|#~]/g, '\\$&').replaceAll(/\r\n?|\n/g, ' ')}`;
}

function markdownText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');
}

/** @param names column names as JSON strings */
function jsonObject(names: readonly string[], row: readonly Cell[]): string {
  const members = names.flatMap((name, index) => {
    const [kind, text] = row[index] ?? ['absent', ''];
    if (kind === 'absent') return [];
    return [`${name}: ${kind === 'string' ? JSON.stringify(text) : text}`];
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
