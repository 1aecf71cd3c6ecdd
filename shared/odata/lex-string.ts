import { matchEnd } from './match-end.ts';
import type { Lexeme } from './token.ts';

const string = /'(?:[^']|'')*'?/y;
const operatorBehind = /(?:and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc)(?![\p{L}\p{Nd}_])/iuy;
const letter = /[\p{L}\p{Nd}_]/uy;
/** How far to look for the quote that really closes a string. */
const farthestQuote = 1000;

/** The end of the quoted text that begins at `at`; an unclosed one ends with the text. */
export function stringEnd(text: string, at: number): number {
  return matchEnd(string, text, at) ?? at + 1;
}

/** A string. With a letter right behind it, its closing quote was probably meant for an apostrophe. */
export function stringAt(text: string, at: number): Lexeme {
  const to = stringEnd(text, at);
  if (to === text.length || matchEnd(letter, text, to) === null || matchEnd(operatorBehind, text, to) !== null)
    return { kind: 'string', to };
  const length = text.slice(to, to + farthestQuote).search(/'(?=[\s),]|$)/);
  return length < 0 ? { kind: 'string', to } : { kind: 'quoteInside', to: to + length + 1 };
}
