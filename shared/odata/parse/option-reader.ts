import { type Findings, makeDiagnostic, replace, type Span } from '../../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-codes.ts';
import { hasOpenQuote } from '../lex/token.ts';
import type { Node } from '../node.ts';
import { deepestNesting } from './reader.ts';

/**
 * The state of parsing an option's structure: the text, the position, and the diagnostics.
 *
 * The structure is parsed character by character. The expressions, values and searches in it have their own readers.
 */
export interface OptionReader {
  readonly text: string;
  readonly findings: Findings;
  /** Parses the value of a named option from `at` to its end. */
  readonly value: (reader: OptionReader, name: string) => Node | null;
  at: number;
  /** Number of enclosing parentheses. */
  depth: number;
  /** Whether parsing can't continue, because of an unterminated quote or too deep nesting. */
  abandoned: boolean;
}

/**
 * Creates a reader at the beginning of a text.
 *
 * @param value parses the value of a nested option
 */
export function createOptionReader(text: string, findings: Findings, value: OptionReader['value']): OptionReader {
  return { text, findings, value, at: 0, depth: 0, abandoned: false };
}

/** Adds a diagnostic, except after parsing was abandoned. */
export function note(reader: OptionReader, code: DiagnosticCode, span: Span, details: Parameters<typeof makeDiagnostic>[2] = {}): void {
  if (!reader.abandoned && !reader.findings.isFull()) reader.findings.add(makeDiagnostic(code, { from: span.from, to: span.to }, details));
}

/** Returns the next character. Empty at the end. */
export function nextCharacter(reader: OptionReader): string {
  return reader.text.charAt(reader.at);
}

/** Skips spaces and tabs (OData ABNF, `BWS`). */
export function skipSpaces(reader: OptionReader): void {
  while (nextCharacter(reader) === ' ' || nextCharacter(reader) === '\t') reader.at++;
}

/** Skips spaces and then the character, if it is next. */
export function skip(reader: OptionReader, character: string): boolean {
  const start = reader.at;
  skipSpaces(reader);
  if (nextCharacter(reader) === character) {
    reader.at++;
    return true;
  }
  reader.at = start;
  return false;
}

/** Consumes the match of a sticky pattern. Null if it doesn't match at the position. */
export function takeMatch(reader: OptionReader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const matched = pattern.exec(reader.text)?.[0] ?? null;
  if (matched !== null) reader.at += matched.length;
  return matched;
}

/** Checks whether a sticky pattern matches at a position. */
export function matches(reader: OptionReader, pattern: RegExp, at = reader.at): boolean {
  pattern.lastIndex = at;
  return pattern.test(reader.text);
}

/**
 * Enters a parenthesis. Beyond the limit, reports this once and skips the rest.
 *
 * @returns whether parsing can continue
 */
export function openParenthesis(reader: OptionReader): boolean {
  reader.depth++;
  if (reader.depth <= deepestNesting) return !reader.abandoned;
  note(reader, 'too-deep', { from: reader.at, to: reader.at }, { parameters: { limit: deepestNesting } });
  abandon(reader);
  return false;
}

/**
 * Leaves a parenthesis: consumes the one that closes `open`, or reports that it is missing.
 *
 * After an unterminated quote, a missing parenthesis isn't reported.
 */
export function closeParenthesis(reader: OptionReader, open: number): void {
  reader.depth--;
  if (reader.abandoned || skip(reader, ')')) return;
  const quoteOpen = reader.findings.all.some(({ code, from }) => from > open && openQuotes.includes(code));
  const end = { from: reader.text.length, to: reader.text.length };
  const fix = reader.at >= reader.text.length && !hasOpenQuote(reader.text, open) ? replace(end, ')') : null;
  if (!quoteOpen) note(reader, 'odata-group-open', { from: open, to: open + 1 }, { fix });
  abandon(reader);
}

const openQuotes: readonly string[] = ['odata-string-open', 'odata-search-phrase-open'];

/** Skips the rest of the text. */
export function abandon(reader: OptionReader): void {
  reader.abandoned = true;
  reader.at = reader.text.length;
}
