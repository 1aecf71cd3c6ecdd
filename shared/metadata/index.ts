export type { Capabilities, FilterExpressionRestriction } from './capabilities.ts';
export { type EntityMetadata, entityMetadataOf, modelOf } from './entity-metadata.ts';
export { entityModelOf, modelOfType } from './entity-model-of.ts';
export {
  findEntitySet,
  findEnumeration,
  findNavigation,
  findOperationImports,
  findOperations,
  findProperty,
  findType,
  findTypeDefinition,
  isDerivedFrom,
  qualifiedName,
  type Structure,
} from './find-in-schema.ts';
export { type ReadMetadata, readMetadata } from './read-metadata.ts';
export type {
  EntitySet,
  Enumeration,
  EnumerationMember,
  ODataVersion,
  Operation,
  OperationImport,
  Parameter,
  Schema,
  StructuredType,
  TypeDefinition,
  TypeReference,
} from './schema.ts';
