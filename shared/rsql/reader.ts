import { createFindings, type Findings, makeDiagnostic, replace } from '../query/diagnostic.ts';
import type { Dialect } from './dialect.ts';
import { lex, type Token, type TokenKind } from './lex.ts';

/** How deep groups may nest: far beyond any real filter, far below what a stack holds. */
export const deepestNesting = 200;

/** What the functions of the parser share: the tokens, how far they are read, and what has been found wrong. */
export interface Reader {
  readonly text: string;
  readonly dialect: Dialect;
  readonly tokens: readonly Token[];
  readonly findings: Findings;
  at: number;
  depth: number;
  /** Set once the limit of nesting is passed: nothing is read after it. */
  abandoned: boolean;
}

/** A reader at the first token of a filter. */
export function createReader(text: string, dialect: Dialect): Reader {
  return { text, dialect, tokens: lex(text), findings: createFindings(), at: 0, depth: 0, abandoned: false };
}

const noToken: Token = { kind: 'end', text: '', from: 0, to: 0 };

/** The token `ahead` of the next one, the closing `end` token for all beyond it. */
export function peek(reader: Reader, ahead = 0): Token {
  return reader.tokens[reader.at + ahead] ?? reader.tokens.at(-1) ?? noToken;
}

/** Reads the next token; the `end` token stays. */
export function take(reader: Reader): Token {
  const token = peek(reader);
  if (token.kind !== 'end') reader.at++;
  return token;
}

/** Where the text read so far ends. */
export function position(reader: Reader): number {
  return reader.tokens[reader.at - 1]?.to ?? 0;
}

/** Passes over blanks, which RSQL has only around `and` and `or`: most servers refuse them elsewhere. */
export function skipSpace(reader: Reader): void {
  while (peek(reader).kind === 'space') {
    const space = take(reader);
    if (reader.dialect.blanks === 'warned')
      reader.findings.add(makeDiagnostic('rsql-space', space, { severity: 'warning', fix: replace(space, '') }));
  }
}

/** The next token that is no blank, without reading it. */
export function peekPastSpace(reader: Reader, ahead = 0): Token {
  let at = ahead;
  while (peek(reader, at).kind === 'space') at++;
  return peek(reader, at);
}

/** Whether a token can only come after a whole condition. */
export function endsCondition(kind: TokenKind): boolean {
  return kind === 'and' || kind === 'or' || kind === 'close' || kind === 'end';
}
