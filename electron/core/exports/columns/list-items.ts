import { byte, isSpace } from '../../../../shared/json-bytes/json-scanner.ts';
import { endOfNested, endOfString } from '../../../wire/rows/json-ends.ts';
import { cellKind, RowReader } from '../../../wire/rows/row-reader.ts';

const zero = 0x30;
const nine = 0x39;
const minus = 0x2d;

/** What the values of a list are read with: a reader whose one cell, column 0, is the value at hand. */
export function createItemReader(): RowReader {
  return new RowReader(['element'], false);
}

/**
 * Goes through the values of the list that a cell holds, in their order.
 *
 * @param item From {@link createItemReader}; stands at each value while `take` is called.
 * @param take False where the value is not wanted: nothing is read behind it.
 * @returns False where the cell holds no list, its JSON is malformed, or a value was not wanted.
 */
export function eachItem(cells: RowReader, column: number, item: RowReader, take: () => boolean): boolean {
  const { bytes } = cells;
  const to = cells.ends[column] ?? 0;
  let at = cells.begins[column] ?? 0;
  if (cells.kinds[column] !== cellKind.json || bytes[at] !== byte.openBracket) return false;
  item.bytes = bytes;
  at = behindSpace(bytes, at + 1, to);
  if (bytes[at] === byte.closeBracket) return true;
  while (at < to) {
    at = behindSpace(bytes, standAt(item, at, to), to);
    if (item.kinds[0] === cellKind.absent || !take()) return false;
    if (bytes[at] === byte.closeBracket) return at + 1 === to;
    if (bytes[at] !== byte.comma) return false;
    at = behindSpace(bytes, at + 1, to);
  }
  return false;
}

/** Lets the reader stand at the value that begins at a place of its bytes; absent where none does. @returns Where it ends. */
function standAt(item: RowReader, from: number, to: number): number {
  const { bytes } = item;
  const first = bytes[from];
  if (first === byte.quote) {
    const end = endOfString(bytes, from, to);
    const hasEscapes = bytes.subarray(from, end).includes(byte.backslash);
    setCell(item, hasEscapes ? cellKind.escapedString : cellKind.plainString, from + 1, end - 1);
    return end;
  }
  if (first === byte.openBracket || first === byte.openBrace) {
    const end = endOfNested(bytes, from, to);
    setCell(item, cellKind.json, from, end);
    return end;
  }
  let end = from;
  while (end < to && !endsScalar(bytes[end] ?? 0)) end += 1;
  setCell(item, scalarKind(bytes, from, end), from, end);
  return end;
}

function endsScalar(code: number): boolean {
  return code === byte.comma || code === byte.closeBracket || code === byte.closeBrace || isSpace(code);
}

const words = [
  { kind: cellKind.null, written: Buffer.from('null') },
  { kind: cellKind.boolean, written: Buffer.from('true') },
  { kind: cellKind.boolean, written: Buffer.from('false') },
] as const;

function scalarKind(bytes: Buffer, from: number, to: number): number {
  const first = bytes[bytes[from] === minus ? from + 1 : from] ?? 0;
  if (first >= zero && first <= nine) return cellKind.number;
  return words.find(({ written }) => bytes.compare(written, 0, written.length, from, to) === 0)?.kind ?? cellKind.absent;
}

function setCell(item: RowReader, kind: number, begin: number, end: number): void {
  item.kinds[0] = kind;
  item.begins[0] = begin;
  item.ends[0] = end;
}

function behindSpace(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}
