import { JsonScanner, JsonSyntaxError, jsonEvent } from './json-scanner.ts';

/** Finds where single values end. */
export class ValueEnds {
  readonly #scanner = new JsonScanner();

  /** Whether a line break is between the tokens of the value that was found last. */
  get lineBreaks(): boolean {
    return this.#scanner.lineBreaks;
  }

  /** Returns the index after the JSON value that begins at `from` and ends at or before `to`; -1 if there is none. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const scanner = this.#scanner;
    scanner.restart();
    scanner.feed(to === bytes.length ? bytes : bytes.subarray(0, to));
    scanner.at = from;
    try {
      while (!scanner.isComplete) {
        if (scanner.next() !== jsonEvent.more) continue;
        // Only a number ends with the input; anything else is rejected as incomplete.
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
