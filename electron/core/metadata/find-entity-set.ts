import type { EntitySet, Schema } from '../../../shared/metadata/index.ts';

/** A name as it would be written as an OData identifier: letters, digits and `_`, without regard to case. */
function identifierForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .toLowerCase();
}

/**
 * Finds the entity set of an API: by the exact name first, then by the form its name takes as an identifier, then by its type's name.
 *
 * @param names What the API is called: the last part of its OData address, its access point.
 */
export function findEntitySetOf({ entitySets }: Pick<Schema, 'entitySets'>, names: readonly string[]): EntitySet | null {
  const forms = new Set(names.map(identifierForm));
  const sets = entitySets.filter(({ kind }) => kind === 'set');
  return (
    sets.find((set) => names.includes(set.name)) ??
    sets.find((set) => forms.has(identifierForm(set.name))) ??
    sets.find((set) => forms.has(identifierForm(set.typeName.slice(set.typeName.lastIndexOf('.') + 1)))) ??
    null
  );
}
