import { cellKind } from '../../../wire/rows/row-reader.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** The text before, between, and after objects. */
interface Frame {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
  /** The text of a file without rows. */
  readonly empty: string;
}

/** A JSON array (RFC 8259) with one object a line, and one JSON object a line (NDJSON). */
export const jsonFrames = {
  json: { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' },
  ndjson: { opening: '', between: '\n', closing: '\n', empty: '' },
} as const satisfies Readonly<Record<string, Frame>>;

/** Starts a JSON array of objects. */
export function openJson(target: ExportTarget): RowWriter {
  return openObjects(target, jsonFrames.json);
}

/** Starts a file of one JSON object a line. */
export function openNdjson(target: ExportTarget): RowWriter {
  return openObjects(target, jsonFrames.ndjson);
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
        // The cell of a string is the text between its quotes.
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
