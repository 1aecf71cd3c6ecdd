import type { Token, TokenKind } from './token.ts';

const operator = /=[A-Za-z]*=|!=|<=?|>=?/y;
const word = /[^\s"'();,=!~<>]+/y;
const quoted = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)/y;
const connective = /\s+(and|or)(?:\s+|(?=\())/iy;
const space = /\s+/y;

const singles: Readonly<Record<string, TokenKind>> = { ';': 'and', ',': 'or', '(': 'open', ')': 'close' };

/** Splits a filter into tokens that cover it without a gap, closed by an `end` of no width. Never throws; linear time. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const [kind, to] = tokenAt(text, at);
    tokens.push({ kind, text: text.slice(at, to), from: at, to });
    at = to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length });
  return tokens;
}

function tokenAt(text: string, at: number): [TokenKind, number] {
  const single = singles[text.charAt(at)];
  if (single !== undefined) return [single, at + 1];
  const joined = match(connective, text, at);
  if (joined !== null) return [joined[1]?.toLowerCase() === 'and' ? 'and' : 'or', at + joined[0].length];
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, text, at);
    if (found !== null) return [kind, at + found[0].length];
  }
  return ['stray', at + 1];
}

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['word', word],
  ['operator', operator],
  ['quoted', quoted],
  ['space', space],
];

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
