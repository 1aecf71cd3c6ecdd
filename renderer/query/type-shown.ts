import type { Column } from '../../shared/contract/catalogue.ts';

/**
 * The type of a column's values beside its name: as the catalogue writes it, else as `$metadata` does, without a namespace. Empty where
 * neither says one.
 */
export function typeShown({ restType, odataType }: Pick<Column, 'restType' | 'odataType'>): string {
  if (restType !== '' || odataType === null) return restType;
  const name = odataType.replace(/^Collection\((.*)\)$/, '$1');
  return name.slice(name.lastIndexOf('.') + 1);
}
