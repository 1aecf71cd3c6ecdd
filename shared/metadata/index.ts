export { type EntityMetadata, entityMetadataOf, modelOf } from './entity-metadata.ts';
export { entityModelOf, modelOfType } from './entity-model-of.ts';
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
