import { byte } from '../../../shared/json-bytes/json-scanner.ts';

/** Where the string that opens at `from` ends, its quotes included; `to` where it does not end before. */
export function endOfString(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const code = bytes[at];
    if (code === byte.quote) return at + 1;
    if (code === byte.backslash) at += 1;
  }
  return to;
}

/** Where the list or object that opens at `from` ends; `to` where it does not end before. What is in it is not looked at. */
export function endOfNested(bytes: Uint8Array, from: number, to: number): number {
  let depth = 0;
  let at = from;
  while (at < to) {
    const code = bytes[at];
    if (code === byte.quote) {
      at = endOfString(bytes, at, to);
      continue;
    }
    at += 1;
    if (code === byte.openBrace || code === byte.openBracket) depth += 1;
    else if (code === byte.closeBrace || code === byte.closeBracket) depth -= 1;
    if (depth === 0) return at;
  }
  return at;
}
