import type { ExpectedBytes } from '../../../wire/rows/expected-bytes.ts';
import { type ExpectedMember, ExpectingReader, nowhere } from '../expecting-reader.ts';

/** Rows that are sent as they are written. */
interface SameRow {
  /** By member: what stands before its value. */
  readonly before: readonly ExpectedBytes[];
  readonly after: ExpectedBytes;
}

/** Reads rows that stand in the file byte by byte as they were sent: their columns alone, in its order, without white space. */
export class JsonReader extends ExpectingReader<SameRow> {
  /** Where the row that was read last begins; it ends at `filled`. */
  begin = 0;
  readonly #names: readonly Uint8Array[];

  /** @param written By column: its name as it stands in the file, and the colon. */
  constructor(names: readonly string[], strict: boolean, written: readonly Uint8Array[]) {
    super(names, strict);
    this.#names = written;
  }

  protected override expect(members: readonly ExpectedMember[], after: ExpectedBytes): SameRow | null {
    let last = nowhere;
    for (const [index, { before, column }] of members.entries()) {
      const name = this.#names[column];
      if (name === undefined || column <= last) return null;
      const written = Buffer.concat([Buffer.from(index === 0 ? '{' : ','), name]);
      if (!written.equals(before.bytes)) return null;
      last = column;
    }
    return Buffer.from('}').equals(after.bytes) ? { before: members.map(({ before }) => before), after } : null;
  }

  protected override fill({ before, after }: SameRow, from: number, to: number): number {
    const { wide } = this;
    let at = from;
    for (let index = 0; index < before.length; index += 1) {
      const expected = before[index];
      if (expected === undefined || !expected.standsAt(wide, at, to)) return nowhere;
      at = this.endOfValue(at + expected.length, to);
      if (at === nowhere || at >= to) return nowhere;
    }
    if (!after.standsAt(wide, at, to)) return nowhere;
    this.begin = from;
    this.filled = at + after.length;
    return this.filled;
  }
}
