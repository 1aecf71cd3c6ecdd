import { findEnumeration, findType } from '../../metadata/find-in-schema.ts';
import type { Enumeration, Schema } from '../../metadata/schema.ts';
import type { ExpressionType } from '../../odata/operators.ts';
import type { EntityModel, Navigation, Property } from '../../query/entity-model.ts';
import { familyOf } from '../../values/literal.ts';

/** What a path or an operand is, as far as the model tells. */
export interface Target {
  /** `root`: the whole service, whose entity sets and functions `$root/` leads to. */
  readonly kind: 'value' | 'structure' | 'root' | 'unknown';
  /** Of a value: which others it is compared with. */
  readonly family: ExpressionType | 'enumeration';
  /** The column that it is, or an item of whose list it is. */
  readonly property: Property | null;
  readonly list: boolean;
  /** Of a structure: what it is made of; of the root: a model with the service's schema. */
  readonly model: EntityModel | null;
}

export const unknownTarget: Target = { kind: 'unknown', family: 'any', property: null, list: false, model: null };

/** A value that is no column: a literal, or what a function yields. */
export function valueTarget(family: Target['family'], property: Property | null = null): Target {
  return { kind: 'value', family, property, list: false, model: null };
}

/** What a column's name leads to. */
export function targetOf(model: EntityModel, property: Property): Target {
  const { list, typeName } = property;
  const structure = typeName === undefined ? null : structureOf(model, typeName);
  if (structure !== null) return { kind: 'structure', family: 'any', property, list, model: structure };
  const family = enumerationOf(model, property) === null ? familyOf(property.type) : 'enumeration';
  return { kind: 'value', family, property, list, model: null };
}

/** Whether a column's value is tested by what lies within it: a list, a structure. */
export function leadsOn(model: EntityModel, property: Property): boolean {
  return property.list || targetOf(model, property).kind === 'structure';
}

/** What a navigation leads to. */
export function targetOfNavigation(model: EntityModel, { typeName, list }: Navigation): Target {
  return { kind: 'structure', family: 'any', property: null, list, model: structureOf(model, typeName) };
}

/** Entities or complex values of a type; null where the schema has no such type. */
export function targetOfType(schema: Schema, typeName: string, list: boolean): Target | null {
  const model = structureOf({ schema }, typeName);
  return model === null ? null : { kind: 'structure', family: 'any', property: null, list, model };
}

/** One item of a list. */
export function itemOf(target: Target): Target {
  return { ...target, list: false, property: target.property === null ? null : { ...target.property, list: false } };
}

/** The enumeration of a column; null for other columns. */
export function enumerationOf({ schema }: EntityModel, { typeName }: Property): Enumeration | null {
  return schema === undefined || typeName === undefined ? null : (findEnumeration(schema, typeName) ?? null);
}

/** What an entity or complex type is made of; null where the schema does not know it. */
export function structureOf({ schema }: Pick<EntityModel, 'schema'>, typeName: string): EntityModel | null {
  const type = schema === undefined ? undefined : findType(schema, typeName);
  if (type === undefined || schema === undefined) return null;
  let known = structures.get(type);
  if (known === undefined) {
    known = { name: typeName, typeName, properties: type.properties, navigations: type.navigations, open: type.open, schema };
    structures.set(type, known);
  }
  return known;
}

const structures = new WeakMap<object, EntityModel>();
