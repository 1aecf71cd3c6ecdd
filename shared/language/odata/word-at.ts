import type { Span } from '../../diagnostics/diagnostic.ts';
import { lex } from '../../odata/lex/lex.ts';
import { matchEnd } from '../../odata/lex/match-end.ts';
import type { Token } from '../../odata/lex/token.ts';

/** The word at the cursor, which a completion replaces. */
export interface Word extends Span {
  /**
   * Kind of the word. `literal`: a number, date and similar. `quoted`: a string not closed before the cursor. `none`: the cursor is between
   * words.
   */
  readonly kind: 'name' | 'literal' | 'quoted' | 'none';
  /** The part of the word before the cursor. */
  readonly typed: string;
  /** Whether the text immediately before the word needs a separator. */
  readonly touching: boolean;
}

const literal = /(?<![\p{L}\p{N}_.$@])(?:[+-]?\d|[A-Fa-f][0-9A-Fa-f]{7}-)[\p{L}\p{N}_.:+-]*$/u;
/** Maximum length of a literal before the cursor, because the expression takes quadratic time over dashes and digits. */
const longestLiteral = 256;
/** The rest of a name. It includes the string after the type of a literal, as in `duration'P1D'`. */
const restOfName = /[\p{L}\p{N}\p{M}_.]*(?:'(?:[^']|'')*')?/uy;
const restOfLiteral = /[\w.:+-]*/y;
const separate: ReadonlySet<string> = new Set(['space', 'open', 'close', 'comma', 'slash', 'colon', 'star', 'minus', 'foreign', 'end']);
/** Kinds of tokens that another word can follow immediately. */
const separatorKinds: ReadonlySet<string> = new Set(['space', 'open', 'comma', 'slash', 'colon', 'minus', 'foreign']);

/** Returns the word of an expression at the cursor, or immediately before it. */
export function wordAt(text: string, offset: number): Word {
  const before = text.slice(0, offset);
  const tokens = lex(before);
  const last = tokens.at(-2);
  if (last === undefined) return { kind: 'none', from: offset, to: offset, typed: '', touching: false };
  if (isOpenString(last.text)) return quotedWord(text, offset, last.from);
  const number = last.text.endsWith("'") ? null : literal.exec(before.slice(-longestLiteral));
  const complete = separate.has(last.kind) || last.text.endsWith("'");
  if (complete && number === null) return { kind: 'none', from: offset, to: offset, typed: '', touching: !separatorKinds.has(last.kind) };
  const from = number === null ? startOfWord(last, tokens.at(-3)) : number.index + Math.max(0, before.length - longestLiteral);
  const previous = tokens.findLast(({ to }) => to <= from && to > 0);
  const to = matchEnd(number === null ? restOfName : restOfLiteral, text, offset) ?? offset;
  return {
    kind: number === null ? 'name' : 'literal',
    from,
    to,
    typed: text.slice(from, offset),
    touching: previous !== undefined && previous.to === from && !separatorKinds.has(previous.kind),
  };
}

/** Returns the start of a word. `Sales.` begins a qualified name, but isn't a valid name yet. */
function startOfWord(last: Token, before: Token | undefined): number {
  return last.text === '.' && before?.kind === 'name' && before.to === last.from ? before.from : last.from;
}

function isOpenString(token: string): boolean {
  const quote = token.indexOf("'");
  return quote >= 0 && (token.length - token.replaceAll("'", '').length) % 2 === 1;
}

/**
 * Returns the quoted word at the cursor. It ends at its closing quote, unless an operator is before the quote: then the string is
 * unterminated.
 */
function quotedWord(text: string, offset: number, from: number): Word {
  const rest = text.slice(offset);
  const quote = rest.search(/'(?!')/);
  const own = quote >= 0 && !/[(),]| (?:and|or|eq|ne|lt|le|gt|ge|in) /i.test(rest.slice(0, quote));
  return { kind: 'quoted', from, to: own ? offset + quote + 1 : offset, typed: text.slice(from, offset), touching: false };
}
