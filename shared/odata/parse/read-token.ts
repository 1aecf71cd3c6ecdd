import type { Span } from '../../diagnostics/diagnostic.ts';
import { lexemeAt } from '../lex/lex.ts';
import type { Lexeme, Token, TokenKind } from '../lex/token.ts';
import { findInfix, type InfixOperator } from '../operators.ts';

/** A token with its binary operator. Null if the token isn't an operator. */
export interface ReadToken extends Token {
  readonly infix: InfixOperator | null;
}

/** The source of tokens: the text of a range, the range, and the hours that are numbers. */
export interface TokenSource {
  readonly source: string;
  readonly range: Span;
  readonly hours: ReadonlySet<number> | null;
}

/** Scans the token after `last`, skipping spaces. Returns the `end` token at the end. */
export function tokenAfter(last: Token | undefined, { source, range, hours }: TokenSource): ReadToken {
  const gapFrom = last === undefined ? 0 : last.to - range.from;
  let at = gapFrom;
  while (at < source.length && (source.charCodeAt(at) === 0x20 || source.charCodeAt(at) === 0x09)) at++;
  const spaced = at > gapFrom;
  if (at >= source.length) return endToken(range.to, spaced);
  const before: TokenKind = spaced ? 'space' : (last?.kind ?? 'comma');
  const { kind, to } = hours?.has(at) === true ? hourAt(at) : lexemeAt(source, at, before);
  const text = source.slice(at, to);
  const infix = kind === 'name' ? (findInfix(text) ?? null) : null;
  return { kind, text, from: range.from + at, to: range.from + to, spaced, infix };
}

/** Returns the empty token at the end of a text. */
export function endToken(at: number, spaced: boolean): ReadToken {
  return { kind: 'end', text: '', from: at, to: at, spaced, infix: null };
}

function hourAt(at: number): Lexeme {
  return { kind: 'number', to: at + 2 };
}
