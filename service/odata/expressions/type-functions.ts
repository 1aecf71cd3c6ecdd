import type { Call } from '../../../shared/odata/index.ts';
import { edmTypeName, readEdmType } from '../../../shared/values/value-type.ts';
import { type Expression, isCastType, operation } from '../../engine/expression.ts';
import { errorText } from '../../texts/error-text.ts';
import { type ExpressionPosition, falsehood, trueness } from './expression-scope.ts';
import { listColumn } from './list-operands.ts';
import { NotSupported } from './not-supported.ts';

/**
 * Converts a `cast` of a value (OData URL Conventions 4.01, 5.1.1.10.1).
 *
 * @throws NotSupported for lists and types that no column has
 */
export function readCast(node: Call, position: ExpressionPosition): Expression {
  const [operand, target] = node.arguments;
  if (operand === undefined || target?.kind !== 'type' || target.collection)
    throw new NotSupported(errorText('unsupported.call', { name: 'cast' }), node);
  const { type } = readEdmType(target.name);
  if (!isCastType(type)) throw new NotSupported(errorText('unsupported.cast-to', { type: target.name }), target);
  return { kind: 'cast', type, operand: position.read(operand, position) };
}

/** Types without their own values (CSDL 4.01, 4.4). */
const abstractTypes: ReadonlySet<string> = new Set(['Edm.PrimitiveType', 'Edm.Untyped']);
const abstractEntities: ReadonlySet<string> = new Set(['Edm.EntityType', 'Edm.Untyped']);

/** Other standard types, which no value has here. */
const otherTypes = /^Edm\.(?:Byte|SByte|Int16|Single|Stream|ComplexType|EntityType|(?:Geography|Geometry)[A-Za-z]*)$/;

const nullConstant: Expression = { kind: 'constant', value: { kind: 'null' } };

/**
 * Converts `isof` (5.1.1.10.2): whether the row, or a value, is of a type. Null has no type.
 *
 * @throws NotSupported for an unknown type
 */
export function readIsOf(node: Call, position: ExpressionPosition): Expression {
  const target = node.arguments.at(-1);
  if (target?.kind !== 'type') throw new NotSupported(errorText('unsupported.call', { name: 'isof' }), node);
  const [operand] = node.arguments.length > 1 ? node.arguments : [];
  if (operand === undefined) return isOfRow(target.name, target.collection, position) ? trueness : falsehoodOf(target.name, node);
  const column = listColumn(operand, position);
  if (column !== null) {
    const type = position.columns.get(column)?.type ?? 'unknown';
    const isOfType = target.collection && (abstractTypes.has(target.name) || edmTypeName(type) === target.name);
    return isOfType ? operation('ne', { kind: 'listLength', column }, nullConstant) : falsehoodOf(target.name, node);
  }
  const value = position.read(operand, position);
  if (!target.collection && abstractTypes.has(target.name)) return operation('ne', value, nullConstant);
  const { type } = readEdmType(target.name);
  const isOwnName = type !== 'unknown' && edmTypeName(type) === target.name;
  if (!isOwnName) falsehoodOf(target.name, node);
  return { kind: 'isOf', type: isOwnName && !target.collection ? type : null, operand: value };
}

/** Checks whether a type is the type of the row. The namespace is optional (OData URL Conventions 4.01, 4.11). */
function isOfRow(name: string, collection: boolean, { typeName }: ExpressionPosition): boolean {
  return !collection && (abstractEntities.has(name) || name === typeName || (typeName?.endsWith(`.${name}`) ?? false));
}

/**
 * Returns false for a standard type.
 *
 * @throws NotSupported for a type that isn't standard
 */
function falsehoodOf(name: string, node: Call): Expression {
  if (readEdmType(name).type === 'unknown' && !abstractTypes.has(name) && !otherTypes.test(name))
    throw new NotSupported(errorText('unsupported.isof-type', { type: name }), node);
  return falsehood;
}
