/** States inside a JSON number (RFC 8259 §6), after its first byte. */
export const minus = 10;
export const zero = 11;
export const whole = 12;
const point = 13;
export const fraction = 14;
const exponent = 15;
const exponentSign = 16;
const power = 17;

/** By state: whether a number can end there. */
export const endsNumber = Uint8Array.from({ length: power + 1 }, (_, state) => ([zero, whole, fraction, power].includes(state) ? 1 : 0));

const [zeroDigit, nineDigit, minusSign, plusSign, decimalPoint, smallE, largeE] = [0x30, 0x39, 0x2d, 0x2b, 0x2e, 0x65, 0x45];

/** Returns the state of a number after another byte; null if the number doesn’t continue with it. */
export function afterInNumber(state: number, code: number): number | null {
  if (code >= zeroDigit && code <= nineDigit) {
    if (state === minus) return code === zeroDigit ? zero : whole;
    if (state === point) return fraction;
    if (state === exponent || state === exponentSign) return power;
    return state === zero ? null : state;
  }
  if (code === decimalPoint) return state === zero || state === whole ? point : null;
  if (code === smallE || code === largeE) return state === zero || state === whole || state === fraction ? exponent : null;
  return (code === plusSign || code === minusSign) && state === exponent ? exponentSign : null;
}
