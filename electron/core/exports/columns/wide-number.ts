const wordSize = 2 ** 32;

/** Writes a whole number that a double holds exactly as two words of 32 bits, the lower first, in two's complement. */
export function putWide(words: Int32Array, at: number, value: number): void {
  const high = Math.floor(value / wordSize);
  words[at] = value - high * wordSize;
  words[at + 1] = high;
}
