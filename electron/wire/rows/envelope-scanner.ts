import { byte, isSpace } from './json-bytes.ts';
import { unescaped } from './json-text.ts';
import { addToShape, emptyHash, hashByte, ValueScanner } from './value-scanner.ts';

/** Longest name and longest value kept of what stands beside the rows: a next link may be long, a page of text is no fact. */
const longestName = 1024;
const longestValue = 64 * 1024;

type State = 'member-or-end' | 'member' | 'name' | 'colon' | 'value' | 'string' | 'scalar' | 'nested' | 'list' | 'next';

/** Names under which services put the object that holds the rows (OData V2's `d`, HAL's `_embedded`), in small letters. */
const envelopeNames = new Set(['data', 'd', 'result', 'response', 'payload', 'body', 'page', '_embedded']);

/** Objects within objects that are looked into. */
const deepest = 4;

/** Why the scanner stopped before the end of its chunk. */
export type EnvelopeStop = 'rows' | 'end' | 'malformed';

/** Bytes put aside for a name or a scalar; too many of them are counted and let go. */
class Gathered {
  #parts: Uint8Array[] = [];
  #length = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  begin(): void {
    this.#parts = [];
    this.#length = 0;
  }

  take(chunk: Uint8Array, from: number, to: number): void {
    if (to <= from) return;
    this.#length += to - from;
    if (this.#length > this.#limit) this.#parts = [];
    else this.#parts.push(chunk.slice(from, to));
  }

  /** The text, or null where it is too long. */
  text(): string | null {
    return this.#length > this.#limit ? null : Buffer.concat(this.#parts).toString('utf8');
  }
}

/**
 * Walks over the members of the outermost object, and of those in it whose name says that they hold the answer: keeps their scalars as facts,
 * steps over other nested values, and stops at the first list that holds objects: the rows. Where it is told the path to the rows it stops at
 * no other list. Lists under a name with `@` in it are control information (OData JSON Format §4.5), never rows.
 */
export class EnvelopeScanner {
  /** Scalars by name: strings unescaped, everything else as written. */
  readonly facts = new Map<string, string>();
  /** Lists without an element that were met. */
  emptyLists = 0;
  stop: EnvelopeStop | null = null;
  /** Like {@link ValueScanner}'s, should the object turn out to be a row. */
  shape = emptyHash;
  lineBreaks = false;
  #state: State = 'member-or-end';
  #rowsFound = false;
  #reached = false;
  /** How many objects within the outermost one are open, and how many names of the path led to the innermost of them. */
  #depth = 0;
  #followed = 0;
  #escaped = false;
  #hash = emptyHash;
  readonly #name = new Gathered(longestName);
  readonly #value = new Gathered(longestValue);
  readonly #nested = new ValueScanner();
  readonly #path: readonly string[];

  /** @param path The names that lead to the rows; empty where they are to be found. */
  constructor(path: readonly string[] = []) {
    this.#path = path;
  }

  /** The name of the present member; empty where it is too long to be kept. */
  get name(): string {
    return unescaped(this.#name.text() ?? '');
  }

  /** Whether the place that the path leads to was met. */
  get reached(): boolean {
    return this.#reached;
  }

  /** Starts behind the opening brace. */
  begin(): void {
    this.shape = emptyHash;
    this.#depth = 0;
    this.#followed = 0;
    this.#state = 'member-or-end';
  }

  /** Goes on behind the rows: the first list of objects is the only one taken for them. */
  afterRows(): void {
    this.#rowsFound = true;
    this.#state = 'next';
  }

  /** Scans from `from`; returns where it stopped: at the end of the chunk, or where `stop` says (`rows`: at the first row's brace). */
  scan(chunk: Uint8Array, from: number): number {
    this.stop = null;
    let at = from;
    while (at < chunk.length && this.stop === null) at = this.#step(chunk, at);
    return at;
  }

  #step(chunk: Uint8Array, at: number): number {
    const code = chunk[at] ?? 0;
    switch (this.#state) {
      case 'name':
      case 'string':
        return this.#string(chunk, at);
      case 'scalar':
        return this.#scalar(chunk, at);
      case 'nested': {
        const stopped = this.#nested.scan(chunk, at);
        this.lineBreaks ||= this.#nested.lineBreaks;
        if (this.#nested.done) this.#state = 'next';
        return stopped;
      }
      default:
    }
    if (isSpace(code)) {
      this.lineBreaks ||= code === byte.lineFeed || code === byte.carriageReturn;
      return at + 1;
    }
    switch (this.#state) {
      case 'member-or-end':
      case 'member':
        if (code === byte.quote) return this.#beginString('name', at);
        if (code === byte.closeBrace && this.#state === 'member-or-end') return this.#close(at + 1);
        return this.#end('malformed', at);
      case 'colon':
        if (code !== byte.colon) return this.#end('malformed', at);
        if (this.#depth === 0) this.shape = addToShape(this.shape, this.#hash);
        this.#state = 'value';
        return at + 1;
      case 'value':
        return this.#beginValue(code, at);
      case 'list':
        return this.#beginList(code, at);
      case 'next':
        if (code === byte.comma) this.#state = 'member';
        else return code === byte.closeBrace ? this.#close(at + 1) : this.#end('malformed', at);
        return at + 1;
      default:
        return at + 1;
    }
  }

  #end(stop: EnvelopeStop, at: number): number {
    this.stop = stop;
    return at;
  }

  /** An object ends: the outermost, or one within it. */
  #close(at: number): number {
    if (this.#depth === 0) return this.#end('end', at);
    this.#depth -= 1;
    this.#followed = Math.min(this.#followed, this.#depth);
    this.#state = 'next';
    return at;
  }

  #beginString(state: 'name' | 'string', at: number): number {
    this.#state = state;
    this.#hash = emptyHash;
    (state === 'name' ? this.#name : this.#value).begin();
    return at + 1;
  }

  #beginValue(code: number, at: number): number {
    if (code === byte.quote) return this.#beginString('string', at);
    if (code === byte.openBracket) {
      this.#state = 'list';
      return at + 1;
    }
    if (code === byte.openBrace) {
      const leads = this.#leadsOn() && this.#followed < this.#path.length - 1;
      if (leads || (this.#depth < deepest && envelopeNames.has(this.#name.text()?.toLowerCase() ?? ''))) {
        this.#depth += 1;
        if (leads) this.#followed += 1;
        this.#state = 'member-or-end';
        return at + 1;
      }
      this.#nested.begin();
      this.#state = 'nested';
      return at;
    }
    this.#value.begin();
    this.#state = 'scalar';
    return at;
  }

  /** Whether the present name is the next one of the path. */
  #leadsOn(): boolean {
    return this.#depth === this.#followed && unescaped(this.#name.text() ?? '') === this.#path[this.#followed];
  }

  /** Whether the list under the present name may be that of the rows. */
  #mayHoldRows(): boolean {
    if (this.#path.length === 0) return !this.#rowsFound && this.#name.text()?.includes('@') === false;
    if (this.#followed !== this.#path.length - 1 || !this.#leadsOn()) return false;
    this.#reached = true;
    return !this.#rowsFound;
  }

  /** Looks at a list's first byte: an object makes it the rows, anything else is stepped over. */
  #beginList(code: number, at: number): number {
    const mayHoldRows = this.#mayHoldRows();
    if (code === byte.closeBracket) {
      this.emptyLists += 1;
      this.#state = 'next';
      return at + 1;
    }
    if (code === byte.openBrace && mayHoldRows) return this.#end('rows', at);
    // A list at the end of the path that holds no objects is not what the path was meant for.
    if (mayHoldRows && this.#path.length > 0) this.#reached = false;
    this.#nested.begin();
    this.#nested.scan(Uint8Array.of(byte.openBracket), 0);
    this.#state = 'nested';
    return at;
  }

  #string(chunk: Uint8Array, from: number): number {
    const gathered = this.#state === 'name' ? this.#name : this.#value;
    let at = from;
    for (; at < chunk.length; at += 1) {
      const code = chunk[at] ?? 0;
      if (this.#escaped) this.#escaped = false;
      else if (code === byte.quote) break;
      else if (code === byte.backslash) {
        this.#escaped = true;
        continue;
      }
      this.#hash = hashByte(this.#hash, code);
    }
    gathered.take(chunk, from, at);
    if (at >= chunk.length) return at;
    if (this.#state === 'name') this.#state = 'colon';
    else this.#keep(this.#value.text(), true);
    return at + 1;
  }

  #scalar(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const code = chunk[at] ?? 0;
      if (code === byte.comma || code === byte.closeBrace || isSpace(code)) break;
      if (
        code === byte.quote ||
        code === byte.openBrace ||
        code === byte.openBracket ||
        code === byte.closeBracket ||
        code === byte.colon
      ) {
        return this.#end('malformed', at);
      }
    }
    this.#value.take(chunk, from, at);
    if (at < chunk.length) {
      const text = this.#value.text();
      if (text !== null && !/^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(text)) return this.#end('malformed', from);
      this.#keep(text, false);
    }
    return at;
  }

  #keep(text: string | null, isString: boolean): void {
    const name = this.#name.text();
    if (name !== null && text !== null) this.facts.set(unescaped(name), isString ? unescaped(text) : text);
    this.#state = 'next';
  }
}
