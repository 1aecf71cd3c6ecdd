import type { Span } from '../../query/make-diagnostic.ts';
import { matchEnd } from '../lex/match-end.ts';

/** What a stretch of a search is; `openPhrase` lacks its closing quote, `stray` is a word that cannot stand without double quotes. */
export type SearchTokenKind = 'word' | 'phrase' | 'openPhrase' | 'text' | 'open' | 'close' | 'stray' | 'end';

/** A stretch of a search with its text. */
export interface SearchToken extends Span {
  readonly kind: SearchTokenKind;
  readonly text: string;
  /** Whether blanks stand right before it. */
  readonly spaced: boolean;
}

const blanks = /\s+/y;
/** With a semicolon in it, or a single quote before it, it can only be said in double quotes. */
const word = /[^\s()"]+/y;
const unsayable = /^'|;/;
const escapedPhrase = /"(?:[^"\\]|\\[\s\S])*"/y;
const plainPhrase = /"[^"]*"/y;
const text = /'(?:[^']|'')*'(?=\s*$)/y;

/** Splits the search that stands at `span` of a text into tokens without blanks, closed by an `end` of no width. Linear time. */
export function lexSearch(whole: string, span: Span): SearchToken[] {
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

/** Whether a phrase with escapes can still close: once one cannot, none behind it can, and to look again would take quadratic time. */
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
  return [unsayable.test(source.slice(at, wordEnd)) ? 'stray' : 'word', wordEnd];
}

/** A backslash escapes a quote or another backslash; where that would leave the phrase open it stands for itself. */
function phraseAt(source: string, at: number, phrases: Phrases): readonly [SearchTokenKind, number] {
  const escaped = phrases.escaped ? matchEnd(escapedPhrase, source, at) : null;
  phrases.escaped = escaped !== null;
  const end = escaped ?? matchEnd(plainPhrase, source, at);
  return end === null ? ['openPhrase', source.length] : ['phrase', end];
}

/** The text that a phrase with its quotes stands for. */
export function phraseText(phrase: string): string {
  const content = phrase.slice(1, -1);
  return matchEnd(escapedPhrase, phrase, 0) === phrase.length ? content.replaceAll(/\\(["\\])/g, '$1') : content;
}
