import { createFindings, type Diagnostic, type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { normalise } from '../../query/normalise.ts';
import { type ComparisonOperator, itemColumn, type Predicate, type TextOperator } from '../../query/query.ts';
import type { Literal } from '../../values/value-type.ts';
import type { Binary, Call, Expression, LambdaSegment, Node, Path } from '../node.ts';
import { printExpression } from '../print/print-expression.ts';
import { columnIn, flagToModel, propertyIn, type Scope, valueFor } from './column-to-model.ts';

/** A predicate converted from a tree. Null if the tree is empty or incomplete. */
export interface ModelConversion {
  readonly predicate: Predicate | null;
  /** The parts that the query model can't represent; the predicate has them as OData-specific conditions. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the tree was converted. False if it has `missing` nodes, which the parser has reported; the predicate is then null. */
  readonly complete: boolean;
}

/**
 * Converts a `$filter` to a predicate in normal form. The smallest parts that the query model can't represent are stored as text.
 *
 * The predicate matches exactly the same rows. `flag` and `not flag` become `flag eq true` and `flag eq false` only if no negation around
 * them would match null. `toupper` is treated like `tolower`.
 */
export function filterToModel(tree: Node | null, model?: EntityModel): ModelConversion {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const expression = isExpression(tree) && !hasMissing(tree) ? tree : null;
  if (expression === null) return { predicate: null, diagnostics: [], complete: false };
  const findings = createFindings();
  const predicate = toModel(expression, false, { model, variable: null, listColumn: null }, findings);
  return { predicate: normalise(predicate), diagnostics: findings.all, complete: true };
}

const expressionKinds = ['constant', 'path', 'call', 'unary', 'logical', 'binary', 'list', 'array', 'object', 'typeName', 'missing'];

function isExpression(tree: Node): tree is Expression {
  return expressionKinds.includes(tree.kind);
}

/** Checks whether a tree has a `missing` node. */
function hasMissing(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  return ('kind' in tree && tree.kind === 'missing') || Object.values(tree).some(hasMissing);
}

/**
 * Converts an expression to a predicate.
 *
 * @param negated whether `not` is around the expression, so that null and false differ
 */
function toModel(node: Expression, negated: boolean, scope: Scope, findings: Findings): Predicate {
  if (node.kind === 'logical') {
    return { kind: node.operator, operands: node.operands.map((operand) => toModel(operand, negated, scope, findings)) };
  }
  if (node.kind === 'unary' && node.operator === 'not') {
    return flagToModel(node.operand, false, negated, scope) ?? { kind: 'not', operand: toModel(node.operand, true, scope, findings) };
  }
  return atomToModel(node, negated, scope) ?? languageSpecificOf(node, findings);
}

/** Stores an expression that the model can't represent as OData text. */
function languageSpecificOf(node: Expression, findings: Findings): Predicate {
  findings.add(
    makeDiagnostic('not-in-form', node, { severity: 'information', parameters: { what: textOperatorFor(unsupportedPart(node)) } }),
  );
  return { kind: 'only', language: 'odata', text: printExpression(node) };
}

/** Returns the part of a comparison that the query form can't represent: a path, a function, or a calculation. */
function unsupportedPart(node: Expression): string {
  if (node.kind !== 'binary') return node.kind;
  const sides = [node.left, node.right];
  if (sides.some((side) => side.kind === 'path' && side.segments.length > 1)) return 'path';
  return sides.some(({ kind }) => kind === 'call') ? 'call' : 'calculation';
}

function textOperatorFor(what: string): string {
  return ['constant', 'path', 'call', 'unary', 'list', 'logical', 'calculation'].includes(what) ? what : 'constant';
}

/** Converts a condition without `and`, `or` and `not`. Null if the model has no such condition. */
function atomToModel(node: Expression, negated: boolean, scope: Scope): Predicate | null {
  switch (node.kind) {
    case 'path':
      return flagToModel(node, true, negated, scope) ?? lambdaToModel(node, scope);
    case 'call':
      return textCallToModel(node, scope);
    case 'binary':
      return comparisonToModel(node, scope) ?? booleanComparisonToModel(node, negated, scope);
    default:
      return null;
  }
}

/**
 * Converts `contains(name,'x') eq true` to the condition itself, and `eq false` to its opposite.
 *
 * For null, the comparison is false but the model's condition is unknown. This only makes a difference under a negation.
 */
function booleanComparisonToModel(node: Extract<Expression, { kind: 'binary' }>, negated: boolean, scope: Scope): Predicate | null {
  const [condition, truth] = node.left.kind === 'constant' ? [node.right, node.left] : [node.left, node.right];
  if (truth.kind !== 'constant' || truth.value.kind !== 'boolean' || node.operator !== 'eq' || negated) return null;
  const converted = conditionToModel(condition, scope);
  if (converted === null || condition.kind === 'path') return null;
  return truth.value.value ? converted : { kind: 'not', operand: converted };
}

/** Converts a condition as a whole. Null if the model can't represent a part of it. */
function conditionToModel(node: Expression, scope: Scope): Predicate | null {
  const findings = createFindings();
  const converted = toModel(node, true, scope, findings);
  return findings.all.length === 0 ? converted : null;
}

/** Converts `tags/any(t:t eq 'x')`: a test of the values of one list column. */
function lambdaToModel({ root, segments }: Path, scope: Scope): Predicate | null {
  const [list, lambda, ...more] = segments;
  if (lambda?.kind !== 'lambda' || list === undefined || more.length > 0) return null;
  const column = columnIn({ kind: 'path', root, segments: [list], from: list.from, to: list.to }, scope);
  if (column === null || column === itemColumn || (scope.model !== undefined && propertyIn(column, scope)?.list !== true)) return null;
  return itemToModel(lambda, column, scope);
}

function itemToModel({ quantifier: kind, variable, predicate }: LambdaSegment, column: string, scope: Scope): Predicate | null {
  if (variable === null || predicate === null) return kind === 'any' ? { kind, column, item: null } : null;
  const outer = scope.variable === null ? [] : [scope.variable, ...(scope.outer ?? [])];
  const findings = createFindings();
  const item = toModel(predicate, false, { model: scope.model, variable, listColumn: column, outer }, findings);
  return findings.all.length === 0 ? { kind, column, item } : null;
}

const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** Converts a comparison of one column with a constant or a list. Null for other operations. */
function comparisonToModel(node: Binary, scope: Scope): Predicate | null {
  if (node.operator === 'in') return inToModel(node, scope);
  if (!isComparison(node.operator)) return null;
  const turned = node.left.kind === 'constant' && node.right.kind !== 'constant';
  return turned
    ? sidesToModel(node.right, mirrored[node.operator], node.left, scope)
    : sidesToModel(node.left, node.operator, node.right, scope);
}

function isComparison(operator: Binary['operator']): operator is ComparisonOperator {
  return operator in mirrored;
}

function sidesToModel(left: Expression, operator: ComparisonOperator, right: Expression, scope: Scope): Predicate | null {
  const column = columnIn(left, scope);
  if (column !== null) {
    const value = valueFor(column, right, scope);
    return value === null ? null : { kind: 'comparison', column, operator, value };
  }
  const subject = subjectOf(left, scope);
  const value = subject === null ? null : foldedValue(subject, right, scope);
  if (subject === null || value === null || (operator !== 'eq' && operator !== 'ne')) return null;
  return { kind: 'comparison', column: subject.column, operator, value, ignoreCase: true };
}

function inToModel(node: Binary, scope: Scope): Predicate | null {
  const subject = subjectOf(node.left, scope);
  if (subject === null || node.right.kind !== 'list') return null;
  const values = node.right.items.map((item) =>
    subject.fold === null ? valueFor(subject.column, item, scope) : foldedValue(subject, item, scope),
  );
  const literals = values.filter((value) => value !== null);
  if (literals.length !== values.length) return null;
  const { column, fold } = subject;
  return fold === null ? { kind: 'in', column, values: literals } : { kind: 'in', column, values: literals, ignoreCase: true };
}

/** Returns a string that case-folded strings can be equal to. A null constant is returned unchanged. */
function foldedValue(subject: Subject, node: Expression, scope: Scope): Literal | null {
  const value = valueFor(subject.column, node, scope);
  if (value?.kind === 'null') return value;
  const text = value?.kind === 'string' ? caseless(subject, value.value) : null;
  return text === null ? null : { kind: 'string', value: text };
}

const textFunctions: ReadonlyMap<string, TextOperator> = new Map([
  ['startswith', 'beginsWith'],
  ['endswith', 'endsWith'],
  ['contains', 'contains'],
  ['matchesPattern', 'like'],
]);

/** Converts a string function: `contains(name,'x')`, `startswith(tolower(name),'x')`. Null for other calls. */
function textCallToModel(call: Call, scope: Scope): Predicate | null {
  const operator = textFunctions.get(call.name);
  const [text, pattern, flags] = call.arguments;
  const subject = text === undefined ? null : subjectOf(text, scope);
  if (operator === undefined || subject === null || flags !== undefined) return null;
  if (pattern?.kind !== 'constant' || pattern.value.kind !== 'string') return null;
  const sought = operator === 'like' ? readPattern(pattern.value.value) : pattern.value.value;
  const value = sought === null ? null : caseless(subject, sought);
  if (value === null) return null;
  return { kind: 'text', column: subject.column, operator, value, ignoreCase: subject.fold !== null };
}

/** A column, possibly case-folded before it is compared. */
interface Subject {
  readonly column: string;
  readonly fold: 'tolower' | 'toupper' | null;
}

/** Parses `name`, `tolower(name)` or `toupper(name)`. Null for other expressions. */
function subjectOf(node: Expression, scope: Scope): Subject | null {
  const column = columnIn(node, scope);
  if (column !== null) return { column, fold: null };
  if (node.kind !== 'call' || (node.name !== 'tolower' && node.name !== 'toupper')) return null;
  const [argument] = node.arguments;
  const inner = argument === undefined ? null : columnIn(argument, scope);
  return inner === null ? null : { column: inner, fold: node.name };
}

/**
 * Returns a string in lower case to compare with folded strings. Null if it can never be equal because it has letters of the other case.
 */
function caseless({ fold }: Subject, value: string): string | null {
  if (fold === null) return value;
  const folded = fold === 'tolower' ? value.toLowerCase() : value.toUpperCase();
  return folded === value ? value.toLowerCase() : null;
}

/** Pattern for any sequence of characters, including line breaks, as an ECMAScript regular expression. */
const anything = '[\\s\\S]*';

const special = /[\\^$.*+?()[\]{}|/]/;

/**
 * Converts a `like` pattern to a regular expression for `matchesPattern` (OData URL Conventions 4.01, 5.1.1.7.1), which uses ECMAScript
 * syntax.
 */
export function writePattern(pattern: string): string {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `^${parts.join(anything)}$`;
}

/** Returns the `like` pattern of a regular expression from {@link writePattern}. Null for other regular expressions. */
function readPattern(expression: string): string | null {
  if (!expression.startsWith('^')) return null;
  let pattern = '';
  for (let at = 1; at < expression.length; at++) {
    const character = expression.charAt(at);
    if (expression.startsWith(anything, at)) {
      pattern += '*';
      at += anything.length - 1;
    } else if (character === '\\') {
      const literal = expression.charAt(++at);
      if (literal === '*' || !special.test(literal)) return null;
      pattern += literal;
    } else if (special.test(character)) {
      return character === '$' && at === expression.length - 1 ? pattern : null;
    } else pattern += character;
  }
  return null;
}
