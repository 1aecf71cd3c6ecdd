import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { propertySchema } from './property.ts';

const names = z.array(z.string()).readonly();
const named = z.object({ name: z.string() });
const described = named.extend({ description: z.string().nullable() });

const navigationSchema = described.extend({
  typeName: z.string(),
  list: z.boolean(),
  nullable: z.boolean(),
  contained: z.boolean(),
  partner: z.string().nullable(),
});

const typeSchema = described.extend({
  kind: z.enum(['entity', 'complex']),
  baseType: z.string().nullable(),
  abstract: z.boolean(),
  open: z.boolean(),
  hasStream: z.boolean(),
  key: z.array(z.object({ path: z.string(), alias: z.string().nullable() })).readonly(),
  properties: z.array(propertySchema).readonly(),
  navigations: z.array(navigationSchema).readonly(),
});

const enumerationSchema = described.extend({
  underlyingType: z.string(),
  flags: z.boolean(),
  members: z.array(described.extend({ value: z.string() })).readonly(),
});

const typeReferenceSchema = z.object({ typeName: z.string(), type: z.enum(valueTypes), list: z.boolean(), nullable: z.boolean() });

const operationSchema = described.extend({
  kind: z.enum(['function', 'action']),
  bound: z.boolean(),
  composable: z.boolean(),
  parameters: z.array(typeReferenceSchema.extend({ name: z.string(), optional: z.boolean() })).readonly(),
  result: typeReferenceSchema.nullable(),
});

const capabilitiesSchema = z
  .object({
    filterable: z.boolean(),
    nonFilterable: names,
    requiresFilter: z.boolean(),
    requiredInFilter: names,
    filterExpressions: z.array(z.object({ path: z.string(), allowed: z.string() })).readonly(),
    sortable: z.boolean(),
    nonSortable: names,
    ascendingOnly: names,
    descendingOnly: names,
    countable: z.boolean(),
    topSupported: z.boolean(),
    skipSupported: z.boolean(),
    selectable: z.boolean(),
    expandable: z.boolean(),
    nonExpandable: names,
    maxLevels: z.number(),
    searchable: z.boolean(),
    readable: z.boolean(),
    readableByKey: z.boolean(),
    applySupported: z.boolean(),
    computeSupported: z.boolean(),
  })
  .partial();

const entitySetSchema = described.extend({
  kind: z.enum(['set', 'singleton']),
  typeName: z.string(),
  label: z.string().nullable(),
  longDescription: z.string().nullable(),
  capabilities: capabilitiesSchema,
  bindings: z.array(z.object({ path: z.string(), target: z.string() })).readonly(),
});

const operationImportSchema = named.extend({
  kind: z.enum(['function', 'action']),
  operation: z.string(),
  entitySet: z.string().nullable(),
});

const schemaSchema = z.object({
  version: z.enum(['1.0', '2.0', '3.0', '4.0', '4.01']),
  namespaces: names,
  aliases: z.array(z.object({ alias: z.string(), namespace: z.string() })).readonly(),
  references: z.array(z.object({ uri: z.string(), namespaces: names })).readonly(),
  types: z.array(typeSchema).readonly(),
  enumerations: z.array(enumerationSchema).readonly(),
  typeDefinitions: z.array(described.extend({ underlyingType: z.string() })).readonly(),
  operations: z.array(operationSchema).readonly(),
  container: z.string().nullable(),
  entitySets: z.array(entitySetSchema).readonly(),
  operationImports: z.array(operationImportSchema).readonly(),
});

/** The part of `$metadata` about one entity set, except its columns; see `shared/metadata/entity-metadata.ts`. */
export const entityMetadataSchema = z.object({
  typeName: z.string(),
  navigations: z.array(navigationSchema).readonly(),
  open: z.boolean(),
  capabilities: capabilitiesSchema,
  schema: schemaSchema,
});
