import type { Cell } from '../../../shared/contract/run.ts';

/** One member of a row: its name and its value as a cell. */
export type RowMember = readonly [name: string, cell: Cell];

const space = /[ \t\r\n]*/y;
const stringLiteral = /"(?:[^"\\]|\\.)*"/sy;
const scalarLiteral = /[^\s,}\]]+/y;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

/** The value of a JSON string literal; its inside as written where its escapes are malformed. */
function stringValue(literal: string): string {
  const inside = literal.slice(1, -1);
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}

/** Where the list or object that opens at `from` ends, or the end of the text where it does not. */
function endOfNested(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      at += matchAt(stringLiteral, text, at)?.length ?? text.length - at;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at;
}

function scalarCell(literal: string): Cell {
  if (literal === 'null') return ['null', 'null'];
  if (literal === 'true' || literal === 'false') return ['boolean', literal];
  return /^-?\d[\d.eE+-]*$/.test(literal) ? ['number', literal] : ['json', literal];
}

/**
 * Reads the members of a row from its JSON source, every value as sent: numbers keep their text, lists and objects their source.
 *
 * JSON.parse would round integers beyond 2^53 and drop trailing zeros. A malformed value becomes a `json` cell with its text;
 * it never throws.
 */
export function readRow(source: string): readonly RowMember[] {
  const members: RowMember[] = [];
  let at = skipSpace(source, 0);
  if (source[at] !== '{') return members;
  at += 1;
  for (;;) {
    at = skipSpace(source, at);
    const nameLiteral = source[at] === '"' ? matchAt(stringLiteral, source, at) : null;
    if (nameLiteral === null) return members;
    at = skipSpace(source, at + nameLiteral.length);
    if (source[at] !== ':') return members;
    at = skipSpace(source, at + 1);
    const first = source[at];
    let cell: Cell;
    if (first === '"') {
      const literal = matchAt(stringLiteral, source, at) ?? source.slice(at);
      cell = ['string', stringValue(literal)];
      at += literal.length;
    } else if (first === '{' || first === '[') {
      const end = endOfNested(source, at);
      cell = ['json', source.slice(at, end)];
      at = end;
    } else {
      const literal = matchAt(scalarLiteral, source, at) ?? '';
      cell = scalarCell(literal);
      at += literal.length;
    }
    members.push([stringValue(nameLiteral), cell]);
    at = skipSpace(source, at);
    if (source[at] !== ',') return members;
    at += 1;
  }
}
