import type { EntityModel, Property } from '../query/entity-model.ts';
import type { Capabilities } from './capabilities.ts';
import { findEntitySet, findType } from './find-in-schema.ts';
import type { Schema } from './schema.ts';

/** The model of an entity set or singleton: its type's properties, with what the set restricts; null where the schema has none of that name. */
export function entityModelOf(schema: Schema, name: string): EntityModel | null {
  const set = findEntitySet(schema, name);
  const model = set === undefined ? null : modelOfType(schema, set.typeName, set.capabilities);
  return model === null || set === undefined ? null : { ...model, name: set.name };
}

/** The model of entities or complex values of a type, wherever they come from; null where the schema has no such type. */
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
