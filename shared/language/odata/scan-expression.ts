import type { EntityModel } from '../../metadata/entity-model.ts';
import { lex } from '../../odata/lex/lex.ts';
import type { Token } from '../../odata/lex/token.ts';
import { arithmetic, findFunction, findInfix, foreignOperators, type InfixOperator, isArithmetic } from '../../odata/operators.ts';
import { type ExpressionContext, type Frame, openFrame } from './frame.ts';
import { callAt } from './named-parameters.ts';
import { itemOf, type Target, unknownTarget, valueTarget } from './scope.ts';
import { operandTarget, segmentTarget } from './word-target.ts';

interface ExpressionScan {
  expects: ExpressionContext['expects'];
  readonly frames: Frame[];
  path: Target;
  /** The last name, which becomes a call if a parenthesis follows. `step` is true for a path segment. */
  name: { readonly text: string; readonly step: boolean } | null;
  readonly model: EntityModel | undefined;
}

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'has']);

/**
 * Scans an expression, even an incomplete one, and returns what can follow it.
 *
 * @param condition whether the expression must be a boolean
 */
export function scanExpression(text: string, condition: boolean, model: EntityModel | undefined): ExpressionContext {
  const scan: ExpressionScan = {
    expects: 'operand',
    frames: [openFrame('whole', '', 0, condition)],
    path: unknownTarget,
    name: null,
    model,
  };
  const tokens = lex(text).filter(({ kind }) => kind !== 'space' && kind !== 'end');
  tokens.forEach((token, index) => {
    step(scan, token, tokens[index + 1]);
  });
  const { expects, frames, path } = scan;
  return { expects, frames, path, model, frame: innermost(scan) };
}

function innermost(scan: ExpressionScan): Frame {
  return scan.frames.at(-1) ?? openFrame('whole', '', 0, false);
}

function step(scan: ExpressionScan, token: Token, next: Token | undefined): void {
  const frame = innermost(scan);
  switch (token.kind) {
    case 'open':
      open(scan, token);
      scan.name = null;
      return;
    case 'close':
      close(scan);
      return;
    case 'comma':
      // Each value of a list belongs to the same comparison.
      if (frame.kind !== 'list') beginOperand(frame);
      frame.argument++;
      scan.expects = 'operand';
      return;
    case 'colon':
      if (frame.kind === 'call') frame.argument++;
      beginOperand(frame);
      scan.expects = 'operand';
      return;
    case 'slash':
      scan.path = frame.operand ?? unknownTarget;
      scan.expects = 'segment';
      return;
    case 'minus':
      return;
    default:
      word(scan, frame, token, next);
  }
}

function word(scan: ExpressionScan, frame: Frame, token: Token, next: Token | undefined): void {
  scan.name = token.kind === 'name' ? { text: token.text, step: scan.expects === 'segment' } : null;
  if (scan.expects === 'segment') {
    complete(scan, frame, segmentTarget(scan.path, token));
    return;
  }
  if (scan.expects === 'variable') {
    frame.variable = token.text;
    return;
  }
  if (scan.expects === 'operator') {
    if (frame.call !== null && frame.left === null && token.text === '=') {
      takeNamed(scan, frame);
      return;
    }
    const operator = token.kind === 'foreign' ? foreignOperators.get(token.text) : findInfix(token.text);
    if (operator !== undefined) takeOperator(scan, frame, operator);
    return;
  }
  if (token.kind === 'name' && token.text.toLowerCase() === 'not' && next?.kind !== 'slash') {
    frame.negated = true;
    return;
  }
  if (frame.call !== null && next?.text === '=' && token.kind === 'name') frame.givenNames.push(token.text);
  if (token.kind !== 'unexpected' && token.kind !== 'foreign') complete(scan, frame, operandTarget(scan.frames, scan.model, token));
}

/** Expects the value after `name=`. The value isn't compared, but has the type of that parameter. */
function takeNamed(scan: ExpressionScan, frame: Frame): void {
  const name = frame.givenNames.at(-1);
  frame.left = frame.call?.parameters.find((parameter) => parameter.name === name)?.target ?? unknownTarget;
  frame.operator = 'eq';
  scan.expects = 'operand';
}

function complete(scan: ExpressionScan, frame: Frame, target: Target): void {
  frame.operand = target;
  scan.expects = 'operator';
}

function takeOperator(scan: ExpressionScan, frame: Frame, operator: InfixOperator): void {
  if (operator === 'and' || operator === 'or') beginOperand(frame);
  else {
    frame.compared ||= comparisons.has(operator);
    frame.left = resultSoFar(frame);
    frame.operator = operator;
  }
  scan.expects = operator === 'in' ? 'list' : 'operand';
}

/** Returns the left operand of an operator: the result of the previous calculation, otherwise the operand itself. */
function resultSoFar({ left, operator, operand }: Frame): Target | null {
  if (left === null || operand === null || operator === null || !isArithmetic(operator)) return operand;
  const results = arithmetic[operator].filter((kinds) => kinds[0] === left.family && kinds[1] === operand.family).map((kinds) => kinds[2]);
  return valueTarget(results[0] ?? 'any');
}

function beginOperand(frame: Frame): void {
  frame.operand = null;
  frame.left = null;
  frame.operator = null;
  frame.compared = false;
  frame.negated = false;
}

function open(scan: ExpressionScan, token: Token): void {
  const frame = innermost(scan);
  const { expects } = scan;
  const name = expects === 'operator' ? (scan.name?.text ?? '') : '';
  const call = name === '' ? null : callAt(scan.name?.step === true ? scan.path : unknownTarget, name, frame.operand, scan.model);
  const quantifier = scan.name?.step === true && /^(?:any|all)$/i.test(name);
  if (expects === 'list') scan.frames.push({ ...openFrame('list', 'in', token.from, false), left: frame.left });
  else if (quantifier) scan.frames.push(openFrame('lambda', name, token.from, true, { item: itemOf(scan.path) }));
  else if (call !== null) scan.frames.push(openFrame('named', name, token.from, false, { call }));
  else if (name !== '') scan.frames.push(openFrame('call', name, token.from, false));
  else
    scan.frames.push({
      ...openFrame('group', '', token.from, frame.condition && !frame.compared),
      left: frame.compared ? frame.left : null,
    });
  scan.expects = quantifier ? 'variable' : 'operand';
}

function close(scan: ExpressionScan): void {
  if (scan.frames.length === 1) return;
  const frame = scan.frames.pop();
  if (frame === undefined) return;
  complete(scan, innermost(scan), resultOf(frame));
}

function resultOf(frame: Frame): Target {
  if (frame.kind === 'list' || frame.kind === 'lambda' || frame.compared) return valueTarget('boolean');
  if (frame.call !== null) return frame.call.result;
  if (frame.kind === 'call') return valueTarget(findFunction(frame.name)?.result ?? 'any');
  return frame.operand ?? unknownTarget;
}
