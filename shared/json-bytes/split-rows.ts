import { byte } from './bytes.ts';
import { JsonScanner, jsonEvent } from './json-scanner.ts';

const openBracket = Uint8Array.of(byte.openBracket);
const noBytes = new Uint8Array();

/** Splits objects with commas between them, chunk by chunk: what is inside a JSON list of rows. */
export class RowsOfList {
  readonly #scanner = new JsonScanner();
  /** The beginning of a row that continues in the next chunk. */
  #kept: Uint8Array = noBytes;

  constructor() {
    this.#scanner.feed(openBracket);
    this.#scanner.next();
  }

  /**
   * Takes the next chunk.
   *
   * @returns The rows that are complete now; their bytes are parts of the chunk where possible.
   * @throws JsonSyntaxError
   */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    const scanner = this.#scanner;
    const rows: Uint8Array[] = [];
    let begin = this.#kept.length > 0 ? 0 : -1;
    scanner.feed(chunk);
    for (let event = scanner.next(); event !== jsonEvent.more; event = scanner.next()) {
      if (event === jsonEvent.objectStart && scanner.depth === 2) begin = scanner.at - 1;
      if (event !== jsonEvent.objectEnd || scanner.depth !== 1) continue;
      const row = chunk.subarray(begin, scanner.at);
      rows.push(this.#kept.length > 0 ? joined(this.#kept, row) : row);
      this.#kept = noBytes;
      begin = -1;
    }
    if (begin >= 0) this.#kept = joined(this.#kept, chunk.subarray(begin));
    return rows;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
