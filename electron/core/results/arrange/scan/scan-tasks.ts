import { closeSync, openSync, readSync } from 'node:fs';
import { cellKind, RowReader } from '../../../../wire/rows/row-reader.ts';
import { SearchedText } from './searched-text.ts';

/** A range of a file with one row per line. It contains the lines that start in the range. */
export interface ScanRange {
  /** Absolute path. */
  readonly path: string;
  /** Byte offsets of the start and the end. */
  readonly from: number;
  readonly to: number;
}

/** A task on the rows of a range. */
export type ScanTask =
  /** Finds the rows or cells that contain a text in one of the columns, ignoring case and accents. */
  | { readonly kind: 'find' | 'cells'; readonly range: ScanRange; readonly columns: readonly string[]; readonly text: string }
  /** Reads the values of the columns. `once` is true if no row has duplicate names. */
  | { readonly kind: 'read'; readonly range: ScanRange; readonly columns: readonly string[]; readonly once: boolean };

/** The values of one column, in the order of the rows. */
export interface ColumnValues {
  /** Kind of each row's value: an index of {@link valueKinds}. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** End offset of each row's text in {@link texts}. The text starts at the end of the previous one. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** UTF-8 of all texts. Strings have no escapes. Other values are as sent. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

/** The kinds of values, as in `Cell`. {@link ColumnValues} has the index of a kind in this list. */
export const valueKinds = ['absent', 'null', 'boolean', 'number', 'string', 'json'] as const;

/** The result of a task of the same kind. */
export type ScanResult =
  /** The number of rows in the range, and the matching rows, numbered from the first row of the range. */
  | { readonly kind: 'find'; readonly rows: number; readonly numbers: Uint32Array<ArrayBuffer> }
  /** The matching cells by row and column, sorted by row. */
  | {
      readonly kind: 'cells';
      readonly rows: number;
      readonly numbers: Uint32Array<ArrayBuffer>;
      readonly columns: Uint16Array<ArrayBuffer>;
    }
  | { readonly kind: 'read'; readonly rows: number; readonly columns: readonly ColumnValues[] };

/** The result of a task of a kind. */
type ScanResultOf<K extends ScanResult['kind']> = Extract<ScanResult, { readonly kind: K }>;

/** Runs a task synchronously. @throws Errors of the file system. */
type TaskRunner = (task: ScanTask) => ScanResult;

/** Creates a runner for successive tasks. Tasks mostly search for the same text, whose pattern is reused. */
export function createTaskRunner(): TaskRunner {
  let searched: SearchedText | null = null;
  return (task) => {
    const lines = rangeLines(task.range);
    if (task.kind === 'read') return readValues(lines, task.columns, task.once);
    if (searched?.text !== task.text) searched = new SearchedText(task.text);
    return task.kind === 'find' ? findRows(lines, task.columns, searched) : findCells(lines, task.columns, searched);
  };
}

const lineFeed = 0x0a;

/** Finds the rows that contain a text in one of the columns. @param lines Whole lines, one row each. */
export function findRows(lines: Buffer, columns: readonly string[], searched: SearchedText): ScanResultOf<'find'> {
  const numbers: number[] = [];
  const rows = visitCandidates(lines, columns, searched, (row, reader, bytes) => {
    if (searched.isIn(reader, bytes)) numbers.push(row);
  });
  return { kind: 'find', rows, numbers: Uint32Array.from(numbers) };
}

/** Finds the cells of the columns that contain a text. @param lines Whole lines, one row each. */
function findCells(lines: Buffer, columns: readonly string[], searched: SearchedText): ScanResultOf<'cells'> {
  const numbers: number[] = [];
  const lineStarts: number[] = [];
  const rows = visitCandidates(lines, columns, searched, (row, reader, bytes) => {
    for (const column of searched.columnsIn(reader, bytes, columns.length)) {
      numbers.push(row);
      lineStarts.push(column);
    }
  });
  return { kind: 'cells', rows, numbers: Uint32Array.from(numbers), columns: Uint16Array.from(lineStarts) };
}

/** Visits the rows that can contain a text. @param lines Whole lines, one row each. @returns The number of all rows. */
function visitCandidates(
  lines: Buffer,
  columns: readonly string[],
  searched: SearchedText,
  visit: (row: number, reader: RowReader, bytes: string) => void,
): number {
  const reader = new RowReader(columns, false);
  const bytes = lines.toString('latin1');
  let row = 0;
  let begin = 0;
  const next = (end: number): void => {
    begin = end + 1;
    row += 1;
  };
  while (begin < lines.length) {
    const candidate = searched.next(bytes, begin);
    let end = lines.indexOf(lineFeed, begin);
    // Rows before the next candidate are only counted.
    while (end >= 0 && (candidate < 0 || end < candidate)) {
      next(end);
      end = lines.indexOf(lineFeed, begin);
    }
    if (end < 0) break;
    reader.read(lines, begin, end);
    visit(row, reader, bytes);
    next(end);
  }
  return row;
}

const firstRows = 4096;
const firstBytes = 64 * 1024;
/** Maximum number of bytes of a value that is copied byte by byte. */
const maxCopiedSingly = 24;

/** Index in {@link valueKinds} for each `cellKind`. */
const kindNumbers = Uint8Array.from(
  Object.entries(cellKind)
    .toSorted(([, one], [, other]) => one - other)
    .map(([kind]) => valueKinds.findIndex((name) => name === kind || (name === 'string' && kind.endsWith('String')))),
);

/** Collects the values of one column. */
class GatheredValues {
  #kinds = new Uint8Array(firstRows);
  #ends = new Uint32Array(firstRows);
  #texts = Buffer.alloc(firstBytes);
  #rows = 0;
  #used = 0;

  /** Adds the reader's current value. */
  add(reader: RowReader, column: number): void {
    const kind = reader.kinds[column] ?? cellKind.absent;
    if (kind === cellKind.escapedString) this.#put(Buffer.from(reader.text(column), 'utf8'), 0);
    else if (kind !== cellKind.absent && kind !== cellKind.null) this.#put(reader.bytes, reader.begins[column] ?? 0, reader.ends[column]);
    if (this.#rows === this.#kinds.length) {
      this.#kinds = larger(this.#kinds, new Uint8Array(2 * this.#rows));
      this.#ends = larger(this.#ends, new Uint32Array(2 * this.#rows));
    }
    this.#kinds[this.#rows] = kindNumbers[kind] ?? 0;
    this.#ends[this.#rows] = this.#used;
    this.#rows += 1;
  }

  /** Returns a copy of all values with exactly their size. */
  values(): ColumnValues {
    const rows = this.#rows;
    return {
      kinds: this.#kinds.slice(0, rows),
      ends: this.#ends.slice(0, rows),
      texts: Uint8Array.from(this.#texts.subarray(0, this.#used)),
    };
  }

  #put(bytes: Buffer, from: number, to = bytes.length): void {
    const length = to - from;
    if (this.#used + length > this.#texts.length) {
      this.#texts = Buffer.concat([this.#texts.subarray(0, this.#used)], Math.max(2 * this.#texts.length, this.#used + length));
    }
    // For a few bytes, a function call takes longer than this loop.
    if (length > maxCopiedSingly) bytes.copy(this.#texts, this.#used, from, to);
    else for (let at = 0; at < length; at += 1) this.#texts[this.#used + at] = bytes[from + at] ?? 0;
    this.#used += length;
  }
}

function larger<T extends Uint8Array | Uint32Array>(values: T, into: T): T {
  into.set(values);
  return into;
}

/** Reads the values of columns. @param lines Whole lines, one row each. @param once Whether no row has duplicate names. */
function readValues(lines: Buffer, columns: readonly string[], once: boolean): ScanResultOf<'read'> {
  const reader = new RowReader(columns, false, once);
  const gathered = columns.map(() => new GatheredValues());
  let rows = 0;
  let begin = 0;
  for (let end = lines.indexOf(lineFeed); end >= 0; end = lines.indexOf(lineFeed, begin)) {
    reader.read(lines, begin, end);
    for (const [column, values] of gathered.entries()) values.add(reader, column);
    rows += 1;
    begin = end + 1;
  }
  return { kind: 'read', rows, columns: gathered.map((values) => values.values()) };
}

/** Number of bytes per read after a range, to find the end of its last line. */
const aheadBytes = 64 * 1024;

/** Returns the whole lines that start in a range of a file, including their line feeds. @throws Errors of the file system. */
export function rangeLines({ path, from, to }: ScanRange): Buffer {
  const file = openSync(path, 'r');
  try {
    // The preceding byte shows whether a line starts at the start of the range.
    const offset = Math.max(0, from - 1);
    let bytes = Buffer.allocUnsafe(to - offset + aheadBytes);
    let usedBytes = readInto(file, bytes.subarray(0, to - offset), offset);
    const begin = from === 0 ? 0 : bytes.subarray(0, usedBytes).indexOf(lineFeed) + 1;
    if ((from > 0 && begin === 0) || offset + begin >= to) return Buffer.alloc(0);
    while (bytes[usedBytes - 1] !== lineFeed) {
      if (usedBytes + aheadBytes > bytes.length) bytes = Buffer.concat([bytes.subarray(0, usedBytes)], 2 * bytes.length);
      const read = readInto(file, bytes.subarray(usedBytes, usedBytes + aheadBytes), offset + usedBytes);
      if (read === 0) break;
      const end = bytes.subarray(usedBytes, usedBytes + read).indexOf(lineFeed);
      usedBytes += end < 0 ? read : end + 1;
    }
    return bytes.subarray(begin, usedBytes);
  } finally {
    closeSync(file);
  }
}

/** Reads bytes at an offset of a file. Returns the number of bytes read. */
function readInto(file: number, bytes: Buffer, offset: number): number {
  let filled = 0;
  for (let read = -1; filled < bytes.length && read !== 0; filled += read)
    read = readSync(file, bytes, filled, bytes.length - filled, offset + filled);
  return filled;
}
