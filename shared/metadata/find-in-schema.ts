import type { Navigation, Property } from './entity-model.ts';
import type { EntitySet, Enumeration, Operation, OperationImport, Schema, StructuredType, TypeDefinition } from './schema.ts';

/** A schema's declarations by name. The index is built once for each schema. */
interface SchemaIndex {
  readonly namespaces: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, StructuredType>;
  readonly enumerations: ReadonlyMap<string, Enumeration>;
  readonly typeDefinitions: ReadonlyMap<string, TypeDefinition>;
  readonly operations: ReadonlyMap<string, readonly Operation[]>;
  readonly entitySets: ReadonlyMap<string, EntitySet>;
  readonly operationImports: ReadonlyMap<string, readonly OperationImport[]>;
}

const indexes = new WeakMap<Schema, SchemaIndex>();

function indexOf(schema: Schema): SchemaIndex {
  let index = indexes.get(schema);
  if (index === undefined) {
    index = {
      namespaces: new Map(schema.aliases.map(({ alias, namespace }) => [alias, namespace])),
      types: byName(schema.types),
      enumerations: byName(schema.enumerations),
      typeDefinitions: byName(schema.typeDefinitions),
      operations: Map.groupBy(schema.operations, ({ name }) => name),
      entitySets: byName(schema.entitySets),
      operationImports: Map.groupBy(schema.operationImports, ({ name }) => name),
    };
    indexes.set(schema, index);
  }
  return index;
}

function byName<Named extends { readonly name: string }>(items: readonly Named[]): ReadonlyMap<string, Named> {
  return new Map(items.map((item) => [item.name, item]));
}

/** Replaces an alias in a qualified name by its namespace. */
export function qualifiedName(schema: Schema, name: string): string {
  return resolveAlias(indexOf(schema).namespaces, name);
}

/** Replaces an alias before a name's last dot by its namespace. A namespace itself can have dots. */
export function resolveAlias(namespaces: ReadonlyMap<string, string>, name: string): string {
  const dot = name.lastIndexOf('.');
  const namespace = dot < 0 ? undefined : namespaces.get(name.slice(0, dot));
  return namespace === undefined ? name : `${namespace}${name.slice(dot)}`;
}

/** Returns the entity type or complex type with a qualified name, with namespace or alias. Undefined if there is none. */
export function findType(schema: Schema, name: string): StructuredType | undefined {
  return indexOf(schema).types.get(qualifiedName(schema, name));
}

/** Returns the enumeration with a qualified name, with namespace or alias. Undefined if there is none. */
export function findEnumeration(schema: Schema, name: string): Enumeration | undefined {
  return indexOf(schema).enumerations.get(qualifiedName(schema, name));
}

/** Returns the type definition with a qualified name, with namespace or alias. Undefined if there is none. */
export function findTypeDefinition(schema: Schema, name: string): TypeDefinition | undefined {
  return indexOf(schema).typeDefinitions.get(qualifiedName(schema, name));
}

/** Returns the overloads of a function or action. Empty if the schema doesn't declare it. */
export function findOperations(schema: Schema, name: string): readonly Operation[] {
  return indexOf(schema).operations.get(qualifiedName(schema, name)) ?? [];
}

/** Returns the entity set or singleton with a name. Undefined if there is none. */
export function findEntitySet(schema: Schema, name: string): EntitySet | undefined {
  return indexOf(schema).entitySets.get(name);
}

/** Returns the function and action imports with a name. Empty if the container has no such name. */
export function findOperationImports(schema: Schema, name: string): readonly OperationImport[] {
  return indexOf(schema).operationImports.get(name) ?? [];
}

/** Checks whether a type is the same as another, or inherits from it. */
export function isDerivedFrom(schema: Schema, name: string, baseName: string): boolean {
  const base = qualifiedName(schema, baseName);
  const visited = new Set<string>();
  for (let at: string | null = qualifiedName(schema, name); at !== null && !visited.has(at); at = findType(schema, at)?.baseType ?? null) {
    if (at === base) return true;
    visited.add(at);
  }
  return false;
}

/** A structured type, or the model of an entity set. */
export interface Structure {
  readonly properties: readonly Property[];
  readonly navigations?: readonly Navigation[];
}

interface StructureIndex {
  readonly properties: ReadonlyMap<string, Property>;
  readonly navigations: ReadonlyMap<string, Navigation>;
}

const structures = new WeakMap<Structure, StructureIndex>();

function membersOf(structure: Structure): StructureIndex {
  let index = structures.get(structure);
  if (index === undefined) {
    index = { properties: byName(structure.properties), navigations: byName(structure.navigations ?? []) };
    structures.set(structure, index);
  }
  return index;
}

/** Returns the property with a name (case-sensitive). Undefined if there is none. */
export function findProperty(structure: Structure, name: string): Property | undefined {
  return membersOf(structure).properties.get(name);
}

/** Returns the navigation property with a name (case-sensitive). Undefined if there is none. */
export function findNavigation(structure: Structure, name: string): Navigation | undefined {
  return membersOf(structure).navigations.get(name);
}
