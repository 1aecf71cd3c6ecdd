import { literalSyntax } from '../values/literal-syntax.ts';
import { identifierSource } from './identifier.ts';
import { findInfix } from './operators.ts';
import type { Token, TokenKind } from './token.ts';

const noLetterBehind = '(?![\\p{L}\\p{Nl}\\p{Nd}_])';
const qualified = `${identifierSource}(?:\\.${identifierSource})*`;

function sticky(source: string): RegExp {
  return new RegExp(source, 'uy');
}

/** In the order in which they are tried: a date is no number with something behind it. */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', sticky('[ \\t]+')],
  ['dateTimeOffset', sticky(literalSyntax.dateTimeOffset + noLetterBehind)],
  ['guid', sticky(literalSyntax.guid + noLetterBehind)],
  ['date', sticky(literalSyntax.date + noLetterBehind)],
  ['timeOfDay', sticky(literalSyntax.timeOfDay + noLetterBehind)],
  ['old', sticky(`[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?[lLmMfFdD]${noLetterBehind}`)],
  ['number', sticky(`[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|-INF${noLetterBehind}`)],
  ['prefixed', sticky(`${qualified}'(?:[^']|'')*'?`)],
  ['name', sticky(qualified)],
  ['dollar', sticky('\\$[A-Za-z]+')],
  ['alias', sticky(`@${qualified}`)],
  ['doubleQuoted', sticky('"[^"]*"?')],
  ['foreign', sticky('=[A-Za-z]*=|!=|<>|<=|>=|<|>|=|&&|\\|\\||!|;')],
];

const singles: Readonly<Record<string, TokenKind>> = { '(': 'open', ')': 'close', ',': 'comma', '/': 'slash', ':': 'colon', '*': 'star' };
const words: ReadonlyMap<string, TokenKind> = new Map([
  ['null', 'null'],
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['NaN', 'number'],
  ['INF', 'number'],
]);
const string = /'(?:[^']|'')*'?/y;

/** Splits an expression into tokens that cover it without a gap, closed by an `end` of no width. Never throws; linear time. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let before: TokenKind = 'space';
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at, before);
    tokens.push(token);
    before = token.kind;
    at = token.to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length });
  return tokens;
}

function tokenAt(text: string, at: number, before: TokenKind): Token {
  const character = text.charAt(at);
  const single = singles[character];
  if (single !== undefined) return make(single, text, at, at + 1);
  if (character === "'") return stringAt(text, at);
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    const to = pattern.lastIndex;
    if (kind === 'prefixed' && findInfix(text.slice(at, text.indexOf("'", at))) !== undefined) continue;
    return make(kind === 'name' ? kindOfName(text.slice(at, to), text.charAt(to), before) : kind, text, at, to);
  }
  const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return make(character === '-' ? 'minus' : 'stray', text, at, at + width);
}

function make(kind: TokenKind, text: string, from: number, to: number): Token {
  return { kind, text: text.slice(from, to), from, to };
}

/** `null` and its like are literals where a path does not go on with them or from them. */
function kindOfName(name: string, next: string, before: TokenKind): TokenKind {
  if (before === 'slash' || next === '/' || next === '(') return 'name';
  return words.get(/^(?:true|false)$/i.test(name) ? name.toLowerCase() : name) ?? 'name';
}

const operatorBehind = /(?:and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc)(?![\p{L}\p{Nd}_])/iuy;
/** How far to look for the quote that really closes a string. */
const farthestQuote = 1000;
const letter = /[\p{L}\p{Nd}_]/uy;

/** A string. With a letter right behind it, its closing quote was probably meant for an apostrophe. */
function stringAt(text: string, at: number): Token {
  const to = matchEnd(string, text, at);
  if (!matches(letter, text, to) || matches(operatorBehind, text, to)) return make('string', text, at, to);
  const length = text.slice(to, to + farthestQuote).search(/'(?=[\s),]|$)/);
  return length < 0 ? make('string', text, at, to) : make('quoteInside', text, at, to + length + 1);
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
