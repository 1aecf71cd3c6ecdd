import { byte } from '../../../shared/json-bytes/json-scanner.ts';

/** FNV-1a's prime, 32 bits. */
const hashPrime = 0x01000193;

/** The hash of no bytes, and the shape without names: FNV-1a's offset basis. */
export const emptyHash = 0x811c9dc5 | 0;

/** Hashes a member's name. The offsets include its quotes. */
export function hashOfName(bytes: Uint8Array, from: number, to: number): number {
  let hash = emptyHash;
  for (let at = from + 1; at < to - 1; at += 1) {
    if (bytes[at] === byte.backslash) at += 1;
    hash = Math.imul(hash ^ (bytes[at] ?? 0), hashPrime);
  }
  return hash;
}

/** Adds a name's hash to the shape of its row. Rows with the same names in the same order have equal shapes. */
export function addToShape(shape: number, nameHash: number): number {
  return Math.imul(shape ^ nameHash, hashPrime);
}
