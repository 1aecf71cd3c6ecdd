import { byte, type JsonEvent, JsonScanner, JsonSyntaxError, jsonEvent } from './json-scanner.ts';

const openBracket = Uint8Array.of(byte.openBracket);
const noBytes = new Uint8Array();

/** Splits the content of a JSON array of rows into its objects, in chunks. Commas separate the objects. */
export class RowsOfList {
  readonly #scanner = new JsonScanner();
  /** The start of a row that continues in the next chunk. */
  #kept: Uint8Array = noBytes;

  constructor() {
    this.#scanner.feed(openBracket);
    this.#scanner.next();
  }

  /**
   * Processes the next chunk.
   *
   * @returns the rows that are complete now. Their bytes are views of the chunk if possible.
   * @throws JsonSyntaxError if the bytes aren't valid JSON
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

/**
 * Called with a member of an object.
 *
 * @param nameStart index of the name's first byte, which is a quote
 * @param nameEnd index after the name
 * @param start index of the value's first byte; for a string, it is the quote
 * @param end index after the value
 * @param kind the event of the value; for an object or list, the event of its start
 * @returns false if the rest of the object isn't needed
 */
type TakeMember = (nameStart: number, nameEnd: number, start: number, end: number, kind: JsonEvent) => boolean;

/**
 * Finds the members of an object in its bytes, in their order, including duplicate names.
 *
 * @param object one whole JSON object in UTF-8, optionally with whitespace before and after it
 * @throws JsonSyntaxError if it isn't an object, after the members before the error
 */
export function eachMember(object: Uint8Array, take: TakeMember): void {
  const scanner = new JsonScanner();
  scanner.feed(object);
  if (scanner.next() !== jsonEvent.objectStart) throw new JsonSyntaxError(scanner.start, 'not an object');
  while (scanner.next() === jsonEvent.name) {
    const { start: nameStart, end: nameEnd } = scanner;
    const kind = scanner.next();
    const { start } = scanner;
    let last = kind;
    while (scanner.depth > 1 && last !== jsonEvent.more) last = scanner.next();
    if (last === jsonEvent.more) break;
    if (!take(nameStart, nameEnd, start, scanner.end, kind)) return;
  }
  scanner.next();
  scanner.finish();
}

/** Finds the ends of single JSON values. */
export class ValueEnds {
  readonly #scanner = new JsonScanner();

  /** Whether there is a line break between the tokens of the last value that was found. */
  get lineBreaks(): boolean {
    return this.#scanner.lineBreaks;
  }

  /** Returns the index after the JSON value that begins at `from` and ends at or before `to`. -1 if there is none. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const scanner = this.#scanner;
    scanner.restart();
    scanner.feed(to === bytes.length ? bytes : bytes.subarray(0, to));
    scanner.at = from;
    try {
      while (!scanner.isComplete) {
        if (scanner.next() !== jsonEvent.more) continue;
        // The end of the input only ends a number. The scanner rejects any other value as incomplete.
        scanner.finish();
        return to;
      }
      return scanner.at;
    } catch (error) {
      if (error instanceof JsonSyntaxError) return -1;
      throw error;
    }
  }
}
