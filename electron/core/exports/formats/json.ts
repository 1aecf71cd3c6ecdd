import { cellKind } from '../../../wire/rows/row-reader.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** What is written before, between, and after the objects of a file. */
interface Frame {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
  /** The whole file if there are no rows. */
  readonly empty: string;
}

/** Starts a JSON array of objects (RFC 8259), one a line. */
export function openJson(target: ExportTarget): RowWriter {
  return openObjects(target, { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' });
}

/** Starts a file of one JSON object a line (NDJSON). */
export function openNdjson(target: ExportTarget): RowWriter {
  return openObjects(target, { opening: '', between: '\n', closing: '\n', empty: '' });
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const comma = 0x2c;

/** Writes objects of the chosen columns, each value as it was sent. An absent value is absent from the object. */
function openObjects({ columns, output }: ExportTarget, frame: Frame): RowWriter {
  const names = columns.map(({ name }) => Buffer.from(`${JSON.stringify(name)}:`));
  const between = Buffer.from(frame.between);
  let isEmpty = true;
  return {
    write: (row) => {
      if (isEmpty) output.text(frame.opening);
      else output.append(between);
      isEmpty = false;
      let isFirst = true;
      output.byte(openBrace);
      for (let column = 0; column < names.length; column += 1) {
        const kind = row.kinds[column];
        const name = names[column];
        if (kind === cellKind.absent || name === undefined) continue;
        if (!isFirst) output.byte(comma);
        isFirst = false;
        output.append(name);
        // The cell of a string is what is between its quotes.
        const quotes = kind === cellKind.plainString || kind === cellKind.escapedString ? 1 : 0;
        output.append(row.bytes, (row.begins[column] ?? 0) - quotes, (row.ends[column] ?? 0) + quotes);
      }
      output.byte(closeBrace);
    },
    close: () => {
      output.text(isEmpty ? frame.empty : frame.closing);
      return [];
    },
  };
}
