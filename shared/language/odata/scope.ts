import type { EntityModel, Navigation, Property } from '../../metadata/entity-model.ts';
import { findEnumeration, findType } from '../../metadata/find-in-schema.ts';
import type { Enumeration, Schema } from '../../metadata/schema.ts';
import type { ExpressionType } from '../../odata/operators.ts';
import { familyOf } from '../../values/literal.ts';

/** The type of a path or an operand, as far as the model declares it. */
export interface Target {
  /** Kind of the target. `root` is the whole service, whose entity sets and functions are below `$root/`. */
  readonly kind: 'value' | 'structure' | 'root' | 'unknown';
  /** The family of a value. */
  readonly family: ExpressionType | 'enumeration';
  /** The column of the value, or the list column of an item. Null if there is none. */
  readonly property: Property | null;
  readonly list: boolean;
  /** The model of a structure. For the root, a model with the service's schema. */
  readonly model: EntityModel | null;
}

/** The target of a path that can't be resolved, so that any value is possible. */
export const unknownTarget: Target = { kind: 'unknown', family: 'any', property: null, list: false, model: null };

/** Creates a value that isn't a column: a literal, or a function result. */
export function valueTarget(family: Target['family'], property: Property | null = null): Target {
  return { kind: 'value', family, property, list: false, model: null };
}

/** Returns the target of a column. */
export function targetOf(model: EntityModel, property: Property): Target {
  const { list, typeName } = property;
  const structure = typeName === undefined ? null : structureOf(model, typeName);
  if (structure !== null) return { kind: 'structure', family: 'any', property, list, model: structure };
  const family = enumerationOf(model, property) === null ? familyOf(property.type) : 'enumeration';
  return { kind: 'value', family, property, list, model: null };
}

/** Checks whether conditions on a column use its parts, because it is a list or a structure. */
export function leadsOn(model: EntityModel, property: Property): boolean {
  return property.list || targetOf(model, property).kind === 'structure';
}

/** Returns the target of a navigation. */
export function targetOfNavigation(model: EntityModel, { typeName, list }: Navigation): Target {
  return { kind: 'structure', family: 'any', property: null, list, model: structureOf(model, typeName) };
}

/** Returns entities or complex values of a type. Null if the schema doesn't declare it. */
export function targetOfType(schema: Schema, typeName: string, list: boolean): Target | null {
  const model = structureOf({ schema }, typeName);
  return model === null ? null : { kind: 'structure', family: 'any', property: null, list, model };
}

/** Returns one item of a list. */
export function itemOf(target: Target): Target {
  return { ...target, list: false, property: target.property === null ? null : { ...target.property, list: false } };
}

/** Returns the enumeration of a column. Null for other columns. */
export function enumerationOf({ schema }: EntityModel, { typeName }: Property): Enumeration | null {
  return schema === undefined || typeName === undefined ? null : (findEnumeration(schema, typeName) ?? null);
}

/** Returns the model of an entity or complex type. Null if the schema doesn't declare it. */
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
