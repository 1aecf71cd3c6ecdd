/** Digits behind the point that a key has room for. */
export const keyScale = 38;

/** Greater than any number that a key is made for. */
export const keyOffset = 10n ** 80n;

/** A text in whose order, by code points, numbers of units of 10^-38 are. */
export function exactKey(units: bigint): string {
  return (units + keyOffset).toString().padStart(81, '0');
}
