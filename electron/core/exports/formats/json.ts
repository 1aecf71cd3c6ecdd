import { cellKind } from '../../../wire/rows/row-reader.ts';
import { nowhere } from '../expecting-reader.ts';
import { JsonReader } from './json-reader.ts';
import type { RowWriter, WriterParts } from './row-writer.ts';

interface Frame {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
}

const list: Frame = { opening: '[\n', between: ',\n', closing: '\n]\n' };
const lines: Frame = { opening: '', between: '\n', closing: '\n' };

/** One JSON list of objects (RFC 8259), a row a line. */
export function createJsonWriter(parts: WriterParts): RowWriter {
  return createObjectWriter(parts, list, '[]\n');
}

/** An object a line (NDJSON). */
export function createNdjsonWriter(parts: WriterParts): RowWriter {
  return createObjectWriter(parts, lines, '');
}

/** Objects of the chosen columns, every value in the bytes it was sent in; what a row lacks its object lacks too. */
function createObjectWriter({ columns, output }: WriterParts, frame: Frame, none: string): RowWriter {
  const names = columns.map(({ name }) => Buffer.from(`${JSON.stringify(name)}:`));
  const between = Buffer.from(frame.between);
  let isFirst = true;
  let own: JsonReader | null = null;
  return {
    createReader: (strict) => {
      own = new JsonReader(
        columns.map(({ name }) => name),
        strict,
        names,
      );
      return own;
    },
    row: (reader) => {
      if (isFirst) output.text(frame.opening);
      else output.append(between);
      isFirst = false;
      if (own !== null && own === reader && own.filled !== nowhere) {
        output.append(own.bytes, own.begin, own.filled);
        return;
      }
      let members = 0;
      output.byte(0x7b);
      for (let column = 0; column < names.length; column += 1) {
        const kind = reader.kinds[column];
        if (kind === cellKind.absent) continue;
        if (members > 0) output.byte(0x2c);
        members += 1;
        output.append(names[column] ?? between);
        // The quotes lie just outside of a string's inside.
        const around = kind === cellKind.plainString || kind === cellKind.escapedString ? 1 : 0;
        output.append(reader.bytes, (reader.begins[column] ?? 0) - around, (reader.ends[column] ?? 0) + around);
      }
      output.byte(0x7d);
    },
    end: () => output.text(isFirst ? none : frame.closing),
  };
}
