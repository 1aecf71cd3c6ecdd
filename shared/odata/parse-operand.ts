import { replace } from '../query/make-diagnostic.ts';
import { parseConstant } from './constants.ts';
import { findFunction } from './functions.ts';
import type { Expression } from './node.ts';
import { findInfix, unaryPower } from './operators.ts';
import { parseCall } from './parse-call.ts';
import { parsePath } from './parse-path.ts';
import { closeGroup, descend, grow, missing, type Operand, peek, position, type Reader, report, take } from './reader.ts';
import type { Token } from './token.ts';

/** Reads an operand with the operators before it: `not`, the minus sign, parentheses. */
export function parseOperand(reader: Reader): Operand {
  const token = peek(reader);
  if (token.kind === 'open') return parseGroup(reader);
  return { node: parseUngrouped(reader, token), from: token.from, grouped: false };
}

function parseUngrouped(reader: Reader, token: Token): Expression {
  if (token.kind === 'minus') return parseUnary(reader, 'negate');
  if (isNegation(reader, token)) return parseUnary(reader, 'not');
  const constant = parseConstant(reader, token);
  if (constant !== null) return constant;
  switch (token.kind) {
    case 'name':
      return parseNamed(reader, token);
    case 'dollar':
    case 'alias':
      return parsePath(reader);
    case 'stray':
    case 'foreign':
    case 'star':
      return skipStray(reader);
    default:
      report(reader, 'odata-operand-missing', {
        from: position(reader),
        to: Math.max(position(reader), token.kind === 'end' ? 0 : token.to),
      });
      return missing(reader);
  }
}

/** `not` before an operand; a property of that name has an operator, a slash or nothing behind it. */
function isNegation(reader: Reader, token: Token): boolean {
  if (token.kind === 'foreign' && token.text === '!') return true;
  if (token.kind !== 'name' || token.text.toLowerCase() !== 'not') return false;
  const next = peek(reader, 1).kind;
  return next !== 'slash' && next !== 'end' && next !== 'close' && next !== 'comma';
}

function parseUnary(reader: Reader, operator: 'not' | 'negate'): Expression {
  const token = take(reader);
  if (token.text === '!')
    report(reader, 'odata-rsql-operator', token, { parameters: { found: '!', operator: 'not' }, fix: replace(token, 'not ') });
  if (!descend(reader)) return missing(reader);
  const { node } = reader.expression(reader, unaryPower);
  reader.depth--;
  return grow(reader, { kind: 'unary', operator, operand: node, from: token.from, to: position(reader) }, [node]);
}

function parseGroup(reader: Reader): Operand {
  const open = take(reader);
  if (!descend(reader)) return { node: missing(reader), from: open.from, grouped: true };
  const { node } = reader.expression(reader, 0);
  reader.depth--;
  closeGroup(reader, open);
  return { node, from: open.from, grouped: true };
}

function parseNamed(reader: Reader, token: Token): Expression {
  const next = peek(reader, 1);
  if (findInfix(token.text) !== undefined && startsOperand(next)) {
    report(reader, 'odata-operand-missing', token);
    return missing(reader);
  }
  if (next.kind !== 'open') return parsePath(reader);
  if (!next.spaced) return parseCall(reader);
  if (findFunction(token.text) === undefined) return parsePath(reader);
  const gap = { from: token.to, to: next.from };
  report(reader, 'odata-space-surplus', gap, { parameters: { name: token.text }, fix: replace(gap, '') });
  return parseCall(reader);
}

/** Whether a word before this token can only be an operator: an operand follows. */
function startsOperand(next: Token): boolean {
  if (next.kind === 'name') return findInfix(next.text) === undefined && !/^(?:asc|desc)$/i.test(next.text);
  return !['open', 'close', 'comma', 'slash', 'colon', 'foreign', 'stray', 'end'].includes(next.kind);
}

/** Passes over characters that mean nothing here, then reads the operand behind them. */
function skipStray(reader: Reader): Expression {
  const first = take(reader);
  while (['stray', 'foreign', 'star'].includes(peek(reader).kind)) take(reader);
  const span = { from: first.from, to: position(reader) };
  report(reader, 'odata-character', span, { parameters: { found: reader.text.slice(span.from, span.to) } });
  const next = peek(reader).kind;
  return next === 'name' || next === 'number' || next === 'string' ? parseUngrouped(reader, peek(reader)) : missing(reader);
}
