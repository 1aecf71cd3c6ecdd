import { byte } from './json-bytes.ts';

/** What may come next. */
const value = 0;
const valueOrEnd = 1;
const name = 2;
const nameOrEnd = 3;
const colon = 4;
const afterValue = 5;
const text = 6;
const escapeCode = 7;
const hexDigits = 8;
const word = 9;
const minus = 10;
const zero = 11;
const whole = 12;
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

/** Bytes at which the inside of a string is more than a character: its end, an escape, and control characters, which may not be there. */
const notPlain = tableOf([byte.quote, byte.backslash, ...Array.from({ length: 0x20 }, (_, code) => code)]);
/** What may stand behind a backslash. */
export const escapable = tableOf(codesOf('"\\/bfnrtu'));
export const isHexDigit = tableOf(codesOf('0123456789abcdefABCDEF'));

const [zeroDigit = 0, nineDigit = 0, minusSign, plusSign, decimalPoint, smallE, largeE, letterU] = codesOf('09-+.eEu');
const words = new Map(['true', 'false', 'null'].map((written) => [written.charCodeAt(0), codesOf(written)]));

/** By state of a number: whether it may end there. */
const endsNumber = tableOf([zero, whole, fraction, power]);

/**
 * Tells whether bytes are one JSON list or object (RFC 8259), part by part: what it takes is what `JSON.parse` takes.
 *
 * It makes no values, and goes no faster than a byte after the other: for what no quicker reader has looked at.
 */
export class JsonChecker {
  /** True once the value is whole. */
  done = false;
  /** True once something stands where it may not; what {@link scan} then returns is its place. */
  wrong = false;
  /** Whether a line break was met between the tokens. */
  lineBreaks = false;
  #state = value;
  #isName = false;
  /** Digits of an escape, or characters of a word, that are still to come. */
  #left = 0;
  #word: readonly number[] = [];
  /** Of what is open, the outermost first: 1 for an object, 0 for a list. */
  #open = new Uint8Array(64);
  #depth = 0;

  /** Starts anew; the next byte scanned is the opening one. */
  begin(): void {
    this.done = false;
    this.wrong = false;
    this.lineBreaks = false;
    this.#state = value;
    this.#depth = 0;
  }

  /** A value stands here that was looked at already. False where none may. */
  takeValue(): boolean {
    if (this.#state !== value && this.#state !== valueOrEnd) return false;
    this.#state = afterValue;
    return true;
  }

  /** Scans between two places; returns where it stopped: behind the closing byte, at the end, or at what is wrong. */
  scan(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (this.#state === text) {
        while (at < to && notPlain[bytes[at] ?? 0] === 0) at += 1;
        if (at === to) return at;
      }
      const code = bytes[at] ?? 0;
      if (!this.#take(code)) {
        this.wrong = true;
        return at;
      }
      at += 1;
      if (this.done) return at;
    }
    return at;
  }

  /** Takes a byte; false where it may not stand there. */
  #take(code: number): boolean {
    const state = this.#state;
    if (state >= text) {
      if (state >= minus) return this.#inNumber(code);
      return state === word ? this.#inWord(code) : this.#inText(code);
    }
    if (code === byte.space || code === byte.tab) return true;
    if (code === byte.lineFeed || code === byte.carriageReturn) {
      this.lineBreaks = true;
      return true;
    }
    switch (state) {
      case value:
        return this.#beginValue(code);
      case valueOrEnd:
        return code === byte.closeBracket ? this.#close(0) : this.#beginValue(code);
      case name:
        return code === byte.quote && this.#beginText(true);
      case nameOrEnd:
        return code === byte.closeBrace ? this.#close(1) : code === byte.quote && this.#beginText(true);
      case colon:
        this.#state = value;
        return code === byte.colon;
      default:
        return this.#afterValue(code);
    }
  }

  #beginValue(code: number): boolean {
    if (code === byte.quote) return this.#beginText(false);
    if (code === byte.openBrace || code === byte.openBracket) return this.#push(code === byte.openBrace ? 1 : 0);
    // Nothing else is a list or an object.
    if (this.#depth === 0) return false;
    const spelt = words.get(code);
    if (spelt !== undefined) {
      this.#word = spelt;
      this.#left = spelt.length - 1;
      this.#state = word;
      return true;
    }
    if (code === minusSign) this.#state = minus;
    else if (code === zeroDigit) this.#state = zero;
    else if (isDigit(code)) this.#state = whole;
    else return false;
    return true;
  }

  #beginText(isName: boolean): boolean {
    if (!isName && this.#depth === 0) return false;
    this.#isName = isName;
    this.#state = text;
    return true;
  }

  #push(kind: 0 | 1): boolean {
    if (this.#depth === this.#open.length) {
      const larger = new Uint8Array(2 * this.#depth);
      larger.set(this.#open);
      this.#open = larger;
    }
    this.#open[this.#depth] = kind;
    this.#depth += 1;
    this.#state = kind === 1 ? nameOrEnd : valueOrEnd;
    return true;
  }

  #close(kind: 0 | 1): boolean {
    if (this.#open[this.#depth - 1] !== kind) return false;
    this.#depth -= 1;
    this.done = this.#depth === 0;
    this.#state = afterValue;
    return true;
  }

  #afterValue(code: number): boolean {
    if (code === byte.comma) {
      this.#state = this.#open[this.#depth - 1] === 1 ? name : value;
      return this.#depth > 0;
    }
    if (code === byte.closeBrace) return this.#close(1);
    return code === byte.closeBracket && this.#close(0);
  }

  #inText(code: number): boolean {
    switch (this.#state) {
      case text:
        if (code === byte.quote) this.#state = this.#isName ? colon : afterValue;
        else if (code === byte.backslash) this.#state = escapeCode;
        else return false;
        return true;
      case escapeCode:
        this.#state = code === letterU ? hexDigits : text;
        this.#left = 4;
        return escapable[code] === 1;
      default:
        this.#left -= 1;
        if (this.#left === 0) this.#state = text;
        return isHexDigit[code] === 1;
    }
  }

  #inWord(code: number): boolean {
    const expected = this.#word[this.#word.length - this.#left];
    this.#left -= 1;
    if (this.#left === 0) this.#state = afterValue;
    return code === expected;
  }

  #inNumber(code: number): boolean {
    const next = afterInNumber(this.#state, code);
    if (next !== null) {
      this.#state = next;
      return true;
    }
    if (endsNumber[this.#state] === 0) return false;
    this.#state = afterValue;
    return this.#take(code);
  }
}

function isDigit(code: number): boolean {
  return code >= zeroDigit && code <= nineDigit;
}

/** Where a number goes on with a byte; null where it does not. */
function afterInNumber(state: number, code: number): number | null {
  if (isDigit(code)) {
    if (state === minus) return code === zeroDigit ? zero : whole;
    if (state === point) return fraction;
    if (state === exponent || state === exponentSign) return power;
    return state === zero ? null : state;
  }
  if (code === decimalPoint) return state === zero || state === whole ? point : null;
  if (code === smallE || code === largeE) return state === zero || state === whole || state === fraction ? exponent : null;
  return (code === plusSign || code === minusSign) && state === exponent ? exponentSign : null;
}
