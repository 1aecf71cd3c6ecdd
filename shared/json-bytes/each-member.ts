import { type JsonEvent, JsonScanner, JsonSyntaxError, jsonEvent } from './json-scanner.ts';

/**
 * Takes a member of an object.
 *
 * @param nameStart Index of the name’s first byte; the name is written with its quotes.
 * @param nameEnd Index after the name.
 * @param start Index of the value’s first byte; a string is written with its quotes.
 * @param end Index after the value.
 * @param kind What the value is; for an object or list its start.
 * @returns False if the rest of the object isn’t needed.
 */
export type TakeMember = (nameStart: number, nameEnd: number, start: number, end: number, kind: JsonEvent) => boolean;

/**
 * Finds the members of an object in its bytes, in their order. Duplicate names stay.
 *
 * @param object One whole JSON object in UTF-8; it can have whitespace around it.
 * @throws JsonSyntaxError if it isn’t an object, after the members before the error
 */
export function eachMember(object: Uint8Array, take: TakeMember): void {
  const scanner = new JsonScanner();
  scanner.feed(object);
  if (scanner.next() !== jsonEvent.objectStart) throw new JsonSyntaxError(scanner.start, 'not an object');
  while (scanner.next() === jsonEvent.name) {
    const { start: nameStart, end: nameEnd } = scanner;
    const kind = scanner.next();
    const { start } = scanner;
    let last = kind;
    while (scanner.depth > 1 && last !== jsonEvent.more) last = scanner.next();
    if (last === jsonEvent.more) break;
    if (!take(nameStart, nameEnd, start, scanner.end, kind)) return;
  }
  scanner.next();
  scanner.finish();
}
