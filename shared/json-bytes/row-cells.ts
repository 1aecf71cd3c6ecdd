import type { Cell } from '../values/cell.ts';
import { type JsonEvent, JsonSyntaxError, jsonEvent } from './json-scanner.ts';
import { eachMember } from './split-rows.ts';

/**
 * Reads the members of a row from its bytes with every value as sent. Numbers keep their text; lists and objects keep their source.
 *
 * `JSON.parse` would round integers beyond 2^53 and drop trailing zeros. For invalid JSON, only the members before the error are read.
 *
 * @param textAt returns the text between two indices of the bytes
 * @param take called with each member; returns false if the rest of the row isn't needed
 */
export function readCells(
  bytes: Uint8Array,
  textAt: (from: number, to: number) => string,
  take: (name: string, cell: Cell) => boolean,
): void {
  try {
    eachMember(bytes, (nameStart, nameEnd, start, end, kind) =>
      take(stringOf(textAt(nameStart, nameEnd)), cellOf(textAt(start, end), kind)),
    );
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
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

/** Returns the value of a JSON string, which is given with its quotes. */
function stringOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
