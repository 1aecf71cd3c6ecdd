import { replace } from '../../query/make-diagnostic.ts';
import { convertLiteral, readLiteral } from '../../values/literal.ts';
import type { Literal, ValueType } from '../../values/value-type.ts';
import type { Constant, Expression } from '../node.ts';
import { printLiteral } from '../print/print-expression.ts';
import { checkMembers } from './check-literal.ts';
import { note, type Scope } from './check-scope.ts';
import { type CheckedType, goes } from './checked-type.ts';

/**
 * Notes where an operand or an argument is of none of the types that are wanted.
 *
 * @param name Of the operator, the function or the parameter that takes it.
 * @param wanted None means any.
 */
export function checkOperand(scope: Scope, name: string, node: Expression, type: CheckedType, wanted: readonly CheckedType[]): void {
  const [first] = wanted;
  if (first === undefined || wanted.some((one) => goes(type, one) || standsFor(scope, node, one))) return;
  const better = node.kind === 'constant' && wanted.length === 1 ? rewrite(node, first) : null;
  const parameters = { name, expected: first.list ? 'list' : first.kind, actual: type.list ? 'list' : type.kind };
  note(scope, 'operand-type', node, { parameters, fix: better === null ? null : replace(node, printLiteral(better)) });
}

/**
 * Whether a text in quotes may be meant as a value of another type: durations, binary data and members of enumerations need no prefix
 * (OData 4.01 ABNF, 7.). Members that an enumeration does not have are noted.
 */
export function standsFor(scope: Scope, node: Expression, { kind, typeName, list }: CheckedType): boolean {
  if (node.kind !== 'constant' || node.value.kind !== 'string' || list) return false;
  if (kind === 'enumeration' && typeName !== null) {
    checkMembers(scope, node, typeName, node.value.value);
    return true;
  }
  return (kind === 'duration' || kind === 'binary') && readLiteral(node.value.value, kind) !== null;
}

/** A literal as one of another type: quotes put on or taken off, a day as its midnight; null where it cannot be one. */
export function rewrite({ value }: Constant, { kind, source, list }: CheckedType): Literal | null {
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
