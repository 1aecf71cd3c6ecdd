import type { EntityModel, Navigation, Property } from './entity-model.ts';
import { findEntitySet, findEnumeration, findType, findTypeDefinition, qualifiedName } from './find-in-schema.ts';
import type { Capabilities } from './read-capabilities.ts';
import type { Enumeration, Operation, Schema, StructuredType, TypeDefinition } from './schema.ts';

/** The part of `$metadata` about one entity set, apart from its columns. It is plain data, and small enough to be sent with the columns. */
export interface EntityMetadata {
  /** Qualified name of the entity type. */
  readonly typeName: string;
  readonly navigations: readonly Navigation[];
  readonly open: boolean;
  readonly capabilities: Capabilities;
  /** The declarations that queries on the set can use. The entity type has no properties in this schema, because they are the columns. */
  readonly schema: Schema;
}

/** Maximum number of properties, navigations and enumeration members that are sent with the columns: about a megabyte. */
const maxMembers = 5000;

/** Returns the part of a model to send with its columns. Null if the model isn't from `$metadata`. */
export function entityMetadataOf({
  typeName,
  navigations = [],
  open = false,
  capabilities = {},
  schema,
}: EntityModel): EntityMetadata | null {
  if (typeName === undefined || schema === undefined) return null;
  return { typeName, navigations, open, capabilities, schema: excerptOf(schema, typeName) };
}

/** Creates the model from columns and their metadata, if any. */
export function modelOf(name: string, properties: EntityModel['properties'], metadata: EntityMetadata | null | undefined): EntityModel {
  if (metadata === null || metadata === undefined) return { name, properties };
  const { typeName, schema } = metadata;
  const types = schema.types.map((type) => (type.name === typeName ? { ...type, properties } : type));
  return { ...metadata, name, properties, schema: { ...schema, types } };
}

/**
 * Returns the part of a schema nearest to an entity type, up to the size limit. The types that it refers to are first, then the others. If
 * some are omitted, the result has no namespaces, so that omitted names aren't reported as unknown.
 */
function excerptOf(schema: Schema, typeName: string): Schema {
  const includedTypes = nearest(schema, typeName);
  const entitySets = schema.entitySets.map((set) => ({ ...set, longDescription: null, capabilities: {}, bindings: [] }));
  return {
    ...schema,
    namespaces: includedTypes.complete ? schema.namespaces : [],
    references: [],
    types: includedTypes.types,
    enumerations: includedTypes.enumerations,
    typeDefinitions: includedTypes.typeDefinitions,
    // Queries don't call actions, because actions change data.
    operations: schema.operations.filter(({ kind }) => kind === 'function'),
    operationImports: schema.operationImports.filter(({ kind }) => kind === 'function'),
    entitySets,
  };
}

interface Nearest {
  readonly types: StructuredType[];
  readonly enumerations: Enumeration[];
  readonly typeDefinitions: TypeDefinition[];
  readonly complete: boolean;
}

function nearest(schema: Schema, typeName: string): Nearest {
  const derived = Map.groupBy(schema.types, ({ baseType }) => baseType);
  const bound = Map.groupBy(schema.operations, ({ bound: isBound, parameters }) => (isBound ? (parameters[0]?.typeName ?? null) : null));
  const typeNames = [...schema.types, ...schema.enumerations, ...schema.typeDefinitions].map(({ name }) => name);
  const queue = new Set([qualifiedName(schema, typeName)]);
  const types: StructuredType[] = [];
  const enumerations: Enumeration[] = [];
  const typeDefinitions: TypeDefinition[] = [];
  let room = maxMembers;
  let complete = true;
  const take = (members: number): boolean => {
    if (members > room) complete = false;
    else room -= members;
    return complete;
  };
  const visit = (name: string): void => {
    const type = findType(schema, name);
    const enumeration = findEnumeration(schema, name);
    const definition = findTypeDefinition(schema, name);
    if (type !== undefined) {
      const sent = type.name === typeName ? { ...type, properties: [] } : type;
      if (!take(sent.properties.length + sent.navigations.length)) return;
      types.push(sent);
      for (const next of namesIn(type, derived.get(type.name) ?? [], bound.get(type.name) ?? [])) queue.add(qualifiedName(schema, next));
    } else if (enumeration !== undefined) {
      if (take(enumeration.members.length)) enumerations.push(enumeration);
    } else if (definition !== undefined && take(1)) typeDefinitions.push(definition);
  };
  // Names added to the set during the iteration are visited too.
  for (const name of queue) visit(name);
  for (const name of typeNames) if (!queue.has(name)) visit(name);
  return { types, enumerations, typeDefinitions, complete };
}

/** Returns the related types of a type: types of its members, base types, derived types, and results of its functions. */
function namesIn(type: StructuredType, derivedTypes: readonly StructuredType[], functions: readonly Operation[]): readonly string[] {
  return [
    ...[...type.properties, ...type.navigations].flatMap(({ typeName }) => (typeName === undefined ? [] : [typeName])),
    ...(type.baseType === null ? [] : [type.baseType]),
    ...derivedTypes.map(({ name }) => name),
    ...functions.flatMap(({ result, parameters }) => [
      ...(result === null ? [] : [result.typeName]),
      ...parameters.map((one) => one.typeName),
    ]),
  ];
}

/**
 * Returns the model of an entity set or singleton: its type's properties with the set's restrictions. Null if the schema has no such set.
 */
export function entityModelOf(schema: Schema, name: string): EntityModel | null {
  const set = findEntitySet(schema, name);
  const model = set === undefined ? null : modelOfType(schema, set.typeName, set.capabilities);
  return model === null || set === undefined ? null : { ...model, name: set.name };
}

/** Returns the model of a type. Null if the schema doesn't declare it. */
export function modelOfType(schema: Schema, typeName: string, capabilities: Capabilities = {}): EntityModel | null {
  const type = findType(schema, typeName);
  if (type === undefined) return null;
  const { navigations, open } = type;
  return {
    name: type.name,
    typeName: type.name,
    properties: restrict(type.properties, capabilities),
    navigations,
    open,
    capabilities,
    schema,
  };
}

function restrict(properties: readonly Property[], capabilities: Capabilities): readonly Property[] {
  const { filterable = true, nonFilterable = [], sortable = true, nonSortable = [] } = capabilities;
  const unfiltered = new Set(nonFilterable);
  const unsorted = new Set(nonSortable);
  return properties.map((property) => {
    const isFilterable = property.filterable && filterable && !unfiltered.has(property.name);
    const isSortable = property.sortable !== false && sortable && !unsorted.has(property.name);
    if (isFilterable === property.filterable && isSortable === (property.sortable !== false)) return property;
    return { ...property, filterable: isFilterable, ...(isSortable ? {} : { sortable: false }) };
  });
}
