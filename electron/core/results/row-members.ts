import type { Cell } from '../../../shared/contract/results/run.ts';
import { type JsonEvent, JsonSyntaxError, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { eachMember } from '../../../shared/json-bytes/split-rows.ts';

/** One member of a row: its name and its value as a cell. */
export type RowMember = readonly [name: string, cell: Cell];

/**
 * Reads the members of a row from its JSON source, every value as sent: numbers keep their text, lists and objects their source.
 *
 * `JSON.parse` would round integers beyond 2^53 and drop trailing zeros. Of invalid JSON it reads what is before the error.
 *
 * @param row In UTF-8, or as text.
 * @param isEnough Called with each member; returns true if the rest of the row isn’t needed.
 */
export function readRow(row: string | Buffer, isEnough?: (name: string, cell: Cell) => boolean): readonly RowMember[] {
  const bytes = typeof row === 'string' ? Buffer.from(row) : row;
  const source = typeof row === 'string' ? row : row.toString();
  // In ASCII an index of the bytes is one of the text, of which a part is cheaper.
  const isAscii = source.length === bytes.length;
  const textAt = (from: number, to: number): string => (isAscii ? source.slice(from, to) : bytes.toString('utf8', from, to));
  const members: RowMember[] = [];
  try {
    eachMember(bytes, (nameStart, nameEnd, start, end, kind) => {
      const name = stringOf(textAt(nameStart, nameEnd));
      const cell = cellOf(textAt(start, end), kind);
      members.push([name, cell]);
      return isEnough?.(name, cell) !== true;
    });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  return members;
}

function cellOf(written: string, kind: JsonEvent): Cell {
  switch (kind) {
    case jsonEvent.string:
      return ['string', stringOf(written)];
    case jsonEvent.number:
      return ['number', written];
    case jsonEvent.literal:
      return written === 'null' ? ['null', written] : ['boolean', written];
    default:
      return ['json', written];
  }
}

/** The value of a JSON string with its quotes. */
function stringOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
