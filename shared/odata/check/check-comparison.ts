import { findEnumeration, findProperty } from '../../metadata/find-in-schema.ts';
import { replace } from '../../query/make-diagnostic.ts';
import type { Binary, Constant, Expression } from '../node.ts';
import { printLiteral } from '../print/print-expression.ts';
import { checkMembers, checkNumber } from './check-literal.ts';
import { rewrite, standsFor } from './check-operand.ts';
import { note, type Scope } from './check-scope.ts';
import { type CheckedType, goes, itemOf, listsGo, ofFamily } from './checked-type.ts';

/** Notes where the sides of a comparison cannot be compared: types, lists, members that an enumeration does not have. */
export function checkComparison(scope: Scope, node: Binary): CheckedType {
  const left = typeOfSide(scope, node.left, node.right);
  const right = typeOfSide(scope, node.right, node.left);
  if (left.list || right.list) checkLists(scope, node, left, right);
  else compare(scope, node, { node: node.left, type: left }, { node: node.right, type: right });
  return ofFamily('boolean');
}

/** `in` compares with each of a list. */
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

/** `has` asks for members of an enumeration; that nothing else can stand there is said by the parser. */
export function checkHas(scope: Scope, node: Binary): CheckedType {
  const left = scope.typeOf(scope, node.left);
  const right = scope.typeOf(scope, node.right);
  if (left.list && left.source !== null) note(scope, 'list-column', node, { parameters: { name: left.source.name } });
  else if (left.kind !== 'any' && left.kind !== 'enumeration') refuseMember(scope, node.left, left);
  else if (left.kind === 'enumeration' && !standsFor(scope, node.right, left) && right.kind === 'enumeration' && !goes(left, right))
    refuseMember(scope, node.right, right);
  return ofFamily('boolean');
}

function refuseMember(scope: Scope, node: Expression, type: CheckedType): void {
  note(scope, 'operand-type', node, { parameters: { name: 'has', expected: 'enumeration', actual: nameOf(type) } });
}

interface Side {
  readonly node: Expression;
  readonly type: CheckedType;
}

/** A lone name beside an enumeration that is one of its members lacks quotes; it is no column. */
function typeOfSide(scope: Scope, node: Expression, other: Expression): CheckedType {
  const { schema } = scope.model;
  const [segment] = node.kind === 'path' && node.root === null && node.segments.length === 1 ? node.segments : [];
  if (schema === undefined || segment?.kind !== 'name' || scope.current.structure === null || scope.variables.has(segment.name))
    return scope.typeOf(scope, node);
  // Only a path of names is followed twice: to follow others twice at each level would take for ever where one stands in another.
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

/** A list is compared as a whole only with another list, or with null. */
function checkLists(scope: Scope, node: Binary, left: CheckedType, right: CheckedType): void {
  if (isNull(node.left) || isNull(node.right) || left.kind === 'any' || right.kind === 'any') return;
  if (left.list && right.list) {
    if (!listsGo(left, right)) note(scope, 'lists-differ', node.right, { parameters: { expected: left.kind, actual: right.kind } });
    return;
  }
  const { source } = left.list ? left : right;
  if (source !== null) note(scope, 'list-column', node, { parameters: { name: source.name } });
  else note(scope, 'types-differ', node.right, { parameters: { expected: nameOf(left), actual: nameOf(right) } });
}

function nameOf({ kind, list }: CheckedType): string {
  return list ? 'list' : kind;
}

/** Compares two sides; where one is a literal and the other says what it should be, the fix rewrites the literal. */
function compare(scope: Scope, { operator }: Binary, left: Side, right: Side): void {
  const [known, other] = left.node.kind === 'constant' ? [right, left] : [left, right];
  const { node } = other;
  if (node.kind !== 'constant') {
    if (!goes(left.type, right.type)) differ(scope, left, right);
    return;
  }
  if (known.type.kind === 'enumeration' && known.type.typeName !== null && node.value.kind === 'enumeration' && node.value.type === '')
    checkMembers(scope, node, known.type.typeName, node.value.text);
  if (!goes(known.type, other.type)) {
    if (!standsFor(scope, node, known.type)) mismatch(scope, left, right, known.type, node);
  } else if (known.type.source !== null) checkNumber(scope, node, known.type.source, operator);
}

function differ(scope: Scope, left: Side, right: Side): void {
  note(scope, 'types-differ', right.node, { parameters: { expected: nameOf(left.type), actual: nameOf(right.type) } });
}

function mismatch(scope: Scope, left: Side, right: Side, known: CheckedType, constant: Constant): void {
  const better = rewrite(constant, known);
  const fix = better === null ? null : replace(constant, printLiteral(better));
  if (known.source === null) {
    const parameters = { expected: nameOf(left.type), actual: nameOf(right.type) };
    note(scope, 'types-differ', right.node, { parameters, fix });
    return;
  }
  const expected = known.source.type === 'unknown' ? known.kind : known.source.type;
  const parameters = { name: known.source.name, expected, text: printLiteral(constant.value) };
  note(scope, 'type-mismatch', constant, { parameters, fix });
}
