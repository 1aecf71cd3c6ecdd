import { createFindings, type Diagnostic, type Findings, makeDiagnostic, replace, type Span } from '../../diagnostics/diagnostic.ts';
import type { ParsedUrl, UrlDiagnostic } from '../../url/index.ts';
import { matchEnd } from '../lex/match-end.ts';
import { deepestNesting } from '../parse/reader.ts';
import { isWord, printSearch, type SearchExpression, type SearchTerm } from './search-node.ts';

interface SearchReader {
  readonly tokens: readonly SearchToken[];
  readonly findings: Findings;
  at: number;
  depth: number;
  abandoned: boolean;
}

/** Parses a percent-decoded `$search` (OData 4.01 ABNF, `searchExpr`). The tree is null for an empty text. */
function parseSearch(text: string): { tree: SearchExpression | null; diagnostics: readonly Diagnostic[] } {
  const findings = createFindings();
  const tree = readSearch(text, { from: 0, to: text.length }, findings);
  return { tree, diagnostics: findings.all };
}

/** Parses the search at `span` of a text and reports its errors. Null if there is none. */
export function readSearch(text: string, span: Span, findings: Findings): SearchExpression | null {
  const reader: SearchReader = { tokens: lexSearch(text, span), findings, at: 0, depth: 0, abandoned: false };
  const parts: SearchExpression[] = [];
  while (next(reader).kind !== 'end') {
    const surplus = next(reader);
    if (surplus.kind === 'close') {
      reader.at++;
      const isSeparated = next(reader).spaced || !startsTerm(next(reader));
      report(reader, 'odata-group-unopened', surplus, { fix: replace(surplus, isSeparated ? '' : ' ') });
    } else {
      const part = readAlternatives(reader);
      if (part !== null) parts.push(part);
    }
  }
  return join('and', parts);
}

const end: SearchToken = { kind: 'end', text: '', from: 0, to: 0, spaced: false };

function next(reader: SearchReader, ahead = 0): SearchToken {
  return reader.tokens[reader.at + ahead] ?? reader.tokens.at(-1) ?? end;
}

function report(reader: SearchReader, ...[code, span, details]: Parameters<typeof makeDiagnostic>): void {
  if (!reader.abandoned) reader.findings.add(makeDiagnostic(code, span, details));
}

function join(operator: 'and' | 'or', operands: readonly SearchExpression[]): SearchExpression | null {
  const [first] = operands;
  const last = operands.at(-1);
  if (first === undefined || last === undefined) return null;
  return operands.length === 1 ? first : { kind: 'searchGroup', operator, operands, from: first.from, to: last.to };
}

/** Parses searches joined by `OR`, which has the lowest precedence. */
function readAlternatives(reader: SearchReader): SearchExpression | null {
  const operands = [readConjunction(reader)];
  while (isOperator(reader, 'OR')) {
    takeOperator(reader);
    operands.push(readConjunction(reader));
  }
  return join(
    'or',
    operands.filter((operand) => operand !== null),
  );
}

function readConjunction(reader: SearchReader): SearchExpression | null {
  const operands = [readTerm(reader, true)];
  for (;;) {
    if (isOperator(reader, 'AND')) takeOperator(reader);
    else if (!startsTerm(next(reader)) || isOperator(reader, 'OR')) break;
    else requireBlank(reader);
    operands.push(readTerm(reader, false));
  }
  return join(
    'and',
    operands.filter((operand) => operand !== null),
  );
}

function startsTerm({ kind }: SearchToken): boolean {
  return kind !== 'end' && kind !== 'close';
}

/**
 * Checks whether the next token is an operator. `AND` and `OR` are operators only between searches, `NOT` only before one. Otherwise they
 * are words.
 */
function isOperator(reader: SearchReader, name: 'AND' | 'OR' | 'NOT'): boolean {
  const token = next(reader);
  return token.kind === 'word' && token.text === name && startsTerm(next(reader, 1));
}

function takeOperator(reader: SearchReader): void {
  requireBlank(reader);
  reader.at++;
  requireBlank(reader);
}

function requireBlank(reader: SearchReader): void {
  const token = next(reader);
  if (token.spaced) return;
  const gap = { from: token.from, to: token.from };
  report(reader, 'odata-search-space', { from: token.from, to: token.to }, { fix: replace(gap, ' ') });
}

/** Warns about `and` in lower case, and about an operator without operands. Both are search words, which is rarely intended. */
function warnOfOperator(reader: SearchReader, token: SearchToken, first: boolean): void {
  const operator = token.text.toUpperCase();
  if (!['AND', 'OR', 'NOT'].includes(operator)) return;
  const parameters = { found: token.text, operator };
  const between = startsTerm(next(reader)) && (operator === 'NOT' || !first);
  if (token.text === operator) report(reader, 'odata-search-operator-alone', token, { severity: 'warning', parameters });
  else if (between) report(reader, 'odata-search-lower-case', token, { severity: 'warning', parameters, fix: replace(token, operator) });
}

function readTerm(reader: SearchReader, first: boolean): SearchExpression | null {
  const token = next(reader);
  if (isOperator(reader, 'NOT')) return readNegation(reader);
  if (startsTerm(token)) reader.at++;
  switch (token.kind) {
    case 'word':
      warnOfOperator(reader, token, first);
      // An operator without operands needs quotes.
      return term(token, token.text, !isWord(token.text));
    case 'phrase':
      if (token.text === '""') report(reader, 'odata-search-phrase-empty', token);
      return term(token, phraseText(token.text), true);
    case 'openPhrase':
      report(reader, 'odata-search-phrase-open', token, { fix: replace({ from: token.to, to: token.to }, '"') });
      return term(token, phraseText(`${token.text}"`), true);
    case 'text':
      return { kind: 'searchText', text: token.text.slice(1, -1).replaceAll("''", "'"), from: token.from, to: token.to };
    case 'open':
      return readGroup(reader, token);
    case 'unexpected': {
      const suggestion = term(token, token.text, true);
      report(reader, 'odata-search-character', token, { parameters: { found: token.text }, fix: replace(token, printSearch(suggestion)) });
      return suggestion;
    }
    default:
      return null;
  }
}

function term(span: Span, text: string, phrase: boolean): SearchTerm {
  return { kind: 'searchTerm', text, phrase, from: span.from, to: span.to };
}

function readNegation(reader: SearchReader): SearchExpression | null {
  const { from } = next(reader);
  reader.at++;
  requireBlank(reader);
  const operand = descend(reader) ? readTerm(reader, true) : null;
  reader.depth--;
  return operand === null ? null : { kind: 'searchNot', operand, from, to: endOfLast(reader) };
}

function readGroup(reader: SearchReader, open: SearchToken): SearchExpression | null {
  const closed = next(reader);
  if (!startsTerm(closed)) {
    if (closed.kind === 'close') reader.at++;
    report(reader, 'odata-search-term-missing', { from: open.from, to: closed.kind === 'close' ? closed.to : open.to });
    return null;
  }
  const inner = descend(reader) ? readAlternatives(reader) : null;
  reader.depth--;
  const close = next(reader);
  if (close.kind === 'close') reader.at++;
  // After an unterminated phrase, a missing parenthesis isn't reported.
  else if (previousKind(reader) !== 'openPhrase') report(reader, 'odata-group-open', open, { fix: replace(close, ')') });
  return inner;
}

function previousKind(reader: SearchReader): SearchToken['kind'] | undefined {
  return reader.tokens[reader.at - 1]?.kind;
}

function endOfLast(reader: SearchReader): number {
  return reader.tokens[reader.at - 1]?.to ?? 0;
}

/**
 * Enters a nesting level. Beyond the limit, reports this once and skips the rest.
 *
 * @returns whether parsing can continue
 */
function descend(reader: SearchReader): boolean {
  reader.depth++;
  if (reader.depth > deepestNesting) {
    report(reader, 'too-deep', next(reader), { parameters: { limit: deepestNesting } });
    reader.abandoned = true;
    reader.at = reader.tokens.length - 1;
  }
  return !reader.abandoned;
}

/** The kind of a search token. `openPhrase` lacks its closing quote; `unexpected` is a word that needs double quotes. */
type SearchTokenKind = 'word' | 'phrase' | 'openPhrase' | 'text' | 'open' | 'close' | 'unexpected' | 'end';

/** A token of a search with its text. */
interface SearchToken extends Span {
  readonly kind: SearchTokenKind;
  readonly text: string;
  /** Whether spaces are immediately before the token. */
  readonly spaced: boolean;
}

const blanks = /\s+/y;
/** A word. It needs double quotes if it contains a semicolon or begins with a single quote. */
const word = /[^\s()"]+/y;
const inexpressible = /^'|;/;
const escapedPhrase = /"(?:[^"\\]|\\[\s\S])*"/y;
const plainPhrase = /"[^"]*"/y;
const text = /'(?:[^']|'')*'(?=\s*$)/y;

/** Splits the search at `span` of a text into tokens without spaces, followed by an empty `end` token. Takes linear time. */
function lexSearch(whole: string, span: Span): SearchToken[] {
  const source = whole.slice(span.from, span.to);
  const tokens: SearchToken[] = [];
  const phrases = { escaped: true };
  let spaced = false;
  for (let at = 0; at < source.length; ) {
    const blank = matchEnd(blanks, source, at);
    if (blank === null) {
      const [kind, to] = lexemeAt(source, at, tokens.length === 0, phrases);
      tokens.push({ kind, text: source.slice(at, to), from: span.from + at, to: span.from + to, spaced });
      at = to;
    } else at = blank;
    spaced = blank !== null;
  }
  tokens.push({ kind: 'end', text: '', from: span.to, to: span.to, spaced });
  return tokens;
}

/** Whether a phrase with escapes can still be closed. If one can't, none after it can, and searching again would take quadratic time. */
interface Phrases {
  escaped: boolean;
}

function lexemeAt(source: string, at: number, first: boolean, phrases: Phrases): readonly [SearchTokenKind, number] {
  const character = source.charAt(at);
  if (character === '(') return ['open', at + 1];
  if (character === ')') return ['close', at + 1];
  if (character === '"') return phraseAt(source, at, phrases);
  const textEnd = character === "'" && first ? matchEnd(text, source, at) : null;
  if (textEnd !== null) return ['text', textEnd];
  const wordEnd = matchEnd(word, source, at) ?? at + 1;
  return [inexpressible.test(source.slice(at, wordEnd)) ? 'unexpected' : 'word', wordEnd];
}

/** Scans a phrase. A backslash escapes a quote or another backslash. If the phrase would then be unterminated, the backslash is literal. */
function phraseAt(source: string, at: number, phrases: Phrases): readonly [SearchTokenKind, number] {
  const escaped = phrases.escaped ? matchEnd(escapedPhrase, source, at) : null;
  phrases.escaped = escaped !== null;
  const end = escaped ?? matchEnd(plainPhrase, source, at);
  return end === null ? ['openPhrase', source.length] : ['phrase', end];
}

/** Returns the content of a quoted phrase. */
function phraseText(phrase: string): string {
  const content = phrase.slice(1, -1);
  return matchEnd(escapedPhrase, phrase, 0) === phrase.length ? content.replaceAll(/\\(["\\])/g, '$1') : content;
}

/**
 * Converts encoded semicolons in words of `$search`: `a%3Bb` is a word, but `a;b` isn't (OData 4.01 ABNF, `searchChar`). Decoded options
 * don't show the difference, so such a word becomes the phrase `"a;b"` in the query.
 *
 * @param url the parsed text
 */
export function withEncodedSemicolons({ query, parameters, diagnostics }: ParsedUrl, url: string): ParsedUrl {
  const wrong = diagnostics.filter((diagnostic) => !isOfEncoded(diagnostic, url));
  if (query === null || wrong.length === diagnostics.length) return { query, parameters, diagnostics: wrong };
  const only = query.only.map((one) => {
    if (one.kind !== 'option' || one.name !== '$search') return one;
    const { tree } = parseSearch(one.value);
    return tree === null ? one : { ...one, value: printSearch(tree) };
  });
  return { query: { ...query, only }, parameters, diagnostics: wrong };
}

function isOfEncoded({ code, from, to }: UrlDiagnostic, url: string): boolean {
  const raw = url.slice(from, to);
  return code === 'odata-search-character' && /%3b/i.test(raw) && !/;|^(?:'|%27)/.test(raw);
}
