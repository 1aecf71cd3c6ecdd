import type { Cell } from '../../../shared/contract/run.ts';

/** One member of a row: its name and its value as a cell. */
export type RowMember = readonly [name: string, cell: Cell];

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The place of the next character that is no JSON whitespace. */
function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = text.charCodeAt(at))
    at += 1;
  return at;
}

/** Where the string literal that opens at `from` ends, or the end of the text where it does not. */
function endOfString(text: string, from: number): number {
  let close = text.indexOf('"', from + 1);
  while (close >= 0) {
    let slashes = close - 1;
    while (text.charCodeAt(slashes) === backslash) slashes -= 1;
    if ((close - slashes) % 2 === 1) return close + 1;
    close = text.indexOf('"', close + 1);
  }
  return text.length;
}

/** Where the list or object that opens at `from` ends, or the end of the text where it does not. */
function endOfNested(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      continue;
    }
    at += 1;
    if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (depth === 0) break;
  }
  return at;
}

/** Where a number or a word ends. */
function endOfScalar(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === closeBrace || code === closeBracket || code <= 0x20) break;
  }
  return at;
}

/** The value of a JSON string literal; its inside as written where it is malformed. */
function stringValue(literal: string): string {
  const inside = literal.slice(1, literal.endsWith('"') && literal.length > 1 ? -1 : undefined);
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}

function scalarCell(literal: string): Cell {
  if (literal === 'null') return ['null', 'null'];
  if (literal === 'true' || literal === 'false') return ['boolean', literal];
  return /^-?\d[\d.eE+-]*$/.test(literal) ? ['number', literal] : ['json', literal];
}

function cellOf(literal: string, opening: number): Cell {
  if (opening === quote) return ['string', stringValue(literal)];
  return opening === openBrace || opening === openBracket ? ['json', literal] : scalarCell(literal);
}

function endOfValue(text: string, from: number, opening: number): number {
  if (opening === quote) return endOfString(text, from);
  return opening === openBrace || opening === openBracket ? endOfNested(text, from) : endOfScalar(text, from);
}

/**
 * Reads the members of a row from its JSON source, every value as sent: numbers keep their text, lists and objects their source.
 *
 * JSON.parse would round integers beyond 2^53 and drop trailing zeros. A malformed value becomes a `json` cell with its text;
 * it never throws.
 *
 * @param isEnough Told of each member; true where the rest of the row is not wanted.
 */
export function readRow(source: string, isEnough?: (name: string, cell: Cell) => boolean): readonly RowMember[] {
  const members: RowMember[] = [];
  let at = skipSpace(source, 0);
  if (source.charCodeAt(at) !== openBrace) return members;
  do {
    at = skipSpace(source, at + 1);
    if (source.charCodeAt(at) !== quote) return members;
    const endOfName = endOfString(source, at);
    const name = stringValue(source.slice(at, endOfName));
    at = skipSpace(source, endOfName);
    if (source[at] !== ':') return members;
    at = skipSpace(source, at + 1);
    const opening = source.charCodeAt(at);
    const end = endOfValue(source, at, opening);
    const cell = cellOf(source.slice(at, end), opening);
    members.push([name, cell]);
    if (isEnough?.(name, cell) === true) return members;
    at = skipSpace(source, end);
  } while (source.charCodeAt(at) === comma);
  return members;
}
