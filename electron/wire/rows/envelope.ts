import { type JsonEvent, type JsonScanner, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { addToShape, emptyHash, hashOfName } from './row-shape.ts';

/** Bytes of a name and of a value that are kept, at most: a next link can be long, a page of text is no fact. */
const longestName = 1024;
const longestValue = 64 * 1024;

/** Names under which services put the object that holds the rows (OData V2’s `d`, HAL’s `_embedded`), in lower case. */
const envelopeNames = new Set(['data', 'd', 'result', 'response', 'payload', 'body', 'page', '_embedded']);

/** Objects inside the outermost one that are looked into. */
const deepest = 4;

/**
 * Finds the rows in the events of the outermost object: the first list of objects in it, or in an object whose name marks an envelope.
 *
 * A path replaces the search: only the list that it leads to holds rows. Lists under a name with `@` are control information (OData JSON Format
 * §4.5), never rows.
 */
export class Envelope {
  /** Scalars by name: strings unescaped, everything else as written. */
  readonly facts = new Map<string, string>();
  /** Number of lists without an element. */
  emptyLists = 0;
  /** The shape of the outermost object, which can turn out to be a row. */
  shape = emptyHash;
  /** Whether the end of the path was found. */
  reached = false;
  readonly #path: readonly string[];
  /** Of the present member; null if it is too long. */
  #name: string | null = null;
  #rowsFound = false;
  /** Objects inside the outermost one that are open and looked into. */
  #depth = 0;
  /** Names of the path that led to the innermost of them. */
  #followed = 0;
  /** Whether the present member is stepped over. */
  #isSkipping = false;
  #isListOpened = false;

  /** @param path The names that lead to the rows; empty if they are to be found. */
  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** The name of the present member; empty if it is too long. */
  get name(): string {
    return this.#name ?? '';
  }

  /** Ends the search: the first list of objects is the only one that holds rows. */
  afterRows(): void {
    this.#rowsFound = true;
  }

  /** Takes an event after the start of the outermost object. @returns `rows` at the start of the first row, `end` at the end of the object */
  take(event: JsonEvent, scanner: JsonScanner): 'rows' | 'end' | null {
    if (this.#isSkipping) {
      this.#isSkipping = scanner.depth > this.#depth + 1;
      return null;
    }
    if (this.#isListOpened) return this.#beginList(event);
    switch (event) {
      case jsonEvent.name:
        this.#takeName(scanner);
        return null;
      case jsonEvent.listStart:
        this.#isListOpened = true;
        return null;
      case jsonEvent.objectStart:
        this.#beginObject();
        return null;
      case jsonEvent.objectEnd:
        if (this.#depth === 0) return 'end';
        this.#depth -= 1;
        this.#followed = Math.min(this.#followed, this.#depth);
        return null;
      default:
        this.#keepFact(event, scanner);
        return null;
    }
  }

  #takeName(scanner: JsonScanner): void {
    const { source, from, to } = scanner;
    if (this.#depth === 0) this.shape = addToShape(this.shape, hashOfName(source, from, to));
    this.#name = textOf(scanner, longestName);
  }

  #keepFact(event: JsonEvent, scanner: JsonScanner): void {
    const value = event === jsonEvent.string ? textOf(scanner, longestValue) : writtenIn(scanner, longestValue);
    if (this.#name !== null && value !== null) this.facts.set(this.#name, value);
  }

  #beginObject(): void {
    const leads = this.#leadsOn() && this.#followed < this.#path.length - 1;
    if (leads || (this.#depth < deepest && envelopeNames.has(this.name.toLowerCase()))) {
      this.#depth += 1;
      if (leads) this.#followed += 1;
    } else {
      this.#isSkipping = true;
    }
  }

  /** Looks at a list’s first event: an object makes it the rows, anything else is stepped over. */
  #beginList(event: JsonEvent): 'rows' | null {
    this.#isListOpened = false;
    const canHoldRows = this.#canHoldRows();
    if (event === jsonEvent.listEnd) {
      this.emptyLists += 1;
      return null;
    }
    if (event === jsonEvent.objectStart && canHoldRows) return 'rows';
    // A list at the end of the path that holds no objects isn’t what the path was meant for.
    if (canHoldRows && this.#path.length > 0) this.reached = false;
    this.#isSkipping = true;
    return null;
  }

  /** Whether the list under the present name can be that of the rows. */
  #canHoldRows(): boolean {
    if (this.#path.length === 0) return !this.#rowsFound && this.#name?.includes('@') === false;
    if (this.#followed !== this.#path.length - 1 || !this.#leadsOn()) return false;
    this.reached = true;
    return !this.#rowsFound;
  }

  /** Whether the present name is the next one of the path. */
  #leadsOn(): boolean {
    return this.#depth === this.#followed && this.#name === this.#path[this.#followed];
  }
}

/** The text of the scanner’s name or string; null if it has more than so many bytes. */
function textOf({ source, from, to, hasEscapes }: JsonScanner, longest: number): string | null {
  if (to === from || to - from - 2 > longest) return null;
  if (!hasEscapes) return decode(source, from + 1, to - 1);
  const value: unknown = JSON.parse(decode(source, from, to));
  return String(value);
}

/** The scanner’s number or literal as written; null if it has more than so many bytes. */
function writtenIn({ source, from, to }: JsonScanner, longest: number): string | null {
  return to === from || to - from > longest ? null : decode(source, from, to);
}

function decode({ buffer, byteOffset }: Uint8Array, from: number, to: number): string {
  return Buffer.from(buffer, byteOffset + from, to - from).toString('utf8');
}
