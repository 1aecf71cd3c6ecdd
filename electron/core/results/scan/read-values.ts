import { cellKind, RowReader } from '../../../wire/rows/row-reader.ts';
import { type ColumnValues, type ScanResultOf, valueKinds } from './scan-task.ts';

const lineFeed = 0x0a;
const firstRows = 4096;
const firstBytes = 64 * 1024;
/** Bytes up to which a value is copied one by one. */
const mostCopiedSingly = 24;

/** By `cellKind`: the number of what the value is. */
const kindNumbers = Uint8Array.from(
  Object.entries(cellKind)
    .toSorted(([, one], [, other]) => one - other)
    .map(([kind]) => valueKinds.findIndex((name) => name === kind || (name === 'string' && kind.endsWith('String')))),
);

/** Gathers the values of one column. */
class GatheredValues {
  #kinds = new Uint8Array(firstRows);
  #ends = new Uint32Array(firstRows);
  #texts = Buffer.alloc(firstBytes);
  #rows = 0;
  #used = 0;

  /** Takes the value that a reader stands at. */
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

  /** All of them, in memory of their own. */
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
    // A call costs more than a few bytes.
    if (length > mostCopiedSingly) bytes.copy(this.#texts, this.#used, from, to);
    else for (let at = 0; at < length; at += 1) this.#texts[this.#used + at] = bytes[from + at] ?? 0;
    this.#used += length;
  }
}

function larger<T extends Uint8Array | Uint32Array>(values: T, into: T): T {
  into.set(values);
  return into;
}

/** Reads the values of columns. @param lines Whole lines, a row each. @param once Whether none of them has a name twice. */
export function readValues(lines: Buffer, columns: readonly string[], once: boolean): ScanResultOf<'read'> {
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
