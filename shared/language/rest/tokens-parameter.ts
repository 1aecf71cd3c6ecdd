import { lex, type TokenKind } from '../../rsql/lex.ts';
import type { ClassedToken, TokenClass } from '../token-class.ts';

const classes: Readonly<Record<TokenKind, TokenClass>> = {
  word: 'word',
  quoted: 'text',
  operator: 'operator',
  and: 'keyword',
  or: 'keyword',
  open: 'mark',
  close: 'mark',
  space: 'other',
  unexpected: 'other',
  end: 'other',
};

/** Returns the token classes of a REST parameter's percent-decoded value, for syntax highlighting, without parsing it. */
export function tokensRestParameter(name: string, text: string): readonly ClassedToken[] {
  if (text === '') return [];
  if (name === 'select' || name === 'sort') return tokensOfNames(text, name === 'sort');
  if (name !== 'filter') return [{ from: 0, to: text.length, class: /^\d+$/.test(text) ? 'number' : 'word' }];
  let awaited: 'column' | 'value' | 'values' = 'column';
  return lex(text)
    .filter(({ kind }) => kind !== 'end')
    .map(({ kind, text: word, from, to }) => {
      const own = kind === 'word' && awaited !== 'column' ? (isNumber(word) ? 'number' : 'text') : classes[kind];
      const colour: TokenClass = kind === 'or' && awaited === 'values' ? 'mark' : own;
      if (kind === 'operator') awaited = 'value';
      else if (kind === 'open' && awaited === 'value') awaited = 'values';
      else if (kind === 'close' || awaited === 'value') awaited = 'column';
      return { from, to, class: colour };
    });
}

/** Classifies names and separators. With `sorted`, also classifies their direction, in any server's syntax. */
function tokensOfNames(text: string, sorted: boolean): readonly ClassedToken[] {
  const pieces = text.matchAll(sorted ? /[,;:]|[^,;:]+/g : /,|[^,]+/g);
  return [...pieces].flatMap(({ 0: piece, index: from }): ClassedToken[] => {
    const to = from + piece.length;
    if (/^[,;:]$/.test(piece)) return [{ from, to, class: 'mark' }];
    if (sorted && from > 0 && /^(?:asc|desc)$/i.test(piece)) return [{ from, to, class: 'keyword' }];
    const nameStart = sorted && /^[+-]/.test(piece) ? from + 1 : from;
    const sign: ClassedToken = { from, to: nameStart, class: 'operator' };
    const name: ClassedToken = { from: nameStart, to, class: 'word' };
    return [sign, name].filter((token) => token.from < token.to);
  });
}

function isNumber(word: string): boolean {
  return /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word);
}
