import { identifierSource } from './identifier.ts';
import { stringEnd } from './lex-string.ts';
import { matchEnd } from './match-end.ts';
import { findInfix } from './operators.ts';
import type { Lexeme, TokenKind } from './token.ts';

/** Names in ASCII, which nearly all are, take a fifth of the time that the full alphabet takes. */
const asciiName = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y;
const anyName = new RegExp(`${identifierSource}(?:\\.${identifierSource})*`, 'uy');

const literals: ReadonlyMap<string, TokenKind> = new Map([
  ['null', 'null'],
  ['NaN', 'number'],
  ['INF', 'number'],
]);

/** A name, a word that is a literal, a name with a string right behind it, or an alias (`@name`); null where none begins. */
export function wordAt(text: string, at: number, before: TokenKind): Lexeme | null {
  if (text.charAt(at) === '@') {
    const end = nameEnd(text, at + 1);
    return end === null ? null : { kind: 'alias', to: end };
  }
  const to = nameEnd(text, at);
  if (to === null) return null;
  const name = text.slice(at, to);
  const next = text.charAt(to);
  if (next === "'" && findInfix(name) === undefined) return { kind: 'prefixed', to: stringEnd(text, to) };
  return { kind: kindOfName(name, next, before), to };
}

function nameEnd(text: string, at: number): number | null {
  const end = matchEnd(asciiName, text, at);
  const next = text.charCodeAt(end ?? at);
  return next > 0x7f || (end !== null && text.charAt(end) === '.') ? matchEnd(anyName, text, at) : end;
}

/** `null` and its like are literals where a path does not go on with them or from them. */
function kindOfName(name: string, next: string, before: TokenKind): TokenKind {
  if (before === 'slash' || next === '/' || next === '(') return 'name';
  return /^(?:true|false)$/i.test(name) ? 'boolean' : (literals.get(name) ?? 'name');
}
