import { ExpectedBytes } from '../../wire/rows/expected-bytes.ts';
import { byte, isSpace } from '../../wire/rows/json-bytes.ts';
import { cellKind, RowReader } from '../../wire/rows/row-reader.ts';
import { createItemReader, standAt } from './typed/list-items.ts';

/** What a row that is not whole, or not written as expected, ends at. */
export const nowhere = -1;

/** A member of the rows that come. */
export interface ExpectedMember {
  /** All that stands between the value before it and its own: the brace or comma, its name, the colon, and white space. */
  readonly before: ExpectedBytes;
  /** Its place among the columns; -1 where it is none of them. */
  readonly column: number;
}

/** So many ways of writing rows are remembered. */
const mostRemembered = 256;

/**
 * Reads rows that are written as the one before into what they become, in one go.
 *
 * Rows of one answer are written in the same way as a rule: of a row that has the members of the one before, in its order and with its white
 * space, each byte is looked at once, while its value is made. Where a row is written in another way it is read by its cells, as `RowReader` has
 * it, which also tells what is wrong with one.
 *
 * @typeParam Row How rows are written, as {@link fill} needs it.
 */
export abstract class ExpectingReader<Row> extends RowReader {
  /** What the row that was read last was made into; -1 where it stands in its cells. */
  filled = nowhere;
  /** The value that {@link pass} came by, in its one cell. */
  protected readonly item = createItemReader();
  #expected: Row | null = null;
  /** By shape; null for rows that are not to be expected again. */
  readonly #remembered = new Map<number, Row | null>();

  /** How rows of these members are read; null where they are to be read by their cells. @param after What stands behind the last value. */
  protected abstract expect(members: readonly ExpectedMember[], after: ExpectedBytes): Row | null;

  /** Reads the row that begins at a place, and sets {@link filled}. Where it ends; -1 where it is not written as expected. */
  protected abstract fill(row: Row, from: number, to: number): number;

  override read(bytes: Buffer, from: number, to: number): void {
    this.filled = nowhere;
    super.read(bytes, from, to);
  }

  override readWhole(part: Uint8Array, from: number): number {
    this.standIn(part);
    // A list or object may have some, which is seen while its end is looked for.
    this.lineBreaks = false;
    const end = this.#expected === null ? nowhere : this.fill(this.#expected, from, part.length);
    if (end !== nowhere) return end;
    this.filled = nowhere;
    const found = super.readWhole(part, from);
    if (found !== nowhere) this.#expected = this.#rowLike(from, found);
    return found;
  }

  /** Where the value ends that begins at a place, which {@link item} stands at then; -1 where it is none, or does not lie whole there. */
  protected pass(from: number, to: number): number {
    const { item } = this;
    item.bytes = this.bytes;
    const end = standAt(item, from, to);
    return item.kinds[0] !== cellKind.absent && this.endOfValue(from, to) === end ? end : nowhere;
  }

  /** How rows like the one that lies between two places are written; null where they are not to be expected. */
  #rowLike(from: number, to: number): Row | null {
    const remembered = this.#remembered.get(this.shape);
    if (remembered !== undefined) return remembered;
    const row = this.lineBreaks ? null : this.#describe(from, to);
    if (this.#remembered.size < mostRemembered) this.#remembered.set(this.shape, row);
    return row;
  }

  #describe(from: number, to: number): Row | null {
    const { bytes } = this;
    const columns = new Set<number>();
    const members: ExpectedMember[] = [];
    let at = from;
    for (const { length, column } of this.members()) {
      let begin = at;
      while (bytes[begin] !== byte.quote) begin += 1;
      begin += length;
      while (bytes[begin] === byte.colon || isSpace(bytes[begin] ?? 0)) begin += 1;
      // Of a name that stands twice the last value counts.
      if (columns.has(column)) return null;
      if (column >= 0) columns.add(column);
      members.push({ before: new ExpectedBytes(bytes.subarray(at, begin)), column });
      at = this.pass(begin, to);
      if (at === nowhere) return null;
    }
    return this.expect(members, new ExpectedBytes(bytes.subarray(at, to)));
  }
}
