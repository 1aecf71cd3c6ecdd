import { isUtf8 } from 'node:buffer';

/** The first character of rows that isn't valid UTF-8. It is shown as `U+FFFD`. */
export interface InvalidText {
  /** Number of the row, counted from 1. */
  readonly row: number;
  /** Name of the column. Empty if it isn't known. */
  readonly column: string;
  /** The first invalid byte, such as `0xE9`, and its character in ISO 8859-1. */
  readonly byte: string;
  readonly character: string;
}

/** Returns the offset of the first byte that isn't valid UTF-8 (RFC 3629, section 4), in a line that has one. */
function invalidOffset(line: Uint8Array): number {
  for (let at = 0; at < line.length; ) {
    const first = line[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length > 1 && !isUtf8(line.subarray(at, at + length))) return at;
    at += length;
  }
  return line.length - 1;
}

/** Matches the name of the member whose value is being read at the end of a row's start. */
const lastName = /"((?:[^"\\]|\\.){0,200})"\s*:\s*(?:"(?:[^"\\]|\\.)*)?$/;

/**
 * Finds the first character of rows that isn't valid UTF-8. Null if there is none.
 *
 * @param rows Rows, each of which ends with a line feed.
 * @param rowsBefore Number of rows before them.
 */
export function invalidTextIn(rows: Uint8Array, rowsBefore: number): InvalidText | null {
  if (isUtf8(rows)) return null;
  let row = rowsBefore + 1;
  for (let from = 0; from < rows.length; row += 1) {
    const end = rows.indexOf(0x0a, from);
    const line = rows.subarray(from, end < 0 ? rows.length : end);
    from += line.length + 1;
    if (isUtf8(line)) continue;
    const at = invalidOffset(line);
    const code = line[at] ?? 0;
    const column = lastName.exec(Buffer.from(line.subarray(0, at)).toString('latin1'))?.[1] ?? '';
    return { row, column, byte: `0x${code.toString(16).toUpperCase()}`, character: String.fromCharCode(code) };
  }
  return null;
}
