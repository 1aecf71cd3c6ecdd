import { makeDiagnostic, replace, type Span } from '../../diagnostics/diagnostic.ts';
import { textOperators } from '../../query/query.ts';
import { isMemberList } from '../lex/lex.ts';
import type { Expression, Logical } from '../node.ts';
import { foreignOperators, type InfixOperator, power } from '../operators.ts';
import { parseList } from './parse-json.ts';
import { parseOperand } from './parse-operand.ts';
import type { ReadToken } from './read-token.ts';
import { descend, grow, missing, type Operand, openStage, peek, position, type Reader, report, take } from './reader.ts';

/**
 * Parses a common expression of operators with at least the precedence `minimumPrecedence` (Pratt parser).
 *
 * Operators of equal precedence are left-associative. Conditions joined by one operator make one node.
 */
export function parseExpression(reader: Reader, minimumPrecedence: number): Operand {
  if (minimumPrecedence > 0) return continueExpression(reader, parseOperand(reader), minimumPrecedence);
  const around = reader.stages;
  reader.stages = [];
  const expression = continueExpression(reader, parseOperand(reader), minimumPrecedence);
  reader.stages = around;
  return expression;
}

/** Continues after an operand with operators of at least the precedence `minimumPrecedence`. */
export function continueExpression(reader: Reader, first: Operand, minimumPrecedence: number): Operand {
  let left = first;
  for (;;) {
    const operator = infixOf(reader, peek(reader));
    if (operator === null || power[operator] < minimumPrecedence) return left;
    left = operator === 'and' || operator === 'or' ? joinConditions(reader, left, operator) : join(reader, left, operator);
  }
}

/** Returns the operator that a token is or was meant to be. Null if it isn't one. */
function infixOf(reader: Reader, token: ReadToken): InfixOperator | null {
  if (token.kind !== 'foreign') return token.infix;
  if (reader.semicolonEnds && token.text === ';') return null;
  return foreignOperators.get(token.text) ?? (namedOperator.test(token.text) ? 'eq' : null);
}

/** Named operators of RSQL, which are functions or several operators in OData. */
const namedOperator = new RegExp(`^=(?:${[...textOperators, 'isNull', 'out', 'between'].join('|')})=$`, 'i');

function join(reader: Reader, left: Operand, operator: Exclude<InfixOperator, 'and' | 'or'>): Operand {
  takeOperator(reader, operator);
  const right = descend(reader) ? readRight(reader, operator, left.from) : missing(reader);
  reader.depth--;
  const { from } = left;
  const to = position(reader);
  warnAboutNot(reader, left, operator, to);
  const node = grow(reader, { kind: 'binary', operator, left: left.node, right, from, to }, [left.node, right]);
  return { node, from: left.from, grouped: false };
}

/** Parses the right operand. A list, or a member after `has`, doesn't begin an expression that could continue. */
function readRight(reader: Reader, operator: Exclude<InfixOperator, 'and' | 'or'>, from: number): Expression {
  if (operator === 'in') {
    const right = parseList(reader);
    if (right.kind === 'list' && right.items.length !== 1) reader.sealed = { at: reader.at, from };
    else if (right.kind === 'list') reader.stages.push(openStage);
    return right;
  }
  const within = reader.stages.length;
  const right = reader.expression(reader, power[operator] + 1);
  if (operator !== 'has') return right.node;
  if (isMember(right)) {
    reader.sealed = { at: reader.at, from };
    reader.stages.length = within;
  } else if (right.node.kind !== 'missing' && !reader.abandoned) reader.findings.add(makeDiagnostic('odata-has-member', right.node));
  return right.node;
}

/** Checks whether an operand is a literal of an enumeration, with or without its type. */
function isMember({ node, grouped }: Operand): boolean {
  if (node.kind !== 'constant' || grouped) return false;
  return node.value.kind === 'enumeration' || (node.value.kind === 'string' && isMemberList(node.value.value));
}

function joinConditions(reader: Reader, left: Operand, operator: 'and' | 'or'): Operand {
  const operands = [left.node];
  const deeper = descend(reader);
  while (deeper && infixOf(reader, peek(reader)) === operator) {
    takeOperator(reader, operator);
    operands.push(reader.expression(reader, power[operator] + 1).node);
  }
  reader.depth--;
  if (operands.length === 1) return left;
  const node: Logical = { kind: 'logical', operator, operands, from: left.from, to: position(reader) };
  return { node: grow(reader, node, operands), from: left.from, grouped: false };
}

/** Consumes the operator's token. Reports an operator of another language, and missing spaces around it. */
function takeOperator(reader: Reader, operator: InfixOperator): void {
  const before = position(reader);
  if (!advance(reader, operator) && reader.sealed?.at === reader.at) reportMissingParentheses(reader, reader.sealed.from, operator);
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

/**
 * Finds the innermost open expression that allows the operator.
 *
 * By the ABNF (4., `commonExpr`), an expression has at most one arithmetic operator, then one comparison, then one logical operator. An
 * expression follows each of them.
 */
function advance({ stages }: Reader, operator: InfixOperator): boolean {
  const stage = operator === 'and' || operator === 'or' ? 3 : power[operator] === power.add || power[operator] === power.mul ? 1 : 2;
  while ((stages.at(-1) ?? 0) >= stage) stages.pop();
  const hasStages = stages.length > 0;
  stages[Math.max(stages.length - 1, 0)] = stage;
  return hasStages;
}

function reportMissingParentheses(reader: Reader, from: number, operator: string): void {
  const span = { from, to: position(reader) };
  const fix = replace(span, `(${reader.text.slice(span.from, span.to)})`);
  report(reader, 'odata-parentheses-needed', span, { parameters: { operator }, fix });
}

/** Warns about `not a eq b`, which means `(not a) eq b` and is rarely intended. */
function warnAboutNot(reader: Reader, left: Operand, operator: InfixOperator, to: number): void {
  if (left.grouped || left.node.kind !== 'unary' || left.node.operator !== 'not' || power[operator] > power.lt) return;
  const { operand } = left.node;
  const span = { from: left.from, to };
  const fix = replace(span, `not (${reader.text.slice(operand.from, span.to)})`);
  reader.findings.add(makeDiagnostic('odata-not-binds-tighter', span, { severity: 'warning', parameters: { operator }, fix }));
}
