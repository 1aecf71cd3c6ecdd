import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { createFindings, type Findings } from '../query/findings.ts';
import { makeDiagnostic } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { ComparisonOperator, Predicate, TextOperator } from '../query/query.ts';
import { convertLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import { columnOf } from './column-path.ts';
import type { Binary, Call, Expression, Node } from './node.ts';

/** A predicate read from a tree; null where something in the tree has no place in the model, or is missing. */
export interface Lifted {
  readonly predicate: Predicate | null;
  /** Why the predicate is null; empty where the tree is empty, or has `missing` nodes, whose reason the parser gave. */
  readonly diagnostics: readonly Diagnostic[];
  /** False where the predicate is null because the tree could not be read, not because it is empty. */
  readonly complete: boolean;
}

interface Context {
  readonly model: EntityModel | undefined;
  readonly findings: Findings;
}

/** The predicate, in normal form, that a `$filter` stands for. What the query model cannot hold is named in the diagnostics. */
export function liftFilter(tree: Node | null, model?: EntityModel): Lifted {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const context: Context = { model, findings: createFindings() };
  const predicate = isExpression(tree) ? lift(context, tree) : null;
  return { predicate: normalise(predicate), diagnostics: context.findings.all, complete: predicate !== null };
}

function isExpression(tree: Node): tree is Expression {
  return !['orderBy', 'select', 'countOption', 'rows', 'opaque'].includes(tree.kind);
}

function refuse(context: Context, node: Expression): null {
  if (node.kind !== 'missing')
    context.findings.add(
      makeDiagnostic('not-in-form', node, {
        severity: 'information',
        parameters: { what: node.kind === 'binary' ? 'calculation' : node.kind },
      }),
    );
  return null;
}

function lift(context: Context, node: Expression): Predicate | null {
  switch (node.kind) {
    case 'logical': {
      const operands = node.operands.map((operand) => lift(context, operand));
      const lifted = operands.filter((operand) => operand !== null);
      return lifted.length === operands.length ? { kind: node.operator, operands: lifted } : null;
    }
    case 'unary':
      return node.operator === 'not' ? liftNegation(context, node.operand) : refuse(context, node);
    case 'path':
      return liftFlag(context, node, true);
    case 'call':
      return liftCall(context, node);
    case 'binary':
      return liftBinary(context, node);
    default:
      return refuse(context, node);
  }
}

/** A missing value makes `not flag` null, not true: it is `flag eq false`. */
function liftNegation(context: Context, operand: Expression): Predicate | null {
  if (operand.kind === 'path') return liftFlag(context, operand, false);
  const lifted = lift(context, operand);
  return lifted === null ? null : { kind: 'not', operand: lifted };
}

function liftFlag(context: Context, node: Expression, value: boolean): Predicate | null {
  const column = columnOf(node);
  const property = column === null || context.model === undefined ? undefined : findColumn(context.model, column);
  if (column === null || (property !== undefined && property.type !== 'boolean')) return refuse(context, node);
  return { kind: 'comparison', column, operator: 'eq', value: { kind: 'boolean', value } };
}

const textFunctions: ReadonlyMap<string, TextOperator> = new Map([
  ['startswith', 'beginsWith'],
  ['endswith', 'endsWith'],
  ['contains', 'contains'],
]);

function liftCall(context: Context, call: Call): Predicate | null {
  const operator = textFunctions.get(call.name);
  const [text, pattern] = call.arguments;
  const subject = text === undefined ? null : subjectOf(text);
  if (operator === undefined || subject === null || pattern?.kind !== 'constant' || pattern.value.kind !== 'string')
    return refuse(context, call);
  const value = caseless(subject, pattern.value.value);
  if (value === null) return refuse(context, call);
  return { kind: 'text', column: subject.column, operator, value, ignoreCase: subject.fold !== null };
}

interface Subject {
  readonly column: string;
  /** How the column's text is folded before it is compared. */
  readonly fold: 'tolower' | 'toupper' | null;
}

function subjectOf(node: Expression): Subject | null {
  const column = columnOf(node);
  if (column !== null) return { column, fold: null };
  if (node.kind !== 'call' || (node.name !== 'tolower' && node.name !== 'toupper')) return null;
  const [argument] = node.arguments;
  const inner = argument === undefined ? null : columnOf(argument);
  return inner === null ? null : { column: inner, fold: node.name };
}

/** A text to compare folded text with, in lower case; null where it can never be equal, having letters of the other case. */
function caseless({ fold }: Subject, value: string): string | null {
  if (fold === null) return value;
  const folded = fold === 'tolower' ? value.toLowerCase() : value.toUpperCase();
  return folded === value ? value.toLowerCase() : null;
}

const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

function isComparison(operator: Binary['operator']): operator is ComparisonOperator {
  return operator in mirrored;
}

function liftBinary(context: Context, node: Binary): Predicate | null {
  if (node.left.kind === 'missing' || node.right.kind === 'missing') return null;
  if (node.operator === 'in') return liftIn(context, node);
  if (!isComparison(node.operator)) return refuse(context, node);
  if (node.left.kind === 'constant' && node.right.kind !== 'constant') {
    return liftComparison(context, node, node.right, mirrored[node.operator], node.left);
  }
  return liftComparison(context, node, node.left, node.operator, node.right);
}

function liftComparison(
  context: Context,
  node: Binary,
  left: Expression,
  operator: ComparisonOperator,
  right: Expression,
): Predicate | null {
  const column = columnOf(left);
  const value = right.kind === 'constant' ? right.value : null;
  if (value === null || value.kind === 'enumeration' || value.kind === 'spatial') return refuse(context, node);
  if (column !== null) return { kind: 'comparison', column, operator, value: typed(context, column, value) };
  const truth = value.kind === 'boolean' && (operator === 'eq' || operator === 'ne') ? value.value === (operator === 'eq') : null;
  if (truth !== null && isCondition(left)) return truth ? lift(context, left) : liftNegation(context, left);
  return liftFolded(context, node, left, operator, value);
}

/** `tolower(name) eq 'abc'` is the only way to say equal without regard to case. */
function liftFolded(context: Context, node: Binary, left: Expression, operator: ComparisonOperator, value: Literal): Predicate | null {
  const subject = subjectOf(left);
  const text = subject === null || value.kind !== 'string' ? null : caseless(subject, value.value);
  if (subject === null || text === null || text.includes('*') || (operator !== 'eq' && operator !== 'ne')) return refuse(context, node);
  const equal: Predicate = { kind: 'text', column: subject.column, operator: 'like', value: text, ignoreCase: true };
  return operator === 'eq' ? equal : { kind: 'not', operand: equal };
}

/** Whether an expression yields true or false by its form, as in `contains(name,'x') eq true`. */
function isCondition(node: Expression): boolean {
  return (
    node.kind === 'logical' ||
    (node.kind === 'unary' && node.operator === 'not') ||
    (node.kind === 'call' && textFunctions.has(node.name)) ||
    (node.kind === 'binary' && isComparison(node.operator))
  );
}

function liftIn(context: Context, node: Binary): Predicate | null {
  const column = columnOf(node.left);
  if (column === null || node.right.kind !== 'list') return refuse(context, node);
  const values = node.right.items.map((item) =>
    item.kind === 'constant' && item.value.kind !== 'enumeration' && item.value.kind !== 'spatial'
      ? typed(context, column, item.value)
      : null,
  );
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? { kind: 'in', column, values: known } : refuse(context, node);
}

/** A string may stand for a duration (`durationLiteral` needs no prefix); other literals are what they are. */
function typed(context: Context, column: string, value: Literal): Literal {
  const property = context.model === undefined ? undefined : findColumn(context.model, column);
  if (property?.type !== 'duration' || value.kind !== 'string') return value;
  return convertLiteral(value, 'duration') ?? value;
}
