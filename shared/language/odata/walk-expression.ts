import { lex } from '../../odata/lex/lex.ts';
import type { Token } from '../../odata/lex/token.ts';
import { arithmetic, findFunction, findInfix, foreignOperators, type InfixOperator, isArithmetic } from '../../odata/operators.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { type Frame, openFrame, type Place } from './frame.ts';
import { callAt } from './named-parameters.ts';
import { itemOf, type Target, unknownTarget, valueTarget } from './scope.ts';
import { operandTarget, segmentTarget } from './word-target.ts';

interface Walk {
  expects: Place['expects'];
  readonly frames: Frame[];
  path: Target;
  /** The last name, which becomes a call with a parenthesis after it; whether it is a path segment. */
  name: { readonly text: string; readonly step: boolean } | null;
  readonly model: EntityModel | undefined;
}

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'has']);

/** Scans an expression, even an incomplete one, and returns what can follow it. `condition`: whether it must be a boolean. */
export function walkExpression(text: string, condition: boolean, model: EntityModel | undefined): Place {
  const walk: Walk = { expects: 'operand', frames: [openFrame('whole', '', 0, condition)], path: unknownTarget, name: null, model };
  const tokens = lex(text).filter(({ kind }) => kind !== 'space' && kind !== 'end');
  tokens.forEach((token, index) => {
    step(walk, token, tokens[index + 1]);
  });
  const { expects, frames, path } = walk;
  return { expects, frames, path, model, frame: innermost(walk) };
}

function innermost(walk: Walk): Frame {
  return walk.frames.at(-1) ?? openFrame('whole', '', 0, false);
}

function step(walk: Walk, token: Token, next: Token | undefined): void {
  const frame = innermost(walk);
  switch (token.kind) {
    case 'open':
      open(walk, token);
      walk.name = null;
      return;
    case 'close':
      close(walk);
      return;
    case 'comma':
      // Each value of a list belongs to the same comparison.
      if (frame.kind !== 'list') beginOperand(frame);
      frame.argument++;
      walk.expects = 'operand';
      return;
    case 'colon':
      if (frame.kind === 'call') frame.argument++;
      beginOperand(frame);
      walk.expects = 'operand';
      return;
    case 'slash':
      walk.path = frame.operand ?? unknownTarget;
      walk.expects = 'segment';
      return;
    case 'minus':
      return;
    default:
      word(walk, frame, token, next);
  }
}

function word(walk: Walk, frame: Frame, token: Token, next: Token | undefined): void {
  walk.name = token.kind === 'name' ? { text: token.text, step: walk.expects === 'segment' } : null;
  if (walk.expects === 'segment') {
    complete(walk, frame, segmentTarget(walk.path, token));
    return;
  }
  if (walk.expects === 'variable') {
    frame.variable = token.text;
    return;
  }
  if (walk.expects === 'operator') {
    if (frame.call !== null && frame.left === null && token.text === '=') {
      takeNamed(walk, frame);
      return;
    }
    const operator = token.kind === 'foreign' ? foreignOperators.get(token.text) : findInfix(token.text);
    if (operator !== undefined) takeOperator(walk, frame, operator);
    return;
  }
  if (token.kind === 'name' && token.text.toLowerCase() === 'not' && next?.kind !== 'slash') {
    frame.negated = true;
    return;
  }
  if (frame.call !== null && next?.text === '=' && token.kind === 'name') frame.given.push(token.text);
  if (token.kind !== 'unexpected' && token.kind !== 'foreign') complete(walk, frame, operandTarget(walk.frames, walk.model, token));
}

/** The value after `name=` isn't compared, but has the type of that parameter. */
function takeNamed(walk: Walk, frame: Frame): void {
  const name = frame.given.at(-1);
  frame.left = frame.call?.parameters.find((parameter) => parameter.name === name)?.target ?? unknownTarget;
  frame.operator = 'eq';
  walk.expects = 'operand';
}

function complete(walk: Walk, frame: Frame, target: Target): void {
  frame.operand = target;
  walk.expects = 'operator';
}

function takeOperator(walk: Walk, frame: Frame, operator: InfixOperator): void {
  if (operator === 'and' || operator === 'or') beginOperand(frame);
  else {
    frame.compared ||= comparisons.has(operator);
    frame.left = resultSoFar(frame);
    frame.operator = operator;
  }
  walk.expects = operator === 'in' ? 'list' : 'operand';
}

/** Returns the left operand of an operator: the previous calculation, otherwise the operand itself. */
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

function open(walk: Walk, token: Token): void {
  const frame = innermost(walk);
  const { expects } = walk;
  const name = expects === 'operator' ? (walk.name?.text ?? '') : '';
  const call = name === '' ? null : callAt(walk.name?.step === true ? walk.path : unknownTarget, name, frame.operand, walk.model);
  const quantifier = walk.name?.step === true && /^(?:any|all)$/i.test(name);
  if (expects === 'list') walk.frames.push({ ...openFrame('list', 'in', token.from, false), left: frame.left });
  else if (quantifier) walk.frames.push(openFrame('lambda', name, token.from, true, { item: itemOf(walk.path) }));
  else if (call !== null) walk.frames.push(openFrame('named', name, token.from, false, { call }));
  else if (name !== '') walk.frames.push(openFrame('call', name, token.from, false));
  else
    walk.frames.push({
      ...openFrame('group', '', token.from, frame.condition && !frame.compared),
      left: frame.compared ? frame.left : null,
    });
  walk.expects = quantifier ? 'variable' : 'operand';
}

function close(walk: Walk): void {
  if (walk.frames.length === 1) return;
  const frame = walk.frames.pop();
  if (frame === undefined) return;
  complete(walk, innermost(walk), resultOf(frame));
}

function resultOf(frame: Frame): Target {
  if (frame.kind === 'list' || frame.kind === 'lambda' || frame.compared) return valueTarget('boolean');
  if (frame.call !== null) return frame.call.result;
  if (frame.kind === 'call') return valueTarget(findFunction(frame.name)?.result ?? 'any');
  return frame.operand ?? unknownTarget;
}
