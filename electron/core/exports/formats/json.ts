import { cellKind } from '../../../wire/rows/row-reader.ts';
import type { ExportTarget, RowWriter } from './row-writer.ts';

/** The texts before, between, and after the objects of a file. */
interface Frame {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
  /** Content of a file without rows. */
  readonly empty: string;
}

/** The frames of a JSON array (RFC 8259) with one object per line, and of NDJSON with one object per line. */
export const jsonFrames = {
  json: { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' },
  ndjson: { opening: '', between: '\n', closing: '\n', empty: '' },
} as const satisfies Readonly<Record<string, Frame>>;

/** Starts a file with a JSON array of objects. */
export function openJson(target: ExportTarget): RowWriter {
  return openObjects(target, jsonFrames.json);
}

/** Starts a file with one JSON object per line. */
export function openNdjson(target: ExportTarget): RowWriter {
  return openObjects(target, jsonFrames.ndjson);
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const comma = 0x2c;

/** Writes objects with the selected columns and each value as sent. A missing value is missing in the object, too. */
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
        // The cell of a string excludes the quotation marks.
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
