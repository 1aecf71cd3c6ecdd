import { guidAt, numberAt } from './lex-number.ts';
import { stringAt } from './lex-string.ts';
import { wordAt } from './lex-word.ts';
import { matchEnd } from './match-end.ts';
import type { Lexeme, Token, TokenKind } from './token.ts';

/** By their codes, for speed. */
const singles: ReadonlyMap<number, TokenKind> = new Map(
  (
    [
      ['(', 'open'],
      [')', 'close'],
      [',', 'comma'],
      ['/', 'slash'],
      [':', 'colon'],
      ['*', 'star'],
      ['[', 'openArray'],
      [']', 'closeArray'],
      ['{', 'openObject'],
      ['}', 'closeObject'],
    ] as const
  ).map(([sign, kind]) => [sign.charCodeAt(0), kind]),
);
const space = /[ \t]+/y;
const dollar = /\$[A-Za-z]+/y;
/** With the escapes of JSON. */
const doubleQuoted = /"(?:[^"\\]|\\[\s\S])*"?/y;
const foreign = /=[A-Za-z]*=|!=|<>|<=|>=|<|>|=|&&|\|\||!|;/y;

/** Splits an expression into tokens that cover it without a gap, closed by an `end` of no width. Never throws; linear time. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let before: TokenKind = 'comma';
  for (let at = 0; at < text.length; ) {
    const { kind, to } = lexemeAt(text, at, before);
    tokens.push({ kind, text: text.slice(at, to), from: at, to, spaced: before === 'space' });
    before = kind;
    at = to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length, spaced: before === 'space' });
  return tokens;
}

/** The lexeme that begins at `at`, which lies in the text; `before` is the kind of the one before it. */
export function lexemeAt(text: string, at: number, before: TokenKind): Lexeme {
  const code = text.charCodeAt(at);
  if (isLetter(code)) return guidAt(text, at) ?? wordAt(text, at, before) ?? strayAt(text, at);
  const single = singles.get(code);
  if (single !== undefined) return { kind: single, to: at + 1 };
  if (code === 0x20 || code === 0x09) return { kind: 'space', to: matchEnd(space, text, at) ?? at + 1 };
  if (code === 0x27) return stringAt(text, at);
  return (
    numberAt(text, at) ??
    wordAt(text, at, before) ??
    found('dollar', matchEnd(dollar, text, at)) ??
    found('doubleQuoted', matchEnd(doubleQuoted, text, at)) ??
    found('foreign', matchEnd(foreign, text, at)) ??
    strayAt(text, at)
  );
}

/** Of ASCII. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function found(kind: TokenKind, to: number | null): Lexeme | null {
  return to === null ? null : { kind, to };
}

function strayAt(text: string, at: number): Lexeme {
  const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return { kind: text.charAt(at) === '-' ? 'minus' : 'stray', to: at + width };
}
