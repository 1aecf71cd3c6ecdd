import { findInfix } from '../operators.ts';
import { identifierSource } from './identifier.ts';
import { stringEnd } from './lex-string.ts';
import { matchEnd } from './match-end.ts';
import type { Lexeme, TokenKind } from './token.ts';

/** Needed only for names with dots, or with characters beyond ASCII. */
const anyName = new RegExp(`${identifierSource}(?:\\.${identifierSource})*`, 'uy');

const plainName = new RegExp(identifierSource, 'uy');

const literals: ReadonlyMap<string, TokenKind> = new Map([
  ['null', 'null'],
  ['NaN', 'number'],
  ['INF', 'number'],
  ['true', 'boolean'],
  ['false', 'boolean'],
]);

/** A name, a word that is a literal, a name with a string right behind it, an alias or an annotation; null where none begins. */
export function wordAt(text: string, at: number, before: TokenKind): Lexeme | null {
  if (text.charAt(at) === '@') return annotationAt(text, at);
  const to = nameEnd(text, at);
  if (to === null) return null;
  const name = text.slice(at, to);
  const next = text.charAt(to);
  if (next === "'" && findInfix(name) === undefined && !/^not$/i.test(name)) return { kind: 'prefixed', to: stringEnd(text, to) };
  return { kind: kindOfName(name, next, before), to };
}

/** `@name`, which is a parameter alias, or `@Model.Term#qualifier`, whose qualifier is plain. */
function annotationAt(text: string, at: number): Lexeme | null {
  const end = nameEnd(text, at + 1);
  if (end === null) return null;
  const qualifier = text.charAt(end) === '#' ? matchEnd(plainName, text, end + 1) : null;
  if (qualifier !== null) return { kind: 'annotation', to: qualifier };
  return { kind: text.slice(at, end).includes('.') ? 'annotation' : 'alias', to: end };
}

function nameEnd(text: string, at: number): number | null {
  const first = text.charCodeAt(at);
  if (first > 0x7f) return matchEnd(anyName, text, at);
  if (!isNameCode(first) || isDigit(first)) return null;
  let end = at + 1;
  while (isNameCode(text.charCodeAt(end))) end++;
  const next = text.charCodeAt(end);
  return next === 0x2e || next > 0x7f ? matchEnd(anyName, text, at) : end;
}

/** Whether a character of ASCII can stand in a name. */
function isNameCode(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** `null` and its like are literals where a path does not go on with them or from them. */
function kindOfName(name: string, next: string, before: TokenKind): TokenKind {
  if (before === 'slash' || next === '/' || next === '(') return 'name';
  if (name.length < 3 || name.length > 5) return 'name';
  return literals.get(name) ?? (/^(?:true|false)$/i.test(name) ? 'boolean' : 'name');
}

/** Whether a token is a name, or a word that is one where no literal can stand, such as the names of parameters and types. */
export function isWord({ kind, text }: { readonly kind: TokenKind; readonly text: string }): boolean {
  return kind === 'name' || ((kind === 'null' || kind === 'boolean' || kind === 'number') && /^[A-Za-z]/.test(text));
}
