import { byte } from './json-bytes.ts';

const plain = 0;
const quote = 1;
const open = 2;
const close = 3;
const colon = 4;
const lineBreak = 5;

const classes = new Uint8Array(256);
classes[byte.quote] = quote;
classes[byte.openBrace] = open;
classes[byte.openBracket] = open;
classes[byte.closeBrace] = close;
classes[byte.closeBracket] = close;
classes[byte.colon] = colon;
classes[byte.lineFeed] = lineBreak;
classes[byte.carriageReturn] = lineBreak;

/** FNV-1a's start and prime, 32 bits. */
const hashStart = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/** Adds one byte of a name to its hash. */
export function hashByte(hash: number, code: number): number {
  return Math.imul(hash ^ code, hashPrime);
}

/** Adds a name's hash to the shape of the row it belongs to. */
export function addToShape(shape: number, nameHash: number): number {
  return Math.imul(shape ^ nameHash, hashPrime);
}

/** The hash of no byte, and the shape of no name. */
export const emptyHash = hashStart;

/**
 * Walks over one JSON object or list, byte by byte and across chunks, without understanding what is in it.
 *
 * It knows strings, escapes and nesting, which is all it takes to find the end: about 400 MB/s. On the way it folds the names of the
 * outermost object into one number, its shape, so that whoever keeps columns need look at a row only when its shape is new.
 */
export class ValueScanner {
  /** Equal for objects with the same names in the same order. */
  shape = emptyHash;
  /** Whether a line break was met between the tokens. */
  lineBreaks = false;
  /** True once the value is whole. */
  done = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #hash = emptyHash;

  /** Starts anew; the next byte scanned is the opening one. */
  begin(): void {
    this.shape = emptyHash;
    this.lineBreaks = false;
    this.done = false;
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
  }

  /** Scans from `from` and returns where it stopped: behind the closing byte, or at the end of the chunk. */
  scan(chunk: Uint8Array, from: number): number {
    const end = chunk.length;
    let at = from;
    let depth = this.#depth;
    let inString = this.#inString;
    let hash = this.#hash;
    let code = 0;
    if (this.#escaped && at < end) {
      this.#escaped = false;
      hash = hashByte(hash, chunk[at] ?? 0);
      at += 1;
    }
    while (at < end) {
      if (inString) {
        if (depth === 1) {
          for (; at < end; at += 1) {
            code = chunk[at] ?? 0;
            if (code === byte.quote || code === byte.backslash) break;
            hash = Math.imul(hash ^ code, hashPrime);
          }
        } else {
          for (; at < end; at += 1) {
            code = chunk[at] ?? 0;
            if (code === byte.quote || code === byte.backslash) break;
          }
        }
        if (at >= end) break;
        at += 1;
        if (code === byte.quote) {
          inString = false;
        } else if (at < end) {
          hash = hashByte(hash, chunk[at] ?? 0);
          at += 1;
        } else {
          this.#escaped = true;
        }
        continue;
      }
      let kind = plain;
      for (; at < end; at += 1) {
        kind = classes[chunk[at] ?? 0] ?? plain;
        if (kind !== plain) break;
      }
      if (at >= end) break;
      at += 1;
      if (kind === quote) {
        inString = true;
        hash = emptyHash;
      } else if (kind === colon) {
        if (depth === 1) this.shape = addToShape(this.shape, hash);
      } else if (kind === open) {
        depth += 1;
      } else if (kind === close) {
        depth -= 1;
        if (depth === 0) {
          this.done = true;
          break;
        }
      } else {
        this.lineBreaks = true;
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#hash = hash;
    return at;
  }
}
