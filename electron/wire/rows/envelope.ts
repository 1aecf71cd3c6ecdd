import { type JsonEvent, type JsonScanner, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { pageObjects, plainName } from '../responses/conventions.ts';
import { errorInMember, isErrorName } from '../responses/server-error.ts';
import { addToShape, emptyHash, hashOfName } from './row-shape.ts';
import { ValueText } from './value-text.ts';

/** Maximum bytes of stored names. {@link longestValue} is that of values, which include long next links. */
const longestName = 1024;
const longestValue = 64 * 1024;

/** Common names of the object that contains the rows (OData V2's `d`, HAL's `_embedded`), in lower case. */
const envelopeNames = new Set(['data', 'd', 'result', 'response', 'payload', 'body', 'page', '_embedded']);

/** Maximum depth of objects that are searched. */
const maximumDepth = 4;

/**
 * Finds the rows in the events of the outermost object: the first list of objects in it, or in an object with the name of an envelope.
 *
 * With a path, only the list at its end contains rows. A list whose name contains `@` is control information (OData JSON Format §4.5),
 * never rows.
 */
export class Envelope {
  /**
   * Scalars by name. Strings are unescaped, and other values are as sent. Members of objects about pages have a path such as `paging/next`.
   */
  readonly facts = new Map<string, string>();
  emptyLists = 0;
  /** The message of an error next to the rows. Null if there is none. */
  error: string | null = null;
  /** The shape of the outermost object, which might be a row itself. */
  shape = emptyHash;
  /** Whether the end of the path was found. */
  reached = false;
  readonly #path: readonly string[];
  /** Name of the current member. Null if the name is too long. */
  #name: string | null = null;
  #rowsFound = false;
  /** Name of the list of rows. Null before the list. */
  #rowsName: string | null = null;
  /** Number of searched open objects inside the outermost object. */
  #depth = 0;
  /** Names of the open objects about pages. */
  readonly #pagePath: string[] = [];
  /** Number of names of the path that were followed so far. */
  #followed = 0;
  #isSkipping = false;
  #isListOpened = false;
  /** A value that might be an error, and the depth at its end. Null without one. */
  #possibleError: { readonly text: ValueText; readonly depth: number } | null = null;

  /** @param path Member names of the path to the rows. If empty, the rows are detected. */
  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** The name of the current member. Empty if the name is too long. */
  get name(): string {
    return this.#name ?? '';
  }

  /** Ends the search. Only the first list of objects contains rows. */
  afterRows(): void {
    this.#rowsFound = true;
  }

  /**
   * Processes an event inside the outermost object.
   *
   * @returns `rows` at the start of the first row, `end` at the end of the object. Otherwise null.
   */
  take(event: JsonEvent, scanner: JsonScanner): 'rows' | 'end' | null {
    if (this.#isSkipping) {
      this.#isSkipping = scanner.depth > this.#depth + 1;
      return null;
    }
    if (this.#possibleError !== null) {
      this.#continueError(this.#possibleError, event, scanner);
      return null;
    }
    if (this.#isListOpened) return this.#beginList(event, scanner);
    switch (event) {
      case jsonEvent.name:
        this.#takeName(scanner);
        return null;
      case jsonEvent.listStart:
        this.#isListOpened = true;
        return null;
      case jsonEvent.objectStart:
        this.#beginObject(event, scanner);
        return null;
      case jsonEvent.objectEnd:
        if (this.#depth === 0) return 'end';
        this.#depth -= 1;
        this.#pagePath.pop();
        this.#followed = Math.min(this.#followed, this.#depth);
        return null;
      default:
        this.#storeFact(event, scanner);
        return null;
    }
  }

  #takeName(scanner: JsonScanner): void {
    const { source, from, to } = scanner;
    if (this.#depth === 0) this.shape = addToShape(this.shape, hashOfName(source, from, to));
    this.#name = textOf(scanner, longestName);
  }

  #storeFact(event: JsonEvent, scanner: JsonScanner): void {
    const value = event === jsonEvent.string ? textOf(scanner, longestValue) : sourceOf(scanner, longestValue);
    if (this.#name === null || value === null) return;
    this.facts.set([...this.#pagePath, this.#factName(this.#name)].join('/'), value);
    if (event === jsonEvent.string && this.#canBeError()) this.error ??= errorInMember(this.#name, value);
  }

  /** Returns the name of a fact. The next link of the list of rows, such as `Items@odata.nextLink` of an entity, is that of the response. */
  #factName(name: string): string {
    const own = `${this.#rowsName ?? ''}@`;
    return this.#rowsName !== null && name.startsWith(own) && /nextlink$/i.test(name) ? name.slice(own.length - 1) : name;
  }

  /** Checks whether the value of the current member can be an error of the server. */
  #canBeError(): boolean {
    return this.#pagePath.length === 0 && !this.#isNextInPath() && isErrorName(this.name);
  }

  /** Starts to collect a value that might be an error. @param depth Depth at its end. */
  #beginError(depth: number, events: readonly JsonEvent[], scanner: JsonScanner): void {
    const text = new ValueText();
    for (const event of events) text.take(event, scanner);
    this.#possibleError = { text, depth };
  }

  #continueError({ text, depth }: { readonly text: ValueText; readonly depth: number }, event: JsonEvent, scanner: JsonScanner): void {
    text.take(event, scanner);
    if (scanner.depth > depth) return;
    this.#possibleError = null;
    this.error ??= errorInMember(this.name, text.read());
  }

  #beginObject(event: JsonEvent, scanner: JsonScanner): void {
    if (this.#canBeError()) {
      this.#beginError(scanner.depth - 1, [event], scanner);
      return;
    }
    const isOfPage = this.#pagePath.length > 0;
    const leads = !isOfPage && this.#isNextInPath() && this.#followed < this.#path.length - 1;
    if (leads || (!isOfPage && this.#depth < maximumDepth && envelopeNames.has(this.name.toLowerCase()))) {
      this.#depth += 1;
      if (leads) this.#followed += 1;
    } else if (this.#depth < maximumDepth && (isOfPage || pageObjects.has(plainName(this.name)))) {
      this.#depth += 1;
      this.#pagePath.push(this.name);
    } else {
      this.#isSkipping = true;
    }
  }

  /** Processes the first event of a list. A list that starts with an object contains the rows. Other lists are skipped. */
  #beginList(event: JsonEvent, scanner: JsonScanner): 'rows' | null {
    this.#isListOpened = false;
    const canHoldRows = this.#canHoldRows();
    if (event === jsonEvent.listEnd) {
      if (this.#pagePath.length === 0) this.emptyLists += 1;
      return null;
    }
    if (event === jsonEvent.objectStart && canHoldRows) {
      this.#rowsName = this.#name;
      return 'rows';
    }
    if (event !== jsonEvent.listStart && this.#canBeError()) {
      this.#beginError(scanner.depth - (event === jsonEvent.objectStart ? 2 : 1), [jsonEvent.listStart, event], scanner);
      return null;
    }
    // The list at the end of the path contains no objects, so it isn't the list of rows.
    if (canHoldRows && this.#path.length > 0) this.reached = false;
    this.#isSkipping = true;
    return null;
  }

  /** Checks whether the list with the current name can contain the rows. */
  #canHoldRows(): boolean {
    if (this.#pagePath.length > 0) return false;
    if (this.#path.length === 0)
      return !this.#rowsFound && this.#name?.includes('@') === false && (this.#name === 'errors' || !isErrorName(this.#name));
    if (this.#followed !== this.#path.length - 1 || !this.#isNextInPath()) return false;
    this.reached = true;
    return !this.#rowsFound;
  }

  /** Checks whether the current name is the next name of the path. */
  #isNextInPath(): boolean {
    return this.#depth === this.#followed && this.#name === this.#path[this.#followed];
  }
}

/** Returns the text of the scanner's name or string. Null if it exceeds a number of bytes. */
function textOf({ source, from, to, hasEscapes }: JsonScanner, longest: number): string | null {
  if (to === from || to - from - 2 > longest) return null;
  if (!hasEscapes) return decode(source, from + 1, to - 1);
  const value: unknown = JSON.parse(decode(source, from, to));
  return String(value);
}

/** Returns the scanner's number or literal as sent. Null if it exceeds a number of bytes. */
function sourceOf({ source, from, to }: JsonScanner, longest: number): string | null {
  return to === from || to - from > longest ? null : decode(source, from, to);
}

function decode({ buffer, byteOffset }: Uint8Array, from: number, to: number): string {
  return Buffer.from(buffer, byteOffset + from, to - from).toString('utf8');
}
