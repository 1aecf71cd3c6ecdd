const quote = 0x22;
const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;

/** Digits that a double surely keeps. */
export const shortDigits = 15;

/**
 * The number that was read last: up to fifteen digits, a point among them or none, no exponent.
 *
 * One for all numbers of a column: an object for each would lie in memory until somebody clears it away.
 */
export class ShortNumber {
  /** Every digit, the point left out: exact. */
  digits = 0;
  negative = false;
  /** Digits before the point as written. */
  whole = 0;
  /** Digits behind the point as written. */
  places = 0;
  /** Where it ends, behind its last digit or its quote. */
  end = 0;

  /**
   * Reads the number that begins at a place, as JSON has it or as a string (OData JSON Format 4.01 §3.2, IEEE754Compatible); false where none
   * does, or one of more digits.
   */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    const isQuoted = bytes[from] === quote;
    const begin = isQuoted ? from + 1 : from;
    if (begin >= to) return false;
    this.negative = bytes[begin] === minus;
    const first = this.negative ? begin + 1 : begin;
    let at = first;
    let digits = 0;
    let digit = 0;
    for (; at < to; at += 1) {
      digit = (bytes[at] ?? 0) - zero;
      if (digit < 0 || digit > 9) break;
      digits = digits * 10 + digit;
    }
    this.whole = at - first;
    this.places = 0;
    if (this.whole > 0 && at < to && bytes[at] === point) {
      const behind = at + 1;
      for (at = behind; at < to; at += 1) {
        digit = (bytes[at] ?? 0) - zero;
        if (digit < 0 || digit > 9) break;
        digits = digits * 10 + digit;
      }
      this.places = at - behind;
      if (this.places === 0) return false;
    }
    if (isQuoted) {
      if (at >= to || bytes[at] !== quote) return false;
      at += 1;
    }
    this.digits = digits;
    this.end = at;
    // No number of JSON begins with a zero that does not count (RFC 8259 §6).
    return this.whole > 0 && this.whole + this.places <= shortDigits && (this.whole === 1 || bytes[first] !== zero);
  }
}
