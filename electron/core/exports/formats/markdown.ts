import { familyOf } from '../../../../shared/values/literal.ts';
import { cellKind } from '../../../wire/rows/row-reader.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** Escapes text for a cell of a table, so that the text can't end the cell or the line, or start HTML. */
export function markdownCell(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');
}

/** Starts a table of GitHub Flavored Markdown (GFM §4.10). Null, missing values, and the empty string become empty cells. */
export function openMarkdown({ columns, output }: ExportTarget): RowWriter {
  const line = (cells: readonly string[]): void => output.text(`| ${cells.join(' | ')} |\n`);
  line(columns.map(({ name }) => markdownCell(name)));
  line(columns.map(({ type, list }) => (familyOf(type) === 'number' && !list ? '---:' : '---')));
  return {
    write: (row) =>
      line(
        columns.map((_, column) => {
          const text = row.text(column);
          return row.kinds[column] === cellKind.number ? text : markdownCell(text);
        }),
      ),
    close: () => [],
  };
}
