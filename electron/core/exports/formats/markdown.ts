import { familyOf } from '../../../../shared/values/literal.ts';
import { cellKind } from '../../../wire/rows/row-reader.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

/** A text in a cell of a table: it ends no cell, breaks no line and begins no markup of HTML. */
export function markdownCell(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');
}

/** A table as GitHub's Markdown has it (GFM §4.10); null, absent and the empty text are empty cells. */
export function createMarkdownWriter({ columns, output }: WriterParts): RowWriter {
  const line = (cells: readonly string[]): void => output.text(`| ${cells.join(' | ')} |\n`);
  line(columns.map(({ name }) => markdownCell(name)));
  line(columns.map(({ type, list }) => (familyOf(type) === 'number' && !list ? '---:' : '---')));
  return {
    row: (reader) =>
      line(
        columns.map((_, column) => {
          const text = reader.text(column);
          return reader.kinds[column] === cellKind.number ? text : markdownCell(text);
        }),
      ),
    end: () => undefined,
  };
}
