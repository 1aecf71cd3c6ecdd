import { createFindings, type Findings, makeDiagnostic, replace } from '../diagnostics/diagnostic.ts';
import type { Dialect } from './dialect.ts';
import { lex, type Token, type TokenKind } from './lex.ts';

/** Maximum nesting depth of groups: deeper than real filters, but far below the stack limit. */
export const deepestNesting = 200;

/** The state of the parser: the tokens, the position, and the diagnostics. */
export interface Reader {
  readonly text: string;
  readonly dialect: Dialect;
  readonly tokens: readonly Token[];
  readonly findings: Findings;
  at: number;
  depth: number;
  /** Whether nesting exceeds the limit, so that nothing is parsed after it. */
  abandoned: boolean;
}

/** Creates a reader at the first token of a filter. */
export function createReader(text: string, dialect: Dialect): Reader {
  return { text, dialect, tokens: lex(text), findings: createFindings(), at: 0, depth: 0, abandoned: false };
}

const noToken: Token = { kind: 'end', text: '', from: 0, to: 0 };

/** Returns the token at the distance `ahead` from the next one. Returns the `end` token beyond the last. */
export function peek(reader: Reader, ahead = 0): Token {
  return reader.tokens[reader.at + ahead] ?? reader.tokens.at(-1) ?? noToken;
}

/** Consumes the next token. The `end` token isn't consumed. */
export function take(reader: Reader): Token {
  const token = peek(reader);
  if (token.kind !== 'end') reader.at++;
  return token;
}

/** Returns the end offset of the consumed text. */
export function position(reader: Reader): number {
  return reader.tokens[reader.at - 1]?.to ?? 0;
}

/** Skips spaces. RSQL has spaces only around `and` and `or`, and most servers reject others. */
export function skipSpace(reader: Reader): void {
  while (peek(reader).kind === 'space') {
    const space = take(reader);
    if (reader.dialect.blanks === 'warned')
      reader.findings.add(makeDiagnostic('rsql-space', space, { severity: 'warning', fix: replace(space, '') }));
  }
}

/** Returns the next token that isn't a space, without consuming it. */
export function peekPastSpace(reader: Reader, ahead = 0): Token {
  let at = ahead;
  while (peek(reader, at).kind === 'space') at++;
  return peek(reader, at);
}

/** Checks whether a token can only follow a whole condition. */
export function endsCondition(kind: TokenKind): boolean {
  return kind === 'and' || kind === 'or' || kind === 'close' || kind === 'end';
}
