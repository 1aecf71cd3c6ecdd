import { type JsonEvent, type JsonScanner, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';

/** Maximum number of characters of a collected value. */
const longestValue = 16 * 1024;

const decode = ({ buffer, byteOffset }: Uint8Array, from: number, to: number): string =>
  Buffer.from(buffer, byteOffset + from, to - from).toString('utf8');

/** Collects the JSON of one value from the events of a scanner. */
export class ValueText {
  #text = '';
  /** Whether a comma comes before the next name or value. */
  #isAfterValue = false;

  /** Adds an event of the value. */
  take(event: JsonEvent, { source, from, to }: JsonScanner): void {
    if (this.#text.length > longestValue) return;
    if (event === jsonEvent.objectEnd || event === jsonEvent.listEnd) {
      this.#text += event === jsonEvent.objectEnd ? '}' : ']';
      this.#isAfterValue = true;
      return;
    }
    if (this.#isAfterValue) this.#text += ',';
    this.#isAfterValue = false;
    if (event === jsonEvent.objectStart) this.#text += '{';
    else if (event === jsonEvent.listStart) this.#text += '[';
    else if (event === jsonEvent.name) this.#text += `${decode(source, from, to)}:`;
    else {
      this.#text += to === from ? 'null' : decode(source, from, to);
      this.#isAfterValue = true;
    }
  }

  /** Returns the value. Undefined if it is incomplete, or too long. */
  read(): unknown {
    try {
      return JSON.parse(this.#text);
    } catch {
      return undefined;
    }
  }
}
