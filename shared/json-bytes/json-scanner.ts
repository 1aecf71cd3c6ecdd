/** The tokens that {@link JsonScanner.next} finds. `more` means that the scanner needs the next chunk. */
export const jsonEvent = {
  more: 0,
  objectStart: 1,
  objectEnd: 2,
  listStart: 3,
  listEnd: 4,
  /** Name of a member. */
  name: 5,
  string: 6,
  number: 7,
  /** One of `true`, `false`, and `null`. */
  literal: 8,
} as const;

/** One of {@link jsonEvent}. */
export type JsonEvent = (typeof jsonEvent)[keyof typeof jsonEvent];

const tooDeep = 'nested too deeply';

/** An error for bytes that aren't JSON (RFC 8259). */
export class JsonSyntaxError extends Error {
  /** Offset of the first invalid byte from the start of the input. */
  readonly offset: number;
  /** Whether the bytes might be JSON, but exceed the maximum nesting depth. */
  readonly isTooDeep: boolean;

  constructor(offset: number, reason = 'invalid JSON') {
    super(`${reason} at byte ${offset}`);
    this.name = 'JsonSyntaxError';
    this.offset = offset;
    this.isTooDeep = reason === tooDeep;
  }
}

/** Limits of a {@link JsonScanner}. */
interface JsonLimits {
  /** Maximum nesting depth of objects and arrays. */
  readonly deepest: number;
  /** Maximum number of bytes stored of a token that continues in the next chunk. A longer token has no {@link JsonScanner.source}. */
  readonly longestToken: number;
}

const defaultLimits: JsonLimits = { deepest: 1_000_000, longestToken: 16 * 1024 * 1024 };

/** What the scanner accepts as the next token. */
const expects = { value: 0, valueOrEnd: 1, name: 2, nameOrEnd: 3, colon: 4, afterValue: 5, nothing: 6 } as const;
type Expectation = (typeof expects)[keyof typeof expects];

/** The state within an incomplete token. Greater values are states of a number. */
const inToken = { none: 0, text: 1, escape: 2, hexDigits: 3, word: 4 } as const;

const isObject = 1;
const isList = 0;
const noBytes = new Uint8Array();

/**
 * Scans one JSON value in UTF-8 in chunks, without creating its values. Accepts exactly what `JSON.parse` accepts.
 *
 * Call {@link feed} with each chunk, {@link next} until it returns `more`, and {@link finish} after the last chunk. No event allocates
 * memory. The scanner doesn't check whether strings are valid UTF-8, and accepts duplicate names.
 */
export class JsonScanner {
  /** Offset of the last token's first byte from the start of the input. A string begins with its quote. */
  start = 0;
  /** Offset after the last token. */
  end = 0;
  /** Bytes that contain the last name, string, number, or literal, between {@link from} and {@link to}. Empty if the token was too long. */
  source: Uint8Array = noBytes;
  from = 0;
  to = 0;
  /** Number of open objects and lists. */
  depth = 0;
  /** Whether the last name or string contains an escape. */
  hasEscapes = false;
  /** Whether a line break was found between tokens. Callers reset it as needed. */
  lineBreaks = false;
  /** Index of the next byte to scan in the chunk. */
  at = 0;

  readonly #limits: JsonLimits;
  #chunk: Uint8Array = noBytes;
  /** Offset of the chunk's first byte. */
  #offset = 0;
  #expects: Expectation = expects.value;
  #token = 0;
  #isName = false;
  /** Number of remaining digits of an escape, or characters of a literal. */
  #left = 0;
  #word: Uint8Array = noBytes;
  /** The open objects and arrays, the outermost first. */
  #open = new Uint8Array(64);
  /** The part of the current token that was in earlier chunks, and its length in bytes. */
  #kept: Uint8Array = noBytes;
  #keptLength = 0;

  constructor(limits: Partial<JsonLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Whether the value is complete. */
  get isComplete(): boolean {
    return this.#expects === expects.nothing;
  }

  /** Whether the chunk ended within a token that began at {@link start}. */
  get isInToken(): boolean {
    return this.#token !== inToken.none;
  }

  /** Continues with the next chunk. The caller must not change the chunk's bytes until the following call. */
  feed(chunk: Uint8Array): void {
    this.#offset += this.#chunk.length;
    this.#chunk = chunk;
    this.at = 0;
  }

  /** Prepares the scanner for another value at {@link at}. */
  restart(): void {
    this.#expects = expects.value;
    this.#token = inToken.none;
    this.depth = 0;
    this.lineBreaks = false;
  }

  /** Skips to an index of the chunk, after the end of the object that was just opened. Callers use it if they have read the object. */
  leap(index: number): void {
    this.at = index;
    this.#close();
  }

  /** Finds the next token. @throws JsonSyntaxError if the bytes aren't JSON */
  next(): JsonEvent {
    if (this.#token !== inToken.none) return this.#continueToken();
    const chunk = this.#chunk;
    for (let { at } = this; at < chunk.length; at += 1) {
      const code = chunk[at] ?? 0;
      if (code === byte.comma) {
        if (this.#expects !== expects.afterValue) return this.#reject(at);
        this.#expects = this.#open[this.depth - 1] === isObject ? expects.name : expects.value;
      } else if (code === byte.colon) {
        if (this.#expects !== expects.colon) return this.#reject(at);
        this.#expects = expects.value;
      } else if (isSpace(code)) {
        if (code === byte.lineFeed || code === byte.carriageReturn) this.lineBreaks = true;
      } else {
        return this.#beginToken(code, at);
      }
    }
    this.at = chunk.length;
    return jsonEvent.more;
  }

  /** Ends the input. @returns `number` if the input is a number, else `more`. @throws JsonSyntaxError if the value isn't complete */
  finish(): JsonEvent {
    this.feed(noBytes);
    if (this.depth === 0 && endsNumber[this.#token] === 1) return this.#endToken(jsonEvent.number, 0);
    return this.isComplete ? jsonEvent.more : this.#reject(0);
  }

  #beginToken(code: number, at: number): JsonEvent {
    const expected = this.#expects;
    this.start = this.#offset + at;
    if (code === byte.quote) {
      this.#isName = expected === expects.name || expected === expects.nameOrEnd;
      if (!this.#isName && expected > expects.valueOrEnd) return this.#reject(at);
      this.#keptLength = 0;
      this.#token = inToken.text;
      this.hasEscapes = false;
      return this.#scanText(at + 1);
    }
    if (code === byte.closeBrace || code === byte.closeBracket) return this.#endNested(code, at);
    if (expected > expects.valueOrEnd) return this.#reject(at);
    if (code === byte.openBrace || code === byte.openBracket) return this.#beginNested(code === byte.openBrace ? isObject : isList, at);
    this.#keptLength = 0;
    const word = words[code];
    if (word !== undefined) {
      this.#token = inToken.word;
      this.#word = word;
      this.#left = word.length - 1;
      return this.#scanWord(at + 1);
    }
    this.#token = numberStart[code] ?? 0;
    return this.#token === inToken.none ? this.#reject(at) : this.#scanNumber(at + 1);
  }

  #beginNested(kind: typeof isObject | typeof isList, at: number): JsonEvent {
    if (this.depth === this.#limits.deepest) throw new JsonSyntaxError(this.start, tooDeep);
    if (this.depth === this.#open.length) this.#open = larger(this.#open, 2 * this.depth);
    this.#open[this.depth] = kind;
    this.depth += 1;
    this.#expects = kind === isObject ? expects.nameOrEnd : expects.valueOrEnd;
    this.at = at + 1;
    this.end = this.start + 1;
    return kind === isObject ? jsonEvent.objectStart : jsonEvent.listStart;
  }

  #endNested(code: number, at: number): JsonEvent {
    const kind = code === byte.closeBrace ? isObject : isList;
    const isEmpty = this.#expects === (kind === isObject ? expects.nameOrEnd : expects.valueOrEnd);
    if (!isEmpty && (this.#expects !== expects.afterValue || this.#open[this.depth - 1] !== kind)) return this.#reject(at);
    this.at = at + 1;
    this.end = this.start + 1;
    this.#close();
    return kind === isObject ? jsonEvent.objectEnd : jsonEvent.listEnd;
  }

  #close(): void {
    this.depth -= 1;
    this.#expects = this.depth === 0 ? expects.nothing : expects.afterValue;
  }

  #continueToken(): JsonEvent {
    if (this.#token === inToken.word) return this.#scanWord(this.at);
    return this.#token < inToken.word ? this.#scanText(this.at) : this.#scanNumber(this.at);
  }

  #scanText(from: number): JsonEvent {
    const chunk = this.#chunk;
    let at = from;
    while (at < chunk.length) {
      if (this.#token !== inToken.text) {
        if (!this.#takeEscaped(chunk[at] ?? 0)) return this.#reject(at);
        at += 1;
        continue;
      }
      while (at < chunk.length && notPlain[chunk[at] ?? 0] === 0) at += 1;
      if (at === chunk.length) break;
      if (chunk[at] === byte.quote) return this.#endToken(this.#isName ? jsonEvent.name : jsonEvent.string, at + 1);
      if (chunk[at] !== byte.backslash) return this.#reject(at);
      this.#token = inToken.escape;
      this.hasEscapes = true;
      at += 1;
    }
    return this.#keep();
  }

  /** Processes a byte after a backslash. Returns false if the byte is invalid. */
  #takeEscaped(code: number): boolean {
    if (this.#token === inToken.escape) {
      this.#token = code === letterU ? inToken.hexDigits : inToken.text;
      this.#left = 4;
      return escapable[code] === 1;
    }
    this.#left -= 1;
    if (this.#left === 0) this.#token = inToken.text;
    return isHexDigit[code] === 1;
  }

  #scanWord(from: number): JsonEvent {
    const chunk = this.#chunk;
    for (let at = from; at < chunk.length; ) {
      if (chunk[at] !== this.#word[this.#word.length - this.#left]) return this.#reject(at);
      this.#left -= 1;
      at += 1;
      if (this.#left === 0) return this.#endToken(jsonEvent.literal, at);
    }
    return this.#keep();
  }

  #scanNumber(from: number): JsonEvent {
    const chunk = this.#chunk;
    let state = this.#token;
    for (let at = from; at < chunk.length; at += 1) {
      const code = chunk[at] ?? 0;
      if ((state === bufferSize || state === fraction) && code >= digitZero && code <= digitNine) continue;
      const next = afterInNumber(state, code);
      if (next === null) return endsNumber[state] === 1 ? this.#endToken(jsonEvent.number, at) : this.#reject(at);
      state = next;
    }
    this.#token = state;
    return this.#keep();
  }

  /** Ends the token before an index of the chunk, and returns its event. */
  #endToken(event: JsonEvent, index: number): JsonEvent {
    this.#token = inToken.none;
    this.at = index;
    this.end = this.#offset + index;
    if (this.start >= this.#offset) {
      this.source = this.#chunk;
      this.from = this.start - this.#offset;
      this.to = index;
    } else {
      this.#keepUpTo(index);
      this.source = this.#keptLength < this.end - this.start ? noBytes : this.#kept;
      this.from = 0;
      this.to = this.source === noBytes ? 0 : this.#keptLength;
    }
    if (event === jsonEvent.name) this.#expects = expects.colon;
    else this.#expects = this.depth === 0 ? expects.nothing : expects.afterValue;
    return event;
  }

  /** Stores the bytes of a token that continues in the next chunk. */
  #keep(): JsonEvent {
    this.#keepUpTo(this.#chunk.length);
    this.at = this.#chunk.length;
    return jsonEvent.more;
  }

  #keepUpTo(index: number): void {
    const from = Math.max(0, this.start - this.#offset);
    const length = this.#keptLength + index - from;
    if (length > this.#limits.longestToken) return;
    if (length > this.#kept.length) this.#kept = larger(this.#kept, Math.max(2 * this.#kept.length, length));
    this.#kept.set(this.#chunk.subarray(from, index), this.#keptLength);
    this.#keptLength = length;
  }

  #reject(index: number): never {
    throw new JsonSyntaxError(this.#offset + index);
  }
}

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}

/** Bytes that structure JSON (RFC 8259 §2). All are ASCII, so no longer UTF-8 character contains them. */
export const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  recordSeparator: 0x1e,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

const [digitZero, digitNine, minusSign, plusSign, decimalPoint, smallE, largeE] = [0x30, 0x39, 0x2d, 0x2b, 0x2e, 0x65, 0x45];

/** States inside a JSON number (RFC 8259 §6), after its first byte. */
const minus = 10;
const zero = 11;
const bufferSize = 12;
const point = 13;
const fraction = 14;
const exponent = 15;
const exponentSign = 16;
const power = 17;

const codesOf = (characters: string): readonly number[] => [...characters].map((character) => character.charCodeAt(0));

function tableOf(codes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of codes) table[code] = 1;
  return table;
}

const letterU = 0x75;
/** Bytes that end a string or begin an escape, and control characters, which strings can't contain. */
const notPlain = tableOf([byte.quote, byte.backslash, ...Array.from({ length: 0x20 }, (_, code) => code)]);
const escapable = tableOf(codesOf('"\\/bfnrtu'));
const isHexDigit = tableOf(codesOf('0123456789abcdefABCDEF'));
/** The literals by their first byte. */
const words: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, code) => {
  const word = ['true', 'false', 'null'].find((written) => written.charCodeAt(0) === code);
  return word === undefined ? undefined : Uint8Array.from(codesOf(word));
});
/** The state of a number by its first byte. 0 if no number begins with that byte. */
const numberStart = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code === minusSign) return minus;
  if (code === digitZero) return zero;
  return code > digitZero && code <= digitNine ? bufferSize : 0;
});

/** Checks whether a byte is insignificant whitespace of JSON. */
export function isSpace(code: number): boolean {
  return code === byte.space || code === byte.lineFeed || code === byte.carriageReturn || code === byte.tab;
}

/** For each state, 1 if a number can end in it. */
const endsNumber = Uint8Array.from({ length: power + 1 }, (_, state) => ([zero, bufferSize, fraction, power].includes(state) ? 1 : 0));

/** Returns the state of a number after another byte. Null if the number doesn't continue with that byte. */
function afterInNumber(state: number, code: number): number | null {
  if (code >= digitZero && code <= digitNine) {
    if (state === minus) return code === digitZero ? zero : bufferSize;
    if (state === point) return fraction;
    if (state === exponent || state === exponentSign) return power;
    return state === zero ? null : state;
  }
  if (code === decimalPoint) return state === zero || state === bufferSize ? point : null;
  if (code === smallE || code === largeE) return state === zero || state === bufferSize || state === fraction ? exponent : null;
  return (code === plusSign || code === minusSign) && state === exponent ? exponentSign : null;
}
