import { makeDiagnostic, replace, type Span } from '../query/make-diagnostic.ts';
import { textOperators } from '../query/query.ts';
import type { Logical } from './node.ts';
import { findInfix, foreignOperators, type InfixOperator, power } from './operators.ts';
import { parseList } from './parse-list.ts';
import { parseOperand } from './parse-operand.ts';
import { descend, grow, missing, type Operand, peek, position, type Reader, report, take } from './reader.ts';
import type { Token } from './token.ts';

/**
 * Reads a common expression of operators that bind at least so tightly as `least` (Pratt's method).
 *
 * Operators of equal precedence go from left to right; conditions joined by one operator make one node.
 */
export function parseExpression(reader: Reader, least: number): Operand {
  return continueExpression(reader, parseOperand(reader), least);
}

/** Reads on behind an operand: the operators that bind at least so tightly as `least`, with what stands right of them. */
export function continueExpression(reader: Reader, first: Operand, least: number): Operand {
  let left = first;
  for (;;) {
    const operator = infixOf(peek(reader));
    if (operator === null || power[operator] < least) return left;
    left = operator === 'and' || operator === 'or' ? joinConditions(reader, left, operator) : join(reader, left, operator);
  }
}

/** The operator that a token is, or stands for by mistake; null where it is none. */
function infixOf(token: Token): InfixOperator | null {
  if (token.kind === 'name') return findInfix(token.text) ?? null;
  if (token.kind !== 'foreign') return null;
  return foreignOperators.get(token.text) ?? (namedOperator.test(token.text) ? 'eq' : null);
}

/** RSQL's operators with names, which are functions or more than one operator here. */
const namedOperator = new RegExp(`^=(?:${[...textOperators, 'isNull', 'out', 'between'].join('|')})=$`, 'i');

function join(reader: Reader, left: Operand, operator: Exclude<InfixOperator, 'and' | 'or'>): Operand {
  takeOperator(reader, operator);
  const deeper = descend(reader);
  const right = !deeper ? missing(reader) : operator === 'in' ? parseList(reader) : reader.expression(reader, power[operator] + 1).node;
  reader.depth--;
  const span = { from: left.from, to: position(reader) };
  warnAboutNot(reader, left, operator, span);
  const node = grow(reader, { kind: 'binary', operator, left: left.node, right, ...span }, [left.node, right]);
  return { node, from: left.from, grouped: false };
}

function joinConditions(reader: Reader, left: Operand, operator: 'and' | 'or'): Operand {
  const operands = [left.node];
  const deeper = descend(reader);
  while (deeper && infixOf(peek(reader)) === operator) {
    takeOperator(reader, operator);
    operands.push(reader.expression(reader, power[operator] + 1).node);
  }
  reader.depth--;
  if (operands.length === 1) return left;
  const node: Logical = { kind: 'logical', operator, operands, from: left.from, to: position(reader) };
  return { node: grow(reader, node, operands), from: left.from, grouped: false };
}

/** Takes the operator's token and says what is wrong with it: another language's, or no blank around it. */
function takeOperator(reader: Reader, operator: InfixOperator): void {
  const before = position(reader);
  const token = take(reader);
  const next = peek(reader);
  const span: Span = { from: token.spaced ? token.from : before, to: token.to };
  const text = `${token.spaced ? '' : ' '}${operator}${next.spaced || next.kind === 'end' ? '' : ' '}`;
  if (token.kind === 'foreign') {
    const plain = foreignOperators.has(token.text);
    const parameters = { found: token.text, operator: plain ? operator : '' };
    report(reader, 'odata-rsql-operator', token, { parameters, fix: plain ? replace(span, text) : null });
  } else if (text !== operator) {
    report(reader, 'odata-space-missing', token, { parameters: { operator }, fix: replace(span, text) });
  }
}

/** `not a eq b` is `(not a) eq b`, which is hardly ever meant. */
function warnAboutNot(reader: Reader, left: Operand, operator: InfixOperator, span: Span): void {
  if (left.grouped || left.node.kind !== 'unary' || left.node.operator !== 'not' || power[operator] > power.lt) return;
  const { operand } = left.node;
  const fix = replace(span, `not (${reader.text.slice(operand.from, span.to)})`);
  reader.findings.add(makeDiagnostic('odata-not-binds-tighter', span, { severity: 'warning', parameters: { operator }, fix }));
}
