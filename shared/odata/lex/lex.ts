import { literalSyntax } from '../../values/literal.ts';
import { findInfix } from '../operators.ts';
import { matchEnd } from './match-end.ts';
import type { Lexeme, Token, TokenKind } from './token.ts';

/** The kinds of single characters, by character code for speed. */
const singles: ReadonlyMap<number, TokenKind> = new Map(
  (
    [
      ['(', 'open'],
      [')', 'close'],
      [',', 'comma'],
      ['/', 'slash'],
      [':', 'colon'],
      ['*', 'star'],
      ['[', 'openArray'],
      [']', 'closeArray'],
      ['{', 'openObject'],
      ['}', 'closeObject'],
    ] as const
  ).map(([sign, kind]) => [sign.charCodeAt(0), kind]),
);
const space = /[ \t]+/y;
const dollar = /\$[A-Za-z]+/y;
/** A string in double quotes, with JSON escapes. */
const doubleQuoted = /"(?:[^"\\]|\\[\s\S])*"?/y;
const foreign = /=[A-Za-z]*=|!=|<>|<=|>=|<|>|=|&&|\|\||!|;/y;

/** Splits an expression into tokens that cover it without gaps, followed by an empty `end` token. Never throws. Takes linear time. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let before: TokenKind = 'comma';
  for (let at = 0; at < text.length; ) {
    const { kind, to } = lexemeAt(text, at, before);
    tokens.push({ kind, text: text.slice(at, to), from: at, to, spaced: before === 'space' });
    before = kind;
    at = to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length, spaced: before === 'space' });
  return tokens;
}

/**
 * Returns the lexeme that begins at `at`, which must be in the text.
 *
 * @param before kind of the previous lexeme
 */
export function lexemeAt(text: string, at: number, before: TokenKind): Lexeme {
  const code = text.charCodeAt(at);
  if (isLetter(code)) return guidAt(text, at) ?? wordAt(text, at, before) ?? misplacedAt(text, at);
  const single = singles.get(code);
  if (single !== undefined) return { kind: single, to: at + 1 };
  if (code === 0x20 || code === 0x09) return { kind: 'space', to: matchEnd(space, text, at) ?? at + 1 };
  if (code === 0x27) return stringAt(text, at);
  return (
    numberAt(text, at) ??
    wordAt(text, at, before) ??
    lexeme('dollar', matchEnd(dollar, text, at)) ??
    lexeme('doubleQuoted', matchEnd(doubleQuoted, text, at)) ??
    lexeme('foreign', matchEnd(foreign, text, at)) ??
    misplacedAt(text, at)
  );
}

/** Checks whether a character code is an ASCII letter. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function lexeme(kind: TokenKind, to: number | null): Lexeme | null {
  return to === null ? null : { kind, to };
}

function misplacedAt(text: string, at: number): Lexeme {
  const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return { kind: text.charAt(at) === '-' ? 'minus' : 'unexpected', to: at + width };
}

const noLetterAfter = '(?![\\p{L}\\p{Nl}\\p{Nd}_])';

function sticky(source: string): RegExp {
  return new RegExp(source + noLetterAfter, 'uy');
}

const integer = /-?\d+/y;
const number = /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Negative infinity. In `-INF/` and `-INF(`, `INF` is the name of a property or a function. */
const infinity = sticky('-INF(?![/(])');
const old = sticky(`${number.source}[lLmMfFdD]`);
const guid = sticky(literalSyntax.guid);
/** An invalid GUID that can't be any other token. The parser reports it. */
const brokenGuid = sticky('[0-9A-Za-z]{8}(?:-[0-9A-Za-z]+){4}');
const timeOfDay = sticky(literalSyntax.timeOfDay);
/** Dates and timestamps, in the order in which they are tried. */
const dated: readonly (readonly [TokenKind, RegExp])[] = [
  ['dateTimeOffset', sticky(literalSyntax.dateTimeOffset)],
  ['date', sticky(literalSyntax.date)],
  // An invalid date that can't be any other token. The parser reports it.
  ['date', sticky('-?\\d{4,}-\\d{1,2}-\\d{1,2}(?:[Tt][\\d:.+-]*[Zz]?)?')],
];

/** Scans a GUID. Null if there is none. */
function guidAt(text: string, at: number): Lexeme | null {
  if (text.charCodeAt(at + 8) !== 0x2d) return null;
  const end = matchEnd(guid, text, at);
  return end === null ? null : { kind: 'guid', to: end };
}

/** Scans a number, date, time of day or GUID. Null if there is none. Numbers with an OData V2 suffix are `old`. */
function numberAt(text: string, at: number): Lexeme | null {
  const unique = guidAt(text, at);
  if (unique !== null) return unique;
  const code = text.charCodeAt(at);
  const signed = code === 0x2b || code === 0x2d;
  const first = signed ? text.charCodeAt(at + 1) : code;
  if (first < 0x30 || first > 0x39 || Number.isNaN(first)) {
    const end = code === 0x2d ? matchEnd(infinity, text, at) : null;
    return end === null ? null : { kind: 'number', to: end };
  }
  if (code === 0x2d && isUnsignedAt(text, at + 1)) return null;
  const broken = text.charCodeAt(at + 8) === 0x2d && !signed ? matchEnd(brokenGuid, text, at) : null;
  if (broken !== null) return { kind: 'guid', to: broken };
  return momentAt(text, at) ?? plainNumberAt(text, at);
}

/** Checks whether a time of day or a GUID begins at `at`. They have no sign, so a minus before them is an operator. */
function isUnsignedAt(text: string, at: number): boolean {
  if (text.charAt(at + 2) === ':') return matchEnd(timeOfDay, text, at) !== null;
  return text.charAt(at + 8) === '-' && matchEnd(guid, text, at) !== null;
}

function momentAt(text: string, at: number): Lexeme | null {
  const after = text.charAt(matchEnd(integer, text, at) ?? at);
  if (after === ':') {
    const end = matchEnd(timeOfDay, text, at);
    return end === null ? null : { kind: 'timeOfDay', to: end };
  }
  if (after !== '-') return null;
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

const first = '[\\p{L}\\p{Nl}_]';
const other = '[\\p{L}\\p{Nl}\\p{Nd}\\p{Mn}\\p{Mc}\\p{Pc}\\p{Cf}_]';

/** `odataIdentifier` of the ABNF, as the source of a regular expression (flag `u`). */
export const identifierSource = `${first}${other}*`;

/** A name with dots or non-ASCII characters. Other names have a faster pattern. */
const anyName = new RegExp(`${identifierSource}(?:\\.${identifierSource})*`, 'uy');

const plainName = new RegExp(identifierSource, 'uy');

const literals: ReadonlyMap<string, TokenKind> = new Map([
  ['null', 'null'],
  ['NaN', 'number'],
  ['INF', 'number'],
  ['true', 'boolean'],
  ['false', 'boolean'],
]);

/** Scans a name, a literal word, a name with a string immediately after it, an alias or an annotation. Null if there is none. */
function wordAt(text: string, at: number, before: TokenKind): Lexeme | null {
  if (text.charAt(at) === '@') return annotationAt(text, at);
  const to = nameEnd(text, at);
  if (to === null) return null;
  const name = text.slice(at, to);
  const next = text.charAt(to);
  if (next === "'" && findInfix(name) === undefined && !/^not$/i.test(name)) return { kind: 'prefixed', to: stringEnd(text, to) };
  return { kind: kindOfName(name, next, before), to };
}

/** Scans `@name`, a parameter alias, or `@Model.Term#qualifier`, whose qualifier has no namespace. */
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

/** Checks whether an ASCII character is allowed in a name. */
function isNameCode(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Returns the kind of a name. `null` and similar words are literals, unless they are part of a path. */
function kindOfName(name: string, next: string, before: TokenKind): TokenKind {
  if (before === 'slash' || next === '/' || next === '(') return 'name';
  if (name.length < 3 || name.length > 5) return 'name';
  return literals.get(name) ?? (/^(?:true|false)$/i.test(name) ? 'boolean' : 'name');
}

/** Checks whether a token is a name, or a literal word where literals aren't allowed, such as names of parameters and types. */
export function isWord({ kind, text }: { readonly kind: TokenKind; readonly text: string }): boolean {
  return kind === 'name' || ((kind === 'null' || kind === 'boolean' || kind === 'number') && /^[A-Za-z]/.test(text));
}

/**
 * Checks whether a text is a list of enumeration members, separated by commas, by name or by number (OData 4.01 ABNF, 7., `enumLiteral`).
 */
export function isMemberList(text: string): boolean {
  return text.split(',').every((member) => isIdentifier(member) || /^[+-]?\d{1,19}$/.test(member));
}

const identifier = new RegExp(`^${first}${other}{0,127}$`, 'u');

/**
 * Checks whether a name is a valid OData identifier: a letter or `_`, then letters, digits, marks; at most 128 characters (CSDL 4.01,
 * 17.2).
 */
export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

/** Maximum number of characters of a name. */
export const longestName = 128;

/** Checks whether a part of a name token (between dots, `@`, `#`) is too long. */
export function isOverlong({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
  if (kind !== 'name' && kind !== 'alias' && kind !== 'annotation' && kind !== 'prefixed') return false;
  const names = kind === 'prefixed' ? text.slice(0, text.indexOf("'")) : text;
  return names.split(/[.@#]/).some((part) => part.length > longestName && [...part].length > longestName);
}

/** Checks whether a name alone would be parsed as a literal or an operator, so that it needs `$it/`. */
export function needsPrefix(name: string): boolean {
  return /^(?:null|NaN|INF)$/.test(name) || /^(?:true|false|not)$/i.test(name);
}

const operatorAfter = /(?:and|or|eq|ne|lt|le|gt|ge|in|has|add|sub|mul|div|divby|mod|asc|desc)(?![\p{L}\p{Nd}_])/iuy;
const letter = /[\p{L}\p{Nd}_]/uy;
/** Maximum distance to search for the real closing quote of a string. */
const farthestQuote = 1000;

/** Returns the end of the quoted string that begins at `at`. Returns the end of the text if the string is unterminated. */
function stringEnd(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf("'", from);
    if (quote < 0) return text.length;
    if (text.charAt(quote + 1) !== "'") return quote + 1;
    from = quote + 2;
  }
}

/** Scans a string. If a letter follows immediately, the closing quote was probably meant as an apostrophe. */
function stringAt(text: string, at: number): Lexeme {
  const to = stringEnd(text, at);
  if (to === text.length || matchEnd(letter, text, to) === null || matchEnd(operatorAfter, text, to) !== null)
    return { kind: 'string', to };
  const length = text.slice(to, to + farthestQuote).search(/'(?=[\s),]|$)/);
  return length < 0 ? { kind: 'string', to } : { kind: 'quoteInside', to: to + length + 1 };
}
