import { replace } from '../../diagnostics/diagnostic.ts';
import { findEnumeration, findProperty } from '../../metadata/find-in-schema.ts';
import { meansInfinity } from '../../metadata/typed-literal.ts';
import { convertLiteral, readLiteral } from '../../values/literal.ts';
import type { Literal, ValueType } from '../../values/value-type.ts';
import type { Binary, Constant, Expression, Unary } from '../node.ts';
import { type ArithmeticKind, type ArithmeticOperator, arithmetic } from '../operators.ts';
import { printLiteral } from '../print/print-expression.ts';
import { checkMembers, checkNumber } from './check-literal.ts';
import { note, type Scope } from './check-scope.ts';
import { areListsCompatible, type CheckedType, isCompatible, itemOf, ofFamily } from './checked-type.ts';

/** Returns the type of an arithmetic expression. Reports operands that the operator doesn't support. */
export function checkArithmetic(scope: Scope, node: Binary, operator: ArithmeticOperator): CheckedType {
  const left = scope.typeOf(scope, node.left);
  const right = scope.typeOf(scope, node.right);
  const signatures = arithmetic[operator];
  const leftSignatures = signatures.filter(([expectedKind]) => mayBe(node.left, left, expectedKind));
  const matchingSignatures = leftSignatures.filter(([, wanted]) => mayBe(node.right, right, wanted));
  if (matchingSignatures.length > 0) {
    const results = new Set(matchingSignatures.map(([, , result]) => result));
    const [result] = results;
    return ofFamily(result === undefined || results.size > 1 ? 'any' : result);
  }
  if (leftSignatures.length === 0) reject(scope, operator, node.left, left, 'number');
  else reject(scope, operator, node.right, right, leftSignatures[0]?.[1] ?? 'number');
  return ofFamily('any');
}

/** Returns the type of the negation of a number or a duration. Reports other operands. */
export function checkNegation(scope: Scope, { operand }: Unary): CheckedType {
  const type = scope.typeOf(scope, operand);
  if (mayBe(operand, type, 'number') || mayBe(operand, type, 'duration')) return type.list ? ofFamily('any') : type;
  reject(scope, '-', operand, type, 'number');
  return ofFamily('any');
}

function mayBe(node: Expression, type: CheckedType, expectedKind: ArithmeticKind): boolean {
  if (type.kind === 'any') return true;
  if (expectedKind === 'duration' && node.kind === 'constant' && node.value.kind === 'string')
    return rewrite(node, ofFamily('duration')) !== null;
  return type.kind === expectedKind && !type.list;
}

function reject(scope: Scope, name: string, node: Expression, type: CheckedType, expected: ArithmeticKind): void {
  const better = node.kind === 'constant' ? rewrite(node, ofFamily(expected)) : null;
  const fix = better === null ? null : replace(node, printLiteral(better));
  note(scope, 'operand-type', node, { parameters: { name, expected, actual: type.list ? 'list' : type.kind }, fix });
}

/** Reports operands that can't be compared: types, collections, unknown enumeration members. */
export function checkComparison(scope: Scope, node: Binary): CheckedType {
  const left = typeOfSide(scope, node.left, node.right);
  const right = typeOfSide(scope, node.right, node.left);
  if (left.list || right.list) checkLists(scope, node, left, right);
  else compare(scope, node, { node: node.left, type: left }, { node: node.right, type: right });
  return ofFamily('boolean');
}

/** Checks an `in`, which compares the left operand with each item of a list. */
export function checkIn(scope: Scope, node: Binary): CheckedType {
  const left = scope.typeOf(scope, node.left);
  if (left.list && left.source !== null) note(scope, 'list-column', node, { parameters: { name: left.source.name } });
  else if (node.right.kind === 'list' || node.right.kind === 'array') {
    for (const item of node.right.items) {
      const right = { node: item, type: typeOfSide(scope, item, node.left) };
      compare(scope, node, { node: node.left, type: left }, right);
    }
    return ofFamily('boolean');
  }
  const right = scope.typeOf(scope, node.right);
  if (node.right.kind === 'constant' && !isNull(node.right))
    note(scope, 'odata-list-parentheses', node.right, { fix: replace(node.right, `(${printLiteral(node.right.value)})`) });
  else if (right.kind !== 'any' && !right.list && node.right.kind === 'path')
    note(scope, 'odata-not-a-list', node.right, { parameters: { name: 'in', actual: right.kind } });
  else if (right.list) compare(scope, node, { node: node.left, type: left }, { node: node.right, type: itemOf(right) });
  return ofFamily('boolean');
}

/** Checks a `has`, which tests for enumeration members. The parser has already reported other right operands. */
export function checkHas(scope: Scope, node: Binary): CheckedType {
  const left = scope.typeOf(scope, node.left);
  const right = scope.typeOf(scope, node.right);
  if (left.list && left.source !== null) note(scope, 'list-column', node, { parameters: { name: left.source.name } });
  else if (left.kind !== 'any' && left.kind !== 'enumeration') rejectMember(scope, node.left, left);
  else if (left.kind === 'enumeration' && !canMean(scope, node.right, left) && right.kind === 'enumeration' && !isCompatible(left, right))
    rejectMember(scope, node.right, right);
  return ofFamily('boolean');
}

function rejectMember(scope: Scope, node: Expression, type: CheckedType): void {
  note(scope, 'operand-type', node, { parameters: { name: 'has', expected: 'enumeration', actual: nameOf(type) } });
}

interface Side {
  readonly node: Expression;
  readonly type: CheckedType;
}

/** Returns the type of an operand. Reports a name without quotes that is a member of the other operand's enumeration and not a column. */
function typeOfSide(scope: Scope, node: Expression, other: Expression): CheckedType {
  const { schema } = scope.model;
  const [segment] = node.kind === 'path' && node.root === null && node.segments.length === 1 ? node.segments : [];
  if (schema === undefined || segment?.kind !== 'name' || scope.current.structure === null || scope.variables.has(segment.name))
    return scope.typeOf(scope, node);
  // Only a path of names is evaluated twice, because nested paths would take exponential time.
  const plain = other.kind === 'path' && other.segments.every(({ kind }) => kind === 'name');
  if (!plain || findProperty(scope.current.structure, segment.name) !== undefined) return scope.typeOf(scope, node);
  const silent = {
    ...scope,
    used: new Set<string>(),
    findings: { all: [], add: () => undefined, isFull: () => false, suggest: () => null },
  };
  const type = scope.typeOf(silent, other);
  const enumeration = type.kind === 'enumeration' && type.typeName !== null ? findEnumeration(schema, type.typeName) : undefined;
  if (enumeration?.members.some(({ name }) => name === segment.name) !== true) return scope.typeOf(scope, node);
  const text = printLiteral({ kind: 'enumeration', type: enumeration.name, text: segment.name });
  note(scope, 'odata-member-unquoted', segment, { parameters: { name: segment.name, text }, fix: replace(segment, text) });
  return type;
}

function isNull(node: Expression): boolean {
  return node.kind === 'constant' && node.value.kind === 'null';
}

/** Reports a collection that is compared with a value other than a collection or null. */
function checkLists(scope: Scope, node: Binary, left: CheckedType, right: CheckedType): void {
  if (isNull(node.left) || isNull(node.right) || left.kind === 'any' || right.kind === 'any') return;
  if (left.list && right.list) {
    if (!areListsCompatible(left, right))
      note(scope, 'lists-differ', node.right, { parameters: { expected: left.kind, actual: right.kind } });
    return;
  }
  const { source } = left.list ? left : right;
  if (source !== null) note(scope, 'list-column', node, { parameters: { name: source.name } });
  else note(scope, 'types-differ', node.right, { parameters: { expected: nameOf(left), actual: nameOf(right) } });
}

function nameOf({ kind, list }: CheckedType): string {
  return list ? 'list' : kind;
}

/** Compares the types of two operands. If one is a literal, the fix converts it to the type of the other. */
function compare(scope: Scope, { operator }: Binary, left: Side, right: Side): void {
  const [constant, other] = left.node.kind === 'constant' ? [right, left] : [left, right];
  const { node } = other;
  if (node.kind !== 'constant') {
    if (!isCompatible(left.type, right.type)) differ(scope, left, right);
    return;
  }
  if (
    constant.type.kind === 'enumeration' &&
    constant.type.typeName !== null &&
    node.value.kind === 'enumeration' &&
    node.value.type === ''
  )
    checkMembers(scope, node, constant.type.typeName, node.value.text);
  if (!isCompatible(constant.type, other.type)) {
    if (!canMean(scope, node, constant.type)) mismatch(scope, left, right, constant.type, node);
  } else if (constant.type.source !== null) checkNumber(scope, node, constant.type.source, operator);
}

function differ(scope: Scope, left: Side, right: Side): void {
  note(scope, 'types-differ', right.node, { parameters: { expected: nameOf(left.type), actual: nameOf(right.type) } });
}

function mismatch(scope: Scope, left: Side, right: Side, otherType: CheckedType, constant: Constant): void {
  const better = rewrite(constant, otherType);
  const fix = better === null ? null : replace(constant, printLiteral(better));
  if (otherType.source === null) {
    const parameters = { expected: nameOf(left.type), actual: nameOf(right.type) };
    note(scope, 'types-differ', right.node, { parameters, fix });
    return;
  }
  const expected = otherType.source.type === 'unknown' ? otherType.kind : otherType.source.type;
  const parameters = { name: otherType.source.name, expected, text: printLiteral(constant.value) };
  note(scope, 'type-mismatch', constant, { parameters, fix });
}

/**
 * Reports an operand or an argument of an unexpected type.
 *
 * @param name name of the operator, the function, or the parameter
 * @param expectedTypes an empty list means any type
 */
export function checkOperand(scope: Scope, name: string, node: Expression, type: CheckedType, expectedTypes: readonly CheckedType[]): void {
  const [first] = expectedTypes;
  if (first === undefined || expectedTypes.some((one) => isCompatible(type, one) || canMean(scope, node, one))) return;
  const better = node.kind === 'constant' && expectedTypes.length === 1 ? rewrite(node, first) : null;
  const parameters = { name, expected: first.list ? 'list' : first.kind, actual: type.list ? 'list' : type.kind };
  note(scope, 'operand-type', node, { parameters, fix: better === null ? null : replace(node, printLiteral(better)) });
}

/**
 * Checks whether a quoted string can mean a value of another type. Durations, binary data and enumeration members need no prefix (OData
 * 4.01 ABNF, 7.), and infinite dates have no other form. Reports unknown members.
 */
function canMean(scope: Scope, node: Expression, { kind, typeName, list }: CheckedType): boolean {
  if (node.kind !== 'constant' || node.value.kind !== 'string' || list) return false;
  if (kind === 'enumeration' && typeName !== null) {
    checkMembers(scope, node, typeName, node.value.value);
    return true;
  }
  if (meansInfinity(node.value.value, kind)) return true;
  return (kind === 'duration' || kind === 'binary') && readLiteral(node.value.value, kind) !== null;
}

/** Converts a literal to another type: adds or removes quotes, or adds midnight to a date. Null if that isn't possible. */
function rewrite({ value }: Constant, { kind, source, list }: CheckedType): Literal | null {
  if (list || value.kind === 'enumeration' || value.kind === 'spatial') return null;
  const type = valueTypeOf(kind, source?.type);
  if (type === null) return null;
  const converted = convertLiteral(value, type);
  if (converted !== null || type !== 'dateTimeOffset' || value.kind !== 'temporal') return converted;
  return readLiteral(`${value.text}T00:00:00Z`, 'dateTimeOffset');
}

function valueTypeOf(kind: CheckedType['kind'], declared: ValueType | undefined): ValueType | null {
  if (declared !== undefined && declared !== 'unknown') return declared;
  if (kind === 'number') return 'decimal';
  return kind === 'any' || kind === 'enumeration' || kind === 'spatial' || kind === 'structure' ? null : kind;
}
