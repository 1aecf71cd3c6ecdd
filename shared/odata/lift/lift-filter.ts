import type { Diagnostic } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { createFindings, type Findings } from '../../query/findings.ts';
import { makeDiagnostic } from '../../query/make-diagnostic.ts';
import { normalise } from '../../query/normalise.ts';
import { itemColumn, type Predicate } from '../../query/query.ts';
import type { Expression, LambdaSegment, Node, Path } from '../node.ts';
import { printExpression } from '../print/print-expression.ts';
import { columnIn, liftFlag, propertyIn, type Scope } from './lift-column.ts';
import { liftComparison } from './lift-comparison.ts';
import { liftTextCall } from './lift-text.ts';

/** A predicate read from a tree; null where the tree is empty, or something in it is missing. */
export interface Lifted {
  readonly predicate: Predicate | null;
  /** What of it the query model has no place for: it stands in the predicate as `only` OData says it. */
  readonly diagnostics: readonly Diagnostic[];
  /** False where the predicate is null because the tree has `missing` nodes, whose reason the parser gave. */
  readonly complete: boolean;
}

/**
 * The predicate, in normal form, that a `$filter` stands for. The smallest parts that the query model cannot hold are kept as text.
 *
 * Rows that pass are the same, exactly: `flag` and `not flag` are `flag eq true` and `flag eq false` only where nothing around them
 * turns "missing" into "passes". `toupper` is taken for the same folding as `tolower`.
 */
export function liftFilter(tree: Node | null, model?: EntityModel): Lifted {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const expression = isExpression(tree) && !hasMissing(tree) ? tree : null;
  if (expression === null) return { predicate: null, diagnostics: [], complete: false };
  const findings = createFindings();
  const predicate = lift(expression, false, { model, variable: null, listColumn: null }, findings);
  return { predicate: normalise(predicate), diagnostics: findings.all, complete: true };
}

const expressionKinds = ['constant', 'path', 'call', 'unary', 'logical', 'binary', 'list', 'array', 'object', 'typeName', 'missing'];

function isExpression(tree: Node): tree is Expression {
  return expressionKinds.includes(tree.kind);
}

/** Whether there is a `missing` node anywhere in a tree. */
function hasMissing(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  return ('kind' in tree && tree.kind === 'missing') || Object.values(tree).some(hasMissing);
}

/** @param negated Whether an odd or even number of `not` stands around: there "missing" and "false" are not the same any more. */
function lift(node: Expression, negated: boolean, scope: Scope, findings: Findings): Predicate {
  if (node.kind === 'logical') {
    return { kind: node.operator, operands: node.operands.map((operand) => lift(operand, negated, scope, findings)) };
  }
  if (node.kind === 'unary' && node.operator === 'not') {
    return liftFlag(node.operand, false, negated, scope) ?? { kind: 'not', operand: lift(node.operand, true, scope, findings) };
  }
  return liftAtom(node, negated, scope) ?? keep(node, findings);
}

/** What the model cannot hold, as OData's own text. */
function keep(node: Expression, findings: Findings): Predicate {
  findings.add(makeDiagnostic('not-in-form', node, { severity: 'information', parameters: { what: wordFor(whatKeeps(node)) } }));
  return { kind: 'only', language: 'odata', text: printExpression(node) };
}

/** What of a comparison the form has no place for: a way on from a column, a function, or that something is calculated. */
function whatKeeps(node: Expression): string {
  if (node.kind !== 'binary') return node.kind;
  const sides = [node.left, node.right];
  if (sides.some((side) => side.kind === 'path' && side.segments.length > 1)) return 'path';
  return sides.some(({ kind }) => kind === 'call') ? 'call' : 'calculation';
}

function wordFor(what: string): string {
  return ['constant', 'path', 'call', 'unary', 'list', 'logical', 'calculation'].includes(what) ? what : 'constant';
}

/** A condition without `and`, `or` and `not`; null where the model has no such condition. */
function liftAtom(node: Expression, negated: boolean, scope: Scope): Predicate | null {
  switch (node.kind) {
    case 'path':
      return liftFlag(node, true, negated, scope) ?? liftLambda(node, scope);
    case 'call':
      return liftTextCall(node, scope);
    case 'binary':
      return liftComparison(node, scope) ?? liftTruth(node, negated, scope);
    default:
      return null;
  }
}

/**
 * `contains(name,'x') eq true` is the condition itself, `eq false` its opposite. That of a missing text is false here, and missing in
 * the model, which is the same only where nothing negates it.
 */
function liftTruth(node: Extract<Expression, { kind: 'binary' }>, negated: boolean, scope: Scope): Predicate | null {
  const [condition, truth] = node.left.kind === 'constant' ? [node.right, node.left] : [node.left, node.right];
  if (truth.kind !== 'constant' || truth.value.kind !== 'boolean' || node.operator !== 'eq' || negated) return null;
  const lifted = liftWhole(condition, scope);
  if (lifted === null || condition.kind === 'path') return null;
  return truth.value.value ? lifted : { kind: 'not', operand: lifted };
}

/** A condition with everything in it; null where something in it is beyond the model. */
function liftWhole(node: Expression, scope: Scope): Predicate | null {
  const findings = createFindings();
  const lifted = lift(node, true, scope, findings);
  return findings.all.length === 0 ? lifted : null;
}

/** `tags/any(t:t eq 'x')`: a test of the values of one list column. */
function liftLambda({ root, segments }: Path, scope: Scope): Predicate | null {
  const [list, lambda, ...more] = segments;
  if (lambda?.kind !== 'lambda' || list === undefined || more.length > 0) return null;
  const column = columnIn({ kind: 'path', root, segments: [list], from: list.from, to: list.to }, scope);
  if (column === null || column === itemColumn || (scope.model !== undefined && propertyIn(column, scope)?.list !== true)) return null;
  return liftItem(lambda, column, scope);
}

function liftItem({ quantifier: kind, variable, predicate }: LambdaSegment, column: string, scope: Scope): Predicate | null {
  if (variable === null || predicate === null) return kind === 'any' ? { kind, column, item: null } : null;
  const outer = scope.variable === null ? [] : [scope.variable, ...(scope.outer ?? [])];
  const findings = createFindings();
  const item = lift(predicate, false, { model: scope.model, variable, listColumn: column, outer }, findings);
  return findings.all.length === 0 ? { kind, column, item } : null;
}
