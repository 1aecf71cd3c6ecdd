import { ExpectedBytes } from '../../../wire/rows/expected-bytes.ts';
import { byte, isSpace } from '../../../wire/rows/json-bytes.ts';
import { cellKind, RowReader } from '../../../wire/rows/row-reader.ts';
import { createItemReader, standAt } from '../typed/list-items.ts';
import { unusual } from './column-values.ts';
import type { FilledColumn } from './filled-column.ts';

const nowhere = -1;

/** `null`, and what stands before and behind a member. */
const letterN = 0x6e;
const nullWord = new ExpectedBytes(Buffer.from('null'));

/** A member of the rows that come. */
interface ExpectedMember {
  /** All that stands between the value before it and its own: the brace or comma, its name, the colon, and white space. */
  readonly before: ExpectedBytes;
  /** Null where it is none of the columns. */
  readonly column: FilledColumn | null;
}

/** How rows are written. */
interface ExpectedRow {
  readonly members: readonly ExpectedMember[];
  /** What stands behind the last value. */
  readonly after: ExpectedBytes;
  /** The columns that such rows do not have. */
  readonly absent: readonly FilledColumn[];
}

/** So many ways of writing rows are remembered. */
const mostRemembered = 256;

/**
 * Reads rows straight into the columns of a batch.
 *
 * Rows of one answer are written in the same way as a rule: of a row that has the members of the one before, in its order and with its white
 * space, each byte is looked at once, while its value is made. Where a row is written in another way it is read by its cells, as `RowReader` has
 * it, which also tells what is wrong with one.
 */
export class FillingReader extends RowReader {
  /** Where in the batch a row goes. */
  place = 0;
  /** Bytes of the values of the row that stands at {@link place}; -1 where it is to be put there by its cells. */
  filled = nowhere;
  readonly #columns: readonly FilledColumn[];
  readonly #item = createItemReader();
  #expected: ExpectedRow | null = null;
  /** By shape; null for rows that are not to be expected again. */
  readonly #remembered = new Map<number, ExpectedRow | null>();

  constructor(names: readonly string[], strict: boolean, columns: readonly FilledColumn[]) {
    super(names, strict);
    this.#columns = columns;
  }

  override read(bytes: Buffer, from: number, to: number): void {
    this.filled = nowhere;
    super.read(bytes, from, to);
  }

  override readWhole(part: Uint8Array, from: number): number {
    this.standIn(part);
    const end = this.#expected === null ? nowhere : this.#fill(this.#expected, from, part.length);
    if (end !== nowhere) {
      this.lineBreaks = false;
      return end;
    }
    this.filled = nowhere;
    const found = super.readWhole(part, from);
    if (found !== nowhere) this.#expected = this.#rowLike(from, found);
    return found;
  }

  /** Reads a row that is written as expected; -1 where it is not. */
  #fill({ members, after, absent }: ExpectedRow, from: number, to: number): number {
    const { bytes, wide, place } = this;
    let at = from;
    let filled = 0;
    for (let index = 0; index < members.length; index += 1) {
      const member = members[index];
      if (member === undefined || !member.before.standsAt(wide, at, to)) return nowhere;
      at += member.before.length;
      if (at >= to) return nowhere;
      const { column } = member;
      let end = nowhere;
      if (column === null) {
        end = this.#pass(at, to);
      } else if (bytes[at] === letterN) {
        if (!nullWord.standsAt(wide, at, to)) return nowhere;
        column.values.skip(place);
        column.validity.set(place, false);
        end = at + nullWord.length;
      } else {
        end = column.values.fill(place, bytes, at, to);
        if (end === unusual) end = this.#put(column, at, to);
        column.validity.set(place, true);
      }
      if (end < 0 || end >= to) return nowhere;
      filled += end - at;
      at = end;
    }
    if (!after.standsAt(wide, at, to)) return nowhere;
    for (const { values, validity } of absent) {
      values.skip(place);
      validity.set(place, false);
    }
    this.filled = filled;
    return at + after.length;
  }

  /** Where a value that is none of the columns' ends. */
  #pass(from: number, to: number): number {
    const item = this.#item;
    item.bytes = this.bytes;
    const end = standAt(item, from, to);
    return item.kinds[0] !== cellKind.absent && this.endOfValue(from, to) === end ? end : nowhere;
  }

  /** Puts a value that is not written as most are; where it ends. */
  #put({ values }: FilledColumn, from: number, to: number): number {
    const end = this.#pass(from, to);
    return end !== nowhere && end < to && values.put(this.place, this.#item, 0) ? end : nowhere;
  }

  /** How rows like the one that lies between two places are written; null where they are not to be expected. */
  #rowLike(from: number, to: number): ExpectedRow | null {
    const remembered = this.#remembered.get(this.shape);
    if (remembered !== undefined) return remembered;
    const row = this.lineBreaks ? null : this.#describe(from, to);
    if (this.#remembered.size < mostRemembered) this.#remembered.set(this.shape, row);
    return row;
  }

  #describe(from: number, to: number): ExpectedRow | null {
    const { bytes } = this;
    const absent = new Set(this.#columns);
    const members: ExpectedMember[] = [];
    let at = from;
    for (const { length, column } of this.members()) {
      let begin = at;
      while (bytes[begin] !== byte.quote) begin += 1;
      begin += length;
      while (bytes[begin] === byte.colon || isSpace(bytes[begin] ?? 0)) begin += 1;
      const own = this.#columns[column] ?? null;
      // Of a name that stands twice the last value counts.
      if (own !== null && !absent.delete(own)) return null;
      members.push({ before: new ExpectedBytes(bytes.subarray(at, begin)), column: own });
      at = this.#pass(begin, to);
      if (at === nowhere) return null;
    }
    return { members, after: new ExpectedBytes(bytes.subarray(at, to)), absent: [...absent] };
  }
}
