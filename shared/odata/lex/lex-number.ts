import { literalSyntax } from '../../values/literal-syntax.ts';
import { matchEnd } from './match-end.ts';
import type { Lexeme, TokenKind } from './token.ts';

const noLetterBehind = '(?![\\p{L}\\p{Nl}\\p{Nd}_])';

function sticky(source: string): RegExp {
  return new RegExp(source + noLetterBehind, 'uy');
}

const whole = /-?\d+/y;
const number = /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Before a slash or a parenthesis it is the name of a property or a function. */
const infinity = sticky('-INF(?![/(])');
const old = sticky(`${number.source}[lLmMfFdD]`);
const guid = sticky(literalSyntax.guid);
/** No GUID, but nothing else either: the parser says so. */
const brokenGuid = sticky('[0-9A-Za-z]{8}(?:-[0-9A-Za-z]+){4}');
const timeOfDay = sticky(literalSyntax.timeOfDay);
/** In the order in which they are tried. */
const dated: readonly (readonly [TokenKind, RegExp])[] = [
  ['dateTimeOffset', sticky(literalSyntax.dateTimeOffset)],
  ['date', sticky(literalSyntax.date)],
  // No day of the calendar, but nothing else either: the parser says so.
  ['date', sticky('-?\\d{4,}-\\d{1,2}-\\d{1,2}(?:[Tt][\\d:.+-]*[Zz]?)?')],
];

/** A GUID; null where none begins. */
export function guidAt(text: string, at: number): Lexeme | null {
  if (text.charCodeAt(at + 8) !== 0x2d) return null;
  const end = matchEnd(guid, text, at);
  return end === null ? null : { kind: 'guid', to: end };
}

/** A number, date, time of day or GUID; null where none begins. Numbers with a letter of OData V2 behind them are `old`. */
export function numberAt(text: string, at: number): Lexeme | null {
  const unique = guidAt(text, at);
  if (unique !== null) return unique;
  const code = text.charCodeAt(at);
  const signed = code === 0x2b || code === 0x2d;
  const first = signed ? text.charCodeAt(at + 1) : code;
  if (first < 0x30 || first > 0x39 || Number.isNaN(first)) {
    const end = code === 0x2d ? matchEnd(infinity, text, at) : null;
    return end === null ? null : { kind: 'number', to: end };
  }
  if (code === 0x2d && unsignedAt(text, at + 1)) return null;
  const broken = text.charCodeAt(at + 8) === 0x2d && !signed ? matchEnd(brokenGuid, text, at) : null;
  if (broken !== null) return { kind: 'guid', to: broken };
  return momentAt(text, at) ?? plainNumberAt(text, at);
}

/** Whether a time of day or a GUID begins here, which have no sign: a minus before them is an operator. */
function unsignedAt(text: string, at: number): boolean {
  if (text.charAt(at + 2) === ':') return matchEnd(timeOfDay, text, at) !== null;
  return text.charAt(at + 8) === '-' && matchEnd(guid, text, at) !== null;
}

function momentAt(text: string, at: number): Lexeme | null {
  const behind = text.charAt(matchEnd(whole, text, at) ?? at);
  if (behind === ':') {
    const end = matchEnd(timeOfDay, text, at);
    return end === null ? null : { kind: 'timeOfDay', to: end };
  }
  if (behind !== '-') return null;
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
