import { replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import type { Property } from '../../metadata/entity-model.ts';
import { findEnumeration, findType, isDerivedFrom, qualifiedName, type Structure } from '../../metadata/find-in-schema.ts';
import type { Schema, StructuredType, TypeReference } from '../../metadata/schema.ts';
import { familyOf } from '../../values/literal.ts';
import { readEdmType } from '../../values/value-type.ts';
import type { NameSegment } from '../node.ts';
import type { ExpressionType } from '../operators.ts';
import { note, type Scope } from './check-scope.ts';

/** The type of an expression. `any` means an unknown type, which is compatible with all types and never causes a diagnostic. */
export interface CheckedType {
  readonly kind: Exclude<ExpressionType, 'unknown'> | 'enumeration' | 'spatial' | 'structure';
  /** Whether the type is a collection. */
  readonly list: boolean;
  /** Members of an entity or a complex value. Null for other types, and if the model doesn't contain them. */
  readonly structure: Structure | null;
  /** Qualified name of the structure or enumeration. Null for other types. */
  readonly typeName: string | null;
  /** The column of the value. Messages contain its name, and its type determines the format of literals. */
  readonly source: Property | null;
}

function plain(kind: CheckedType['kind']): CheckedType {
  return { kind, list: false, structure: null, typeName: null, source: null };
}

/** An unknown type. */
export const anything = plain('any');
const byFamily = {
  boolean: plain('boolean'),
  number: plain('number'),
  string: plain('string'),
  date: plain('date'),
  dateTimeOffset: plain('dateTimeOffset'),
  timeOfDay: plain('timeOfDay'),
  duration: plain('duration'),
  guid: plain('guid'),
  binary: plain('binary'),
  unknown: anything,
  any: anything,
} as const satisfies Record<ExpressionType, CheckedType>;

/** Returns the type of a value that isn't from a column. */
export function ofFamily(family: ExpressionType): CheckedType {
  return byFamily[family];
}

/** The type of geographic and geometric values. */
export const spatial = plain('spatial');

/** Returns the type of entities or complex values with these members. */
export function ofStructure(structure: Structure, typeName: string | null, list = false): CheckedType {
  return { kind: 'structure', list, structure, typeName, source: null };
}

/** Returns the type of a column. */
export function ofProperty(property: Property, schema: Schema | undefined): CheckedType {
  const { type, list, typeName, edmType } = property;
  if (type !== 'unknown') return { ...byFamily[familyOf(type)], list, source: property };
  return { ...(typeName === undefined ? ofEdmName(edmType ?? '') : ofName(schema, typeName)), list, source: property };
}

/** Returns the type of a parameter or a result of an operation. */
export function ofTypeReference(schema: Schema, { typeName, type, list }: TypeReference): CheckedType {
  return { ...(type === 'unknown' ? ofName(schema, typeName) : byFamily[familyOf(type)]), list };
}

/** Returns a type by its name: `Edm.*`, or one of the schema. Returns `any` for unknown names. */
export function ofName(schema: Schema | undefined, name: string): CheckedType {
  if (schema === undefined || name.startsWith('Edm.')) return ofEdmName(name);
  const structure = findType(schema, name);
  if (structure !== undefined) return ofStructure(structure, structure.name);
  const enumeration = findEnumeration(schema, name);
  return enumeration === undefined ? anything : { ...plain('enumeration'), typeName: enumeration.name };
}

function ofEdmName(name: string): CheckedType {
  return /^Edm\.Geo(?:graphy|metry)/.test(name) ? spatial : byFamily[familyOf(readEdmType(name).type)];
}

/** Returns the item type of a collection. It keeps its column, but literals are compared with one item. */
export function itemOf(type: CheckedType): CheckedType {
  if (!type.list) return type;
  return { ...type, list: false, source: type.source === null ? null : { ...type.source, list: false } };
}

/** Checks whether values of two types can be compared or assigned. */
export function isCompatible(left: CheckedType, right: CheckedType): boolean {
  if (left.kind === 'any' || right.kind === 'any') return true;
  if (left.kind !== right.kind || left.list !== right.list) return false;
  return left.kind !== 'enumeration' || left.typeName === null || right.typeName === null || left.typeName === right.typeName;
}

/** Checks whether two collections can be compared. Strings in an array can mean values of another type (OData 4.01 ABNF, 7.). */
export function areListsCompatible(left: CheckedType, right: CheckedType): boolean {
  const kinds = [left.kind, right.kind];
  const canBeString = kinds.some((kind) => kind === 'duration' || kind === 'binary' || kind === 'enumeration');
  return isCompatible(left, right) || (kinds.includes('string') && canBeString);
}

/** Reports a type that the schema doesn't have. Names in other namespaces aren't checked. */
export function unknownType(scope: Scope, span: { readonly name: string; readonly from: number; readonly to: number }): void {
  const { schema } = scope.model;
  if (schema === undefined) return;
  const full = qualifiedName(schema, span.name);
  if (!schema.namespaces.includes(full.slice(0, full.lastIndexOf('.')))) return;
  const suggestion = scope.findings.suggest(() => {
    const names = [...schema.types, ...schema.enumerations, ...schema.typeDefinitions].map(({ name }) => name);
    return nearestName(full, names);
  });
  const parameters = { name: span.name, ...(suggestion === null ? {} : { suggestion }) };
  note(scope, 'odata-type-unknown', span, { parameters, fix: suggestion === null ? null : replace(span, suggestion) });
}

/** Evaluates a cast to a compatible type. */
export function castTo(scope: Scope, at: CheckedType, segment: NameSegment): CheckedType {
  const { schema } = scope.model;
  if (schema === undefined) return anything;
  const type = findType(schema, segment.name);
  if (type === undefined) {
    unknownType(scope, segment);
    return anything;
  }
  if (!isRelated(schema, type.name, at.typeName))
    note(scope, 'odata-cast-unrelated', segment, { parameters: { name: segment.name, owner: at.typeName ?? '' } });
  return ofStructure(type, type.name, at.list);
}

function isRelated(schema: Schema, name: string, other: string | null): boolean {
  return other === null || isDerivedFrom(schema, name, other) || isDerivedFrom(schema, other, name);
}

/**
 * Returns the type with an unqualified name to which a value can be cast. Services can allow names without the namespace (OData URL
 * Conventions 4.01, 4.11).
 */
export function findTypeByLastName({ model: { schema } }: Scope, at: CheckedType, name: string): StructuredType | undefined {
  return schema?.types.find((type) => type.name.endsWith(`.${name}`) && isRelated(schema, type.name, at.typeName));
}
