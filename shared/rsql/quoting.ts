import type { Dialect } from './dialect.ts';
import type { Token } from './lex.ts';

/** Characters that have a meaning outside quotes: RSQL's `reserved`, and the blanks that separate. */
const reserved = /[ \t\r\n\f\v"'();,=!~<>]/;

/** Whether a text cannot be read back as a value without quotes. */
export function mustQuote(text: string): boolean {
  return text === '' || reserved.test(text);
}

/** Whether a value is better put in quotes: it must be, or it holds a blank of some script, which servers disagree about. */
export function needsQuotes(text: string): boolean {
  return mustQuote(text) || /\s/.test(text);
}

/** Whether a text as a value of this dialect is put in quotes: it needs them, is its word for a missing value, or stands in a list of such. */
export function wantsQuotes(text: string, { nullWord, listQuotes }: Dialect, list: boolean): boolean {
  return needsQuotes(text) || text === nullWord || (list && listQuotes === 'always');
}

/** Whether a text can be the name of a column: names cannot be quoted. */
export function isSelector(name: string): boolean {
  return !mustQuote(name);
}

/** The quotes that suit a text: those that save an escape, else the dialect's, else single ones, which are legal in a URL. */
export function suitableQuote(text: string, dialect?: Dialect): '"' | "'" {
  const [usual, other] = dialect?.quotes === 'double' ? (['"', "'"] as const) : (["'", '"'] as const);
  return text.includes(usual) && !text.includes(other) ? other : usual;
}

/** A value in quotes, with escapes where they are needed. */
export function quote(text: string, mark: '"' | "'" = suitableQuote(text)): string {
  return mark + text.replace(mark === '"' ? /["\\]/g : /['\\]/g, '\\$&') + mark;
}

/** A quoted token without quotes and escapes: a backslash stands for the character after it. */
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
