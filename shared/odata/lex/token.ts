import type { Diagnostic, Span } from '../../query/diagnostic.ts';

/**
 * What a stretch of an expression is, for the parser and for colouring.
 *
 * `prefixed` is a name with a string right behind it (`duration'P1D'`, `Model.Colour'Red'`); `dollar` is `$it` and the like;
 * `alias` a parameter alias (`@low`); `annotation` a term with its qualifier (`@Core.Description#short`);
 * `quoteInside` a string with a quote in it that should have been doubled; `foreign` an operator of RSQL;
 * `old` a literal of OData V2 (`5L`); `unexpected` a character without a meaning.
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

/** A stretch of an expression with its text. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
  /** Whether blanks stand right before it. */
  readonly spaced: boolean;
}

/** A token before its text is cut out. */
export interface Lexeme {
  readonly kind: TokenKind;
  readonly to: number;
}

/**
 * The diagnostics of a value without those of blanks at its ends: the standard's grammar has none there, but in a URL being typed a
 * blank at the end is on its way to the next word, and services pass over it.
 */
export function withoutBlankEnds(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code, from, to }) => code !== 'odata-blank' || (from > 0 && to < text.length));
}

/** Where one value among others ends. */
interface Stops {
  /** Characters that end the value where they stand outside of quotes and parentheses. */
  readonly at: string;
  /**
   * Whether the next option begins behind a comma or semicolon. It ends the value all the same: a comma outside of parentheses, and
   * a semicolon even inside of one, which was then forgotten to close; only those of `$count(…;…)` hold options.
   */
  readonly option?: (after: number) => boolean;
  /** How many parentheses stand around: those at the end of the text close them, not the text of a quote that never closes. */
  readonly around?: number;
}

const opening = '([{';
const closing = ')]}';

/**
 * Where the value that begins at `from` ends: before the first stop outside of quotes and parentheses, or before the parenthesis
 * that closes none of its own (only with `)` among the stops), or at the end of the text. Linear time.
 *
 * Texts are in single quotes (doubled inside), JSON strings and phrases in double quotes (escaped by a backslash).
 */
export function valueEnd(text: string, from: number, stops: Stops): number {
  /** For each parenthesis that is open, whether it holds options. */
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

/** The end of a text without up to so many parentheses that close others. */
function beforeClosing(text: string, from: number, around: number): number {
  let end = text.length;
  for (let left = around; left > 0 && end > from && text.charAt(end - 1) === ')'; left--) end--;
  return end;
}

/** Where a search ends, in which single quotes mean nothing: before a semicolon, or the parenthesis that closes none of its own. */
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

/** Whether a quote that opens behind `from` never closes. */
export function hasOpenQuote(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" || character === '"') at = quoteEnd(text, at, character);
    if (at === text.length) return true;
  }
  return false;
}

/** The last character of the quoted text that begins at `at`; the text's last where it does not close. */
function quoteEnd(text: string, at: number, quote: string): number {
  for (let inside = at + 1; inside < text.length; inside++) {
    const character = text.charAt(inside);
    if (character === '\\' && quote === '"') inside++;
    else if (character === quote) return inside;
  }
  return text.length;
}

/** A stretch of a text without the blanks at its ends. */
export function withoutBlanks(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { from: start, to: end };
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
