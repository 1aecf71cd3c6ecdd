import { type Findings, makeDiagnostic, replace, type Span } from '../../query/diagnostic.ts';
import type { DiagnosticCode } from '../../query/diagnostic-codes.ts';
import { hasOpenQuote } from '../lex/token.ts';
import type { Node } from '../node.ts';
import { deepestNesting } from './reader.ts';

/**
 * What the functions that read an option's structure share: the text, how far it is read, and what has been found wrong.
 *
 * Structure is read character by character; conditions, values and searches in it are cut out and given to readers of their own.
 */
export interface OptionReader {
  readonly text: string;
  readonly findings: Findings;
  /** Reads the value of the option of that name from `at` to where it ends. */
  readonly value: (reader: OptionReader, name: string) => Node | null;
  at: number;
  /** How many parentheses stand around. */
  depth: number;
  /** Set once reading on makes no sense: a quote never closes, or the text nests too deeply. */
  abandoned: boolean;
}

/** A reader at the beginning of a text. @param value Reads the value of a nested option. */
export function createOptionReader(text: string, findings: Findings, value: OptionReader['value']): OptionReader {
  return { text, findings, value, at: 0, depth: 0, abandoned: false };
}

/** Notes a mistake; what follows from giving up is not worth saying. */
export function note(reader: OptionReader, code: DiagnosticCode, span: Span, details: Parameters<typeof makeDiagnostic>[2] = {}): void {
  if (!reader.abandoned && !reader.findings.isFull()) reader.findings.add(makeDiagnostic(code, { from: span.from, to: span.to }, details));
}

/** The next character; empty at the end. */
export function nextCharacter(reader: OptionReader): string {
  return reader.text.charAt(reader.at);
}

/** Passes over blanks and tabs (OData ABNF, `BWS`). */
export function skipBlanks(reader: OptionReader): void {
  while (nextCharacter(reader) === ' ' || nextCharacter(reader) === '\t') reader.at++;
}

/** Passes over blanks and then the character, where it is the next. */
export function skip(reader: OptionReader, character: string): boolean {
  const start = reader.at;
  skipBlanks(reader);
  if (nextCharacter(reader) === character) {
    reader.at++;
    return true;
  }
  reader.at = start;
  return false;
}

/** The match of a sticky pattern at the place reached, which is passed over; null where it does not match there. */
export function takeMatch(reader: OptionReader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? null;
  if (found !== null) reader.at += found.length;
  return found;
}

/** Whether a sticky pattern matches at a place. */
export function matches(reader: OptionReader, pattern: RegExp, at = reader.at): boolean {
  pattern.lastIndex = at;
  return pattern.test(reader.text);
}

/** Goes into a parenthesis; past the limit says so once and passes over the rest. Returns whether reading may go on. */
export function enter(reader: OptionReader): boolean {
  reader.depth++;
  if (reader.depth <= deepestNesting) return !reader.abandoned;
  note(reader, 'too-deep', { from: reader.at, to: reader.at }, { parameters: { limit: deepestNesting } });
  abandon(reader);
  return false;
}

/**
 * Leaves a parenthesis: reads the one that closes `open`, or says that it is missing.
 *
 * Behind a quote that never closes there can be none, which is not worth saying.
 */
export function leave(reader: OptionReader, open: number): void {
  reader.depth--;
  if (reader.abandoned || skip(reader, ')')) return;
  const quoteOpen = reader.findings.all.some(({ code, from }) => from > open && openQuotes.includes(code));
  const end = { from: reader.text.length, to: reader.text.length };
  const fix = reader.at >= reader.text.length && !hasOpenQuote(reader.text, open) ? replace(end, ')') : null;
  if (!quoteOpen) note(reader, 'odata-group-open', { from: open, to: open + 1 }, { fix });
  abandon(reader);
}

const openQuotes: readonly string[] = ['odata-string-open', 'odata-search-phrase-open'];

/** Passes over all the rest. */
export function abandon(reader: OptionReader): void {
  reader.abandoned = true;
  reader.at = reader.text.length;
}
