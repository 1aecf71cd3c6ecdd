import type { Diagnostic, Span } from '../../diagnostics/diagnostic.ts';

/**
 * The kind of a token, for the parser and for syntax highlighting.
 * - `prefixed`: a name with a string immediately after it (`duration'P1D'`, `Model.Colour'Red'`)
 * - `dollar`: `$it` and similar
 * - `alias`: a parameter alias (`@low`)
 * - `annotation`: a term with its qualifier (`@Core.Description#short`)
 * - `quoteInside`: a string with a quote in it that should be doubled
 * - `foreign`: an operator of RSQL
 * - `old`: a literal of OData V2 (`5L`)
 * - `unexpected`: a character without a meaning
 */
export type TokenKind =
  | 'space'
  | 'name'
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'quoteInside'
  | 'doubleQuoted'
  | 'date'
  | 'dateTimeOffset'
  | 'timeOfDay'
  | 'guid'
  | 'prefixed'
  | 'old'
  | 'dollar'
  | 'alias'
  | 'annotation'
  | 'open'
  | 'close'
  | 'openArray'
  | 'closeArray'
  | 'openObject'
  | 'closeObject'
  | 'comma'
  | 'slash'
  | 'colon'
  | 'star'
  | 'minus'
  | 'foreign'
  | 'unexpected'
  | 'end';

/** A token with its text. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
  /** Whether spaces are immediately before the token. */
  readonly spaced: boolean;
}

/** A token without its text. */
export interface Lexeme {
  readonly kind: TokenKind;
  readonly to: number;
}

/**
 * Removes the diagnostics of leading and trailing spaces of a value. The grammar doesn't allow them, but they occur while typing, and
 * services ignore them.
 */
export function withoutOuterSpaceDiagnostics(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code, from, to }) => code !== 'odata-blank' || (from > 0 && to < text.length));
}

/** Delimiters that end a value. */
interface ValueDelimiters {
  /** Characters that end the value outside of quotes and parentheses. */
  readonly at: string;
  /**
   * Checks whether the next option begins after a comma or semicolon, which then ends the value. A semicolon ends it even inside an
   * unclosed parenthesis, because only `$count(…;…)` can contain options.
   */
  readonly option?: (after: number) => boolean;
  /** Number of enclosing parentheses. Closing parentheses at the end of the text belong to them, not to an unterminated string. */
  readonly around?: number;
}

const opening = '([{';
const closing = ')]}';

/**
 * Returns the end of the value that begins at `from`. The end is the first delimiter outside of quotes and parentheses, an unmatched
 * closing parenthesis (only with `)` among the delimiters), or the end of the text. Takes linear time.
 *
 * Strings have single quotes (doubled inside); JSON strings and phrases have double quotes (escaped by a backslash).
 */
export function valueEnd(text: string, from: number, stops: ValueDelimiters): number {
  /** Whether each open parenthesis contains options. */
  const open: boolean[] = [];
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') {
      at = quoteEnd(text, at, character);
      if (at === text.length) return beforeClosing(text, from, stops.around ?? 0);
    } else if (open.length === 0 && stops.at.includes(character)) return at;
    else if (character === (open.length === 0 ? ',' : ';') && open.at(-1) !== true && stops.option?.(at + 1) === true) return at;
    else if (opening.includes(character)) open.push(text.endsWith('$count', at));
    else if (closing.includes(character)) open.pop();
  }
  return text.length;
}

/** Returns the end of a text before its last closing parentheses, at most as many as enclose the value. */
function beforeClosing(text: string, from: number, around: number): number {
  let end = text.length;
  for (let left = around; left > 0 && end > from && text.charAt(end - 1) === ')'; left--) end--;
  return end;
}

/** Returns the end of a search, in which single quotes have no meaning: a semicolon or an unmatched closing parenthesis. */
export function searchEnd(text: string, from: number, stops: string, around = 0): number {
  const start = from + (/^\s*/.exec(text.slice(from, from + 100))?.[0].length ?? 0);
  if (text.charAt(start) === "'") return valueEnd(text, from, { at: stops, around });
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      at = quoteEnd(text, at, character);
      if (at === text.length) return beforeClosing(text, from, around);
    } else if (depth === 0 && stops.includes(character)) return at;
    else if (character === '(') depth++;
    else if (character === ')' && depth > 0) depth--;
  }
  return text.length;
}

/** Checks whether a quote that opens after `from` is unterminated. */
export function hasOpenQuote(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') at = quoteEnd(text, at, character);
    if (at === text.length) return true;
  }
  return false;
}

/**
 * Returns the index of the last character of the quoted string that begins at `at`. Returns that of the text if the string is unterminated.
 */
function quoteEnd(text: string, at: number, quote: string): number {
  for (let inside = at + 1; inside < text.length; inside++) {
    const character = text.charAt(inside);
    if (character === '\\' && quote === '"') inside++;
    else if (character === quote) return inside;
  }
  return text.length;
}

/** Returns the span of a text without leading and trailing spaces. */
export function trimmedSpan(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { from: start, to: end };
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
