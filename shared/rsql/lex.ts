import type { Span } from '../diagnostics/diagnostic.ts';

/** Operators of other languages, then `comparison-op` of the RSQL grammar and its negated names. */
const operator = /===|!==|<>|=[<>]|=(?:!?[A-Za-z]+)?=|![A-Za-z]*=|[<>]=?/y;
const quoted = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)/y;
const connective = /[ \t\r\n\f\v]+(?:(and|&&)|or|\|\|)(?:[ \t\r\n\f\v]+|(?=\())/iy;
const space = /[ \t\r\n\f\v]+/y;

/** The kind of token that a character begins. */
type Class = 'word' | 'space' | 'quoted' | 'operator' | 'unexpected' | 'and' | 'or' | 'open' | 'close';

/**
 * Characters of `reserved`, and those spaces that every server recognizes. The grammar's text allows “a white space”, but its rule only
 * allows U+0020.
 */
const reserved: Readonly<Record<Exclude<Class, 'word'>, string>> = {
  space: ' \t\r\n\f\v',
  quoted: '\'"',
  operator: '=!<>',
  unexpected: '~',
  and: ';',
  or: ',',
  open: '(',
  close: ')',
};

const classes: readonly Class[] = Array.from({ length: 128 }, (_, code) => classOf(String.fromCharCode(code)));

function classOf(character: string): Class {
  const kinds = ['space', 'quoted', 'operator', 'unexpected', 'and', 'or', 'open', 'close'] as const;
  return kinds.find((kind) => reserved[kind].includes(character)) ?? 'word';
}

function classAt(text: string, at: number): Class {
  return classes[text.charCodeAt(at)] ?? 'word';
}

/** Splits a filter into tokens that cover it without gaps, followed by an empty `end` token. Never throws. Takes linear time. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < text.length; ) {
    const characterClass = classAt(text, from);
    const to = endOf(text, from, characterClass);
    const kind = kindOf(text, from, to, characterClass);
    tokens.push({ kind, text: text.slice(from, to), from, to });
    from = to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length });
  return tokens;
}

function endOf(text: string, from: number, characterClass: Class): number {
  switch (characterClass) {
    case 'word': {
      let to = from + 1;
      while (to < text.length && classAt(text, to) === 'word') to++;
      return to;
    }
    case 'space':
      return matchEnd(connective, text, from) ?? matchEnd(space, text, from) ?? from + 1;
    case 'quoted':
      return matchEnd(quoted, text, from) ?? from + 1;
    case 'operator':
      return matchEnd(operator, text, from) ?? from + 1;
    default:
      return from + 1;
  }
}

function kindOf(text: string, from: number, to: number, characterClass: Class): TokenKind {
  if (characterClass === 'space') return spaceKind(text, from);
  // A single `=` or `!` isn't an operator, but `<` and `>` are.
  if (characterClass === 'operator' && to === from + 1 && '=!'.includes(text.charAt(from))) return 'unexpected';
  return characterClass;
}

function spaceKind(text: string, from: number): TokenKind {
  connective.lastIndex = from;
  const match = connective.exec(text);
  if (match === null) return 'space';
  return match[1] === undefined ? 'or' : 'and';
}

function matchEnd(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/**
 * The kind of a token, for the parser and for syntax highlighting.
 *
 * `and` and `or` include the spaces around ` and ` and ` or ` (and ` && `, ` || ` of other languages). `unexpected` is a character that
 * isn't part of an operator (`=`, `!`, `~`). `space` is white space at positions where the grammar allows none.
 */
export type TokenKind = 'word' | 'quoted' | 'operator' | 'and' | 'or' | 'open' | 'close' | 'space' | 'unexpected' | 'end';

/** A token with its text. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
}
