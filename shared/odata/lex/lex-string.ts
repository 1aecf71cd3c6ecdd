import { matchEnd } from './match-end.ts';
import type { Lexeme } from './token.ts';

const operatorAfter = /(?:and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc)(?![\p{L}\p{Nd}_])/iuy;
const letter = /[\p{L}\p{Nd}_]/uy;
/** Maximum distance to search for the real closing quote of a string. */
const farthestQuote = 1000;

/** Returns the end of the quoted string that begins at `at`; that of the text if it is unterminated. */
export function stringEnd(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf("'", from);
    if (quote < 0) return text.length;
    if (text.charAt(quote + 1) !== "'") return quote + 1;
    from = quote + 2;
  }
}

/** Scans a string. If a letter follows immediately, its closing quote was probably meant as an apostrophe. */
export function stringAt(text: string, at: number): Lexeme {
  const to = stringEnd(text, at);
  if (to === text.length || matchEnd(letter, text, to) === null || matchEnd(operatorAfter, text, to) !== null)
    return { kind: 'string', to };
  const length = text.slice(to, to + farthestQuote).search(/'(?=[\s),]|$)/);
  return length < 0 ? { kind: 'string', to } : { kind: 'quoteInside', to: to + length + 1 };
}
