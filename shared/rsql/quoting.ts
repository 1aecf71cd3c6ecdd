import type { Dialect } from './dialect.ts';
import type { Token } from './lex.ts';

/** Characters with a meaning outside quotes: `reserved` of RSQL, and spaces. */
const reserved = /[ \t\r\n\f\v"'();,=!~<>]/;

/** Checks whether a text can't be parsed as a value without quotes. */
export function mustQuote(text: string): boolean {
  return text === '' || reserved.test(text);
}

/** Checks whether a value should be quoted. It must be quoted, or contains a space of any script, which servers treat differently. */
export function needsQuotes(text: string): boolean {
  return mustQuote(text) || /\s/.test(text);
}

/**
 * Checks whether a value of a dialect is printed in quotes. It needs them, equals the null word, or is in a list that always has quotes.
 */
export function wantsQuotes(text: string, { nullWord, listQuotes }: Dialect, list: boolean): boolean {
  return needsQuotes(text) || text === nullWord || (list && listQuotes === 'always');
}

/** Checks whether a text can be a column name. Names can't be quoted. */
export function isSelector(name: string): boolean {
  return !mustQuote(name);
}

/**
 * Returns the quotes that avoid an escape. Otherwise returns the dialect's quotes, or by default single quotes, which are legal in a URL.
 */
export function suitableQuote(text: string, dialect?: Dialect): '"' | "'" {
  const [usual, other] = dialect?.quotes === 'double' ? (['"', "'"] as const) : (["'", '"'] as const);
  return text.includes(usual) && !text.includes(other) ? other : usual;
}

/** Quotes a value, with escapes if needed. */
export function quote(text: string, mark: '"' | "'" = suitableQuote(text)): string {
  return mark + text.replace(mark === '"' ? /["\\]/g : /['\\]/g, '\\$&') + mark;
}

/** Returns the content of a quoted token without escapes. A backslash escapes the next character. */
export function unquote(token: Token): { text: string; quote: '"' | "'"; closed: boolean } {
  const mark = token.text.startsWith('"') ? '"' : "'";
  let text = '';
  let closed = false;
  for (let at = 1; at < token.text.length; at++) {
    const character = token.text.charAt(at);
    if (character === mark) closed = true;
    else text += character === '\\' && at + 1 < token.text.length ? token.text.charAt(++at) : character;
  }
  return { text, quote: mark, closed };
}
