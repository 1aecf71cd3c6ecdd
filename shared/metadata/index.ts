export { type EntityMetadata, entityMetadataOf, entityModelOf, modelOf, modelOfType } from './entity-metadata.ts';
export {
  findEnumeration,
  findNavigation,
  findOperations,
  findProperty,
  findType,
  isDerivedFrom,
} from './find-in-schema.ts';
export { readMetadata } from './read-metadata.ts';
export type {
  EntitySet,
  Schema,
} from './schema.ts';
