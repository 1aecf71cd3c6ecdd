import { byte } from '../../../shared/json-bytes/json-scanner.ts';

/** The prime of FNV-1a with 32 bits. */
const hashPrime = 0x01000193;

/** The hash of no bytes, and the shape of a row without names. It is the offset basis of FNV-1a. */
export const emptyHash = 0x811c9dc5 | 0;

/** Hashes the name of a member. The offsets include the quotation marks of the name. */
export function hashOfName(bytes: Uint8Array, from: number, to: number): number {
  let hash = emptyHash;
  for (let at = from + 1; at < to - 1; at += 1) {
    if (bytes[at] === byte.backslash) at += 1;
    hash = Math.imul(hash ^ (bytes[at] ?? 0), hashPrime);
  }
  return hash;
}

/** Adds the hash of a name to the shape of its row. Rows with the same names in the same order have equal shapes. */
export function addToShape(shape: number, nameHash: number): number {
  return Math.imul(shape ^ nameHash, hashPrime);
}
