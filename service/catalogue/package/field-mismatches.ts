import type { EngineColumn } from '../../engine/engine.ts';
import type { Resource } from './data-package.ts';

/** Returns messages for the administrator about columns that differ from those of the package, if it declares that they match. */
export function fieldMismatches(columns: readonly Pick<EngineColumn, 'sourceName'>[], schema: Resource['schema']): readonly string[] {
  if (schema === null || schema.fields.length === 0) return [];
  const { fields, fieldsMatch } = schema;
  const absent = fields.filter(({ name }) => columns.every(({ sourceName }) => sourceName !== name)).map(({ name }) => `"${name}"`);
  if (absent.length === 0 || fieldsMatch === 'superset') return [];
  if (fieldsMatch === 'partial' && absent.length < fields.length) return [];
  return [`the schema declares columns that the data doesn’t have: ${absent.join(', ')}`];
}
