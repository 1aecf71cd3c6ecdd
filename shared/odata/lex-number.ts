import { literalSyntax } from '../values/literal-syntax.ts';
import { matchEnd } from './match-end.ts';
import type { Lexeme, TokenKind } from './token.ts';

const noLetterBehind = '(?![\\p{L}\\p{Nl}\\p{Nd}_])';

function sticky(source: string): RegExp {
  return new RegExp(source + noLetterBehind, 'uy');
}

const number = /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Before a slash or a parenthesis it is the name of a property or a function. */
const infinity = sticky('-INF(?![/(])');
const old = sticky(`${number.source}[lLmMfFdD]`);
const guid = sticky(literalSyntax.guid);
const timeOfDay = sticky(literalSyntax.timeOfDay);
/** In the order in which they are tried. */
const dated: readonly (readonly [TokenKind, RegExp])[] = [
  ['dateTimeOffset', sticky(literalSyntax.dateTimeOffset)],
  ['date', sticky(literalSyntax.date)],
];

/** A number, date, time of day or GUID; null where none begins. Numbers with a letter of OData V2 behind them are `old`. */
export function numberAt(text: string, at: number): Lexeme | null {
  if (text.charAt(at + 8) === '-') {
    const end = matchEnd(guid, text, at);
    if (end !== null) return { kind: 'guid', to: end };
  }
  const code = text.charCodeAt(at);
  const signed = code === 0x2b || code === 0x2d;
  const first = signed ? text.charCodeAt(at + 1) : code;
  if (first < 0x30 || first > 0x39 || Number.isNaN(first)) {
    const end = code === 0x2d ? matchEnd(infinity, text, at) : null;
    return end === null ? null : { kind: 'number', to: end };
  }
  return momentAt(text, at) ?? plainNumberAt(text, at);
}

function momentAt(text: string, at: number): Lexeme | null {
  if (text.charAt(at + 2) === ':') {
    const end = matchEnd(timeOfDay, text, at);
    return end === null ? null : { kind: 'timeOfDay', to: end };
  }
  for (const [kind, pattern] of dated) {
    const end = matchEnd(pattern, text, at);
    if (end !== null) return { kind, to: end };
  }
  return null;
}

function plainNumberAt(text: string, at: number): Lexeme | null {
  const end = matchEnd(number, text, at);
  if (end === null) return null;
  const next = text.charCodeAt(end) | 0x20;
  const suffixed = next >= 0x61 && next <= 0x7a ? matchEnd(old, text, at) : null;
  return suffixed === null ? { kind: 'number', to: end } : { kind: 'old', to: suffixed };
}
