import { replace } from '../../diagnostics/diagnostic.ts';
import type { Token, TokenKind } from '../lex/token.ts';
import type { Expression } from '../node.ts';
import { findFunction, unaryPower } from '../operators.ts';
import { parseConstant } from './constants.ts';
import { hasNamedArguments, isKeyValue, parseCall, suggestFunction } from './parse-call.ts';
import { parseArray, parseObject } from './parse-json.ts';
import { parsePath } from './parse-path.ts';
import type { ReadToken } from './read-token.ts';
import {
  closeGroup,
  descend,
  grow,
  missing,
  type Operand,
  openStage,
  peek,
  position,
  previous,
  type Reader,
  report,
  take,
} from './reader.ts';

/** Parses an operand with its prefix operators: `not`, the minus sign, parentheses. */
export function parseOperand(reader: Reader): Operand {
  const token = peek(reader);
  reader.stages.push(openStage);
  if (token.kind === 'open') return parseGroup(reader);
  // A negative number or date can also be a minus sign before a positive one.
  if (token.kind !== 'minus' && token.text.startsWith('-')) reader.stages.push(openStage);
  return { node: parseUngrouped(reader, token), from: token.from, grouped: false };
}

function parseUngrouped(reader: Reader, token: ReadToken): Expression {
  switch (token.kind) {
    case 'name':
      return parseNamed(reader, token);
    case 'minus':
      return parseUnary(reader, 'negate');
    case 'dollar':
    case 'alias':
    case 'annotation':
      return parsePath(reader);
    case 'openArray':
      return parseArray(reader);
    case 'openObject':
      return parseObject(reader);
    case 'foreign':
      if (token.text === '!') return parseUnary(reader, 'not');
      return endsHere(reader, token) ? noOperand(reader, token) : skipMisplaced(reader);
    case 'unexpected':
    case 'star':
      return skipMisplaced(reader);
    default:
      return parseConstant(reader, token) ?? noOperand(reader, token);
  }
}

function noOperand(reader: Reader, token: Token): Expression {
  const from = position(reader);
  report(reader, 'odata-operand-missing', { from, to: Math.max(from, token.kind === 'end' ? 0 : token.to) });
  return missing(reader);
}

/** Checks whether a semicolon separates options at a token. */
function endsHere(reader: Reader, token: Token): boolean {
  return reader.semicolonEnds && token.text === ';';
}

function parseUnary(reader: Reader, operator: 'not' | 'negate'): Expression {
  const before = previous(reader);
  const token = take(reader);
  const gap = token.spaced || before === null || ['open', 'comma', 'colon'].includes(before.kind) ? '' : ' ';
  if (token.text === '!')
    report(reader, 'odata-rsql-operator', token, { parameters: { found: '!', operator: 'not' }, fix: replace(token, `${gap}not `) });
  else if (operator === 'not' && !peek(reader).spaced)
    report(reader, 'odata-space-missing', token, { parameters: { operator }, fix: replace(token, 'not ') });
  if (!descend(reader)) return missing(reader);
  const { node } = reader.expression(reader, unaryPower);
  reader.depth--;
  return grow(reader, { kind: 'unary', operator, operand: node, from: token.from, to: position(reader) }, [node]);
}

function parseGroup(reader: Reader): Operand {
  const open = take(reader);
  if (!descend(reader)) return { node: missing(reader), from: open.from, grouped: true };
  const { node } = reader.expression(reader, 0);
  if (peek(reader).kind === 'comma') skipList(reader, open);
  reader.depth--;
  closeGroup(reader, open);
  return { node, from: open.from, grouped: true };
}

/** Skips the further values of a list where only one value is allowed. */
function skipList(reader: Reader, open: Token): void {
  while (peek(reader).kind === 'comma') {
    take(reader);
    reader.expression(reader, 0);
  }
  report(reader, 'odata-list-place', { from: open.from, to: position(reader) });
}

function parseNamed(reader: Reader, token: ReadToken): Expression {
  if (token.text.length === 3 && token.text.toLowerCase() === 'not' && isNegation(reader)) return parseUnary(reader, 'not');
  const next = peek(reader, 1);
  if (token.infix !== null && startsOperand(next)) {
    report(reader, 'odata-operand-missing', token);
    return missing(reader);
  }
  if (next.kind !== 'open') return next.kind === 'slash' || token.text.includes('.') ? parsePath(reader) : parseProperty(reader);
  if (!next.spaced) return parseApplied(reader, token);
  if (findFunction(token.text) === undefined) return parsePath(reader);
  const gap = { from: token.to, to: next.from };
  report(reader, 'odata-space-surplus', gap, { parameters: { name: token.text }, fix: replace(gap, '') });
  return parseCall(reader);
}

/** Parses a single name, the most common path. */
function parseProperty(reader: Reader): Expression {
  const { text, from, to } = take(reader);
  return { kind: 'path', root: null, segments: [{ kind: 'name', name: text, from, to }], from, to };
}

/** Parses a name with an immediate parenthesis: a standard function, a custom function, or an entity with its key. */
function parseApplied(reader: Reader, name: Token): Expression {
  const standard = findFunction(name.text) !== undefined;
  const named = hasNamedArguments(reader, 1);
  if (standard && (!named || peek(reader, 2).kind === 'close')) return parseCall(reader);
  if (named) return parsePath(reader);
  const key = isKeyValue(reader, 2) && peek(reader, 3).kind === 'close' && !name.text.includes('.');
  if (!key) return parseCall(reader);
  suggestFunction(reader, name);
  return parsePath(reader);
}

/** Skips unexpected characters, then parses the operand after them. */
function skipMisplaced(reader: Reader): Expression {
  const first = take(reader);
  while (['unexpected', 'foreign', 'star'].includes(peek(reader).kind) && !endsHere(reader, peek(reader))) take(reader);
  const span = { from: first.from, to: position(reader) };
  report(reader, 'odata-character', span, { parameters: { found: reader.text.slice(span.from, span.to) } });
  const next = peek(reader).kind;
  return next === 'name' || next === 'number' || next === 'string' ? parseUngrouped(reader, peek(reader)) : missing(reader);
}

const neverStart: readonly TokenKind[] = [
  'open',
  'close',
  'closeArray',
  'closeObject',
  'comma',
  'slash',
  'colon',
  'foreign',
  'unexpected',
  'star',
  'end',
];

/** Checks whether the word before a token can only be an operator, because an operand follows. */
function startsOperand(next: ReadToken): boolean {
  if (next.kind === 'name') return next.infix === null && !/^(?:asc|desc|as|with|from)$/i.test(next.text);
  return !neverStart.includes(next.kind);
}

/**
 * Checks whether the next word `not` negates an operand. Otherwise it is the name of a property.
 *
 * Operator words can be names too (`not eq eq 5` is `(not eq) eq 5`). Operators and operands alternate, so the length of such a sequence
 * decides.
 */
function isNegation(reader: Reader): boolean {
  const first = peek(reader, 1);
  if (first.kind === 'open' && !first.spaced) return !callsOrKeys(reader);
  let wordCount = 0;
  let next = first;
  while (next.infix !== null) {
    wordCount++;
    next = peek(reader, 1 + wordCount);
  }
  const starts = next.kind === 'open' ? next.spaced : startsOperand(next) || (next.kind === 'name' && !endsItem(reader, 1 + wordCount));
  return starts === (wordCount % 2 === 0);
}

/** Checks whether `not` is the name of a function that is called, as in `not()` and `not(a=1)`. */
function callsOrKeys(reader: Reader): boolean {
  if (peek(reader, 2).kind === 'close') return true;
  const sign = peek(reader, 3);
  return peek(reader, 2).kind === 'name' && sign.kind === 'foreign' && sign.text === '=';
}

/** Checks whether `asc`, `desc`, `as` and similar words follow an operand and aren't operands themselves. */
function endsItem(reader: Reader, ahead: number): boolean {
  const { text } = peek(reader, ahead);
  const after = peek(reader, ahead + 1);
  if (/^(?:asc|desc)$/i.test(text)) return ['comma', 'close', 'end'].includes(after.kind) || after.text === ';';
  return after.kind === 'name' && after.infix === null;
}
