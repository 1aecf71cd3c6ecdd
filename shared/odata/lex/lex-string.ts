import { matchEnd } from './match-end.ts';
import type { Lexeme } from './token.ts';

const operatorAfter = /(?:and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc)(?![\p{L}\p{Nd}_])/iuy;
const letter = /[\p{L}\p{Nd}_]/uy;
/** How far to look for the quote that really closes a string. */
const farthestQuote = 1000;

/** The end of the quoted text that begins at `at`; an unclosed one ends with the text. */
export function stringEnd(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf("'", from);
    if (quote < 0) return text.length;
    if (text.charAt(quote + 1) !== "'") return quote + 1;
    from = quote + 2;
  }
}

/** A string. With a letter right behind it, its closing quote was probably meant for an apostrophe. */
export function stringAt(text: string, at: number): Lexeme {
  const to = stringEnd(text, at);
  if (to === text.length || matchEnd(letter, text, to) === null || matchEnd(operatorAfter, text, to) !== null)
    return { kind: 'string', to };
  const length = text.slice(to, to + farthestQuote).search(/'(?=[\s),]|$)/);
  return length < 0 ? { kind: 'string', to } : { kind: 'quoteInside', to: to + length + 1 };
}
