import type { EntityModel, Property } from '../query/entity-model.ts';
import { findColumn, unknownColumn } from '../query/find-column.ts';
import type { Findings } from '../query/findings.ts';
import { makeDiagnostic, replace, type Span } from '../query/make-diagnostic.ts';
import { readEdmType } from '../values/edm-types.ts';
import { convertLiteral, familyOf, literalFamily, readLiteral } from '../values/literal.ts';
import { isRealDate } from '../values/literal-syntax.ts';
import { columnOf } from './column-path.ts';
import { type ExpressionType, findFunction } from './functions.ts';
import type { Binary, Call, Constant, Expression, Path } from './node.ts';
import { printLiteral } from './print-expression.ts';

interface Context {
  readonly model: EntityModel;
  /** Variables of the lambda expressions around. */
  readonly variables: readonly string[];
  readonly findings: Findings;
}

/** Notes what is wrong with a condition by the model: names, types of operands and arguments, columns without filters. */
export function checkCondition(tree: Expression, model: EntityModel, findings: Findings): void {
  expectTruth({ model, variables: [], findings }, tree);
}

/** Notes what is wrong with an expression to sort by. */
export function checkValue(tree: Expression, model: EntityModel, findings: Findings): void {
  typeOf({ model, variables: [], findings }, tree);
}

function note(context: Context, ...[code, span, details]: Parameters<typeof makeDiagnostic>): void {
  context.findings.add(makeDiagnostic(code, span, details));
}

function expectTruth(context: Context, node: Expression): void {
  const type = typeOf(context, node);
  if (!goes(type, 'boolean')) note(context, 'odata-truth-needed', node, { parameters: { actual: type } });
}

function goes(left: ExpressionType, right: ExpressionType): boolean {
  return left === right || [left, right].some((type) => type === 'any' || type === 'unknown');
}

/** The type of what an expression yields; mistakes within it are noted on the way. */
function typeOf(context: Context, node: Expression): ExpressionType {
  if (context.findings.isFull()) return 'any';
  switch (node.kind) {
    case 'missing':
    case 'list':
      return 'any';
    case 'constant':
      return typeOfConstant(context, node);
    case 'path':
      return typeOfPath(context, node);
    case 'call':
      return typeOfCall(context, node);
    case 'logical':
      for (const operand of node.operands) expectTruth(context, operand);
      return 'boolean';
    case 'unary':
      if (node.operator === 'negate') return typeOf(context, node.operand);
      expectTruth(context, node.operand);
      return 'boolean';
    case 'binary':
      return typeOfBinary(context, node);
  }
}

function typeOfConstant(context: Context, node: Constant): ExpressionType {
  const { value } = node;
  if (value.kind === 'enumeration' || value.kind === 'spatial') return 'any';
  if (value.kind === 'temporal' && (value.type === 'date' || value.type === 'dateTimeOffset') && !isRealDate(value.text)) {
    note(context, 'odata-literal-invalid', node, { parameters: { found: value.text, type: value.type } });
  }
  return literalFamily(value);
}

function typeOfPath(context: Context, path: Path): ExpressionType {
  const [first] = path.segments;
  const last = path.segments.at(-1);
  for (const segment of path.segments) {
    if (segment.kind === 'lambda' && segment.predicate !== null) {
      expectTruth({ ...context, variables: [...context.variables, segment.variable ?? ''] }, segment.predicate);
    }
  }
  if (path.root !== null && path.root !== '$it') return 'any';
  if (first?.kind !== 'name' || first.name.includes('.') || context.variables.includes(first.name)) return 'any';
  const property = findColumn(context.model, first.name);
  if (property === undefined) {
    context.findings.add(unknownColumn(context.model, first.name, first));
    return 'any';
  }
  if (!property.filterable) note(context, 'column-not-filterable', first, { parameters: { name: property.name } });
  if (last?.kind === 'lambda') return 'boolean';
  if (last?.kind === 'count') return 'number';
  return path.segments.length > 1 || property.list ? 'any' : familyOf(property.type);
}

function typeOfCall(context: Context, call: Call): ExpressionType {
  const known = findFunction(call.name);
  if (known?.name === 'cast' || known?.name === 'isof') return typeOfCast(context, call, known.result);
  call.arguments.forEach((argument, index) => {
    const found = typeOf(context, argument);
    const wanted = known?.name === 'case' ? [] : (known?.parameters[index] ?? []);
    if (wanted.length > 0 && !wanted.some((type) => goes(found, type))) {
      note(context, 'operand-type', argument, { parameters: { name: call.name, expected: wanted[0] ?? 'any', actual: found } });
    }
  });
  return known?.result ?? 'any';
}

/** The last argument of `cast` and `isof` names a type. */
function typeOfCast(context: Context, call: Call, result: ExpressionType): ExpressionType {
  for (const argument of call.arguments.slice(0, -1)) typeOf(context, argument);
  const type = call.arguments.at(-1);
  const segment = type?.kind === 'path' ? type.segments[0] : undefined;
  const family = segment?.kind === 'name' ? familyOf(readEdmType(segment.name).type) : 'unknown';
  return result === 'boolean' ? result : family === 'unknown' ? 'any' : family;
}

function typeOfBinary(context: Context, node: Binary): ExpressionType {
  const left = typeOf(context, node.left);
  switch (node.operator) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'divby':
    case 'mod':
      return typeOfArithmetic(context, node, left);
    case 'in':
      for (const item of node.right.kind === 'list' ? node.right.items : []) compare(context, node.left, left, item);
      if (node.right.kind !== 'list') typeOf(context, node.right);
      return 'boolean';
    case 'has':
      typeOf(context, node.right);
      return 'boolean';
    default:
      if (listColumn(context, node.left) ?? listColumn(context, node.right)) noteList(context, node);
      else compare(context, node.left, left, node.right);
      return 'boolean';
  }
}

function typeOfArithmetic(context: Context, node: Binary, left: ExpressionType): ExpressionType {
  const right = typeOf(context, node.right);
  for (const [type, operand] of [
    [left, node.left],
    [right, node.right],
  ] as const) {
    if (type === 'string' || type === 'boolean' || type === 'guid' || type === 'binary') {
      note(context, 'operand-type', operand, { parameters: { name: node.operator, expected: 'number', actual: type } });
    }
  }
  return left === 'number' && right === 'number' ? 'number' : 'any';
}

/** Notes where two sides of a comparison cannot be compared; where one is a column and the other a literal the fix rewrites the literal. */
function compare(context: Context, left: Expression, leftType: ExpressionType, right: Expression): void {
  const rightType = typeOf(context, right);
  if (goes(leftType, rightType)) return;
  const sides = left.kind === 'constant' ? ([right, left] as const) : ([left, right] as const);
  const [column, constant] = sides;
  const property = propertyOf(context, column);
  if (property === undefined || constant.kind !== 'constant') {
    note(context, 'types-differ', right, { parameters: { expected: leftType, actual: rightType } });
    return;
  }
  mismatch(context, property, constant);
}

function mismatch(context: Context, property: Property, constant: Constant): void {
  const { value } = constant;
  if (value.kind === 'enumeration' || value.kind === 'spatial') return;
  const converted = convertLiteral(value, property.type);
  if (property.type === 'duration' && converted !== null && value.kind === 'string') return;
  const midnight =
    property.type === 'dateTimeOffset' && value.kind === 'temporal' ? readLiteral(`${value.text}T00:00:00Z`, 'dateTimeOffset') : null;
  const better = converted ?? midnight;
  const parameters = { name: property.name, expected: property.type, text: printLiteral(value) };
  note(context, 'type-mismatch', constant, { parameters, fix: better === null ? null : replace(constant, printLiteral(better)) });
}

function propertyOf(context: Context, node: Expression): Property | undefined {
  const name = columnOf(node);
  return name === null || context.variables.includes(name) ? undefined : findColumn(context.model, name);
}

function listColumn(context: Context, node: Expression): Property | null {
  const property = propertyOf(context, node);
  return property?.list === true ? property : null;
}

function noteList(context: Context, node: Binary): void {
  const property = listColumn(context, node.left) ?? listColumn(context, node.right);
  const span: Span = node;
  note(context, 'list-column', span, { parameters: { name: property?.name ?? '' } });
}
