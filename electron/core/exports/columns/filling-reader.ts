import { ExpectedBytes } from '../../../wire/rows/expected-bytes.ts';
import { type ExpectedMember, ExpectingReader, nowhere } from '../expecting-reader.ts';
import { unusual } from './column-values.ts';
import type { FilledColumn } from './filled-column.ts';

const letterN = 0x6e;
const nullWord = new ExpectedBytes(Buffer.from('null'));

/** A member whose value goes into a column. */
interface FilledMember extends Pick<ExpectedMember, 'before'> {
  /** Null where it is none of the columns. */
  readonly column: FilledColumn | null;
}

/** How rows are written. */
interface FilledRow {
  readonly members: readonly FilledMember[];
  /** What stands behind the last value. */
  readonly after: ExpectedBytes;
  /** The columns that such rows do not have. */
  readonly absent: readonly FilledColumn[];
}

/** Reads rows straight into the columns of a batch; `filled` are the bytes of their values. */
export class FillingReader extends ExpectingReader<FilledRow> {
  /** Where in the batch a row goes. */
  place = 0;
  readonly #columns: readonly FilledColumn[];

  constructor(names: readonly string[], strict: boolean, columns: readonly FilledColumn[]) {
    super(names, strict);
    this.#columns = columns;
  }

  protected override expect(members: readonly ExpectedMember[], after: ExpectedBytes): FilledRow {
    const there = new Set(members.map(({ column }) => column));
    return {
      members: members.map(({ before, column }) => ({ before, column: this.#columns[column] ?? null })),
      after,
      absent: this.#columns.filter((_, column) => !there.has(column)),
    };
  }

  protected override fill({ members, after, absent }: FilledRow, from: number, to: number): number {
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
        end = this.endOfValue(at, to);
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

  /** Puts a value that is not written as most are; where it ends. */
  #put({ values }: FilledColumn, from: number, to: number): number {
    const end = this.pass(from, to);
    return end !== nowhere && end < to && values.put(this.place, this.item, 0) ? end : nowhere;
  }
}
