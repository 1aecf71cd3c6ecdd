import type { Property } from '../../metadata/entity-model.ts';
import { isIdentifier } from '../../odata/lex/lex.ts';

/** Checks whether a column's name is valid in OData URLs. */
export function expressible({ name }: Property): boolean {
  return isIdentifier(name);
}
