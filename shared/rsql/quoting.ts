import type { Token } from './token.ts';

/** Characters that have a meaning outside quotes (RSQL's `reserved`), and blanks. */
const reserved = /[\s"'();,=!~<>]/;

/** Whether a text can only be a value in quotes. */
export function needsQuotes(text: string): boolean {
  return text === '' || reserved.test(text);
}

/** Whether a text can be the name of a column: names cannot be quoted. */
export function isSelector(name: string): boolean {
  return !needsQuotes(name);
}

/** The quotes that suit a text: double ones where they save an escape, else single ones, which are legal in a URL. */
export function suitableQuote(text: string): '"' | "'" {
  return text.includes("'") && !text.includes('"') ? '"' : "'";
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
