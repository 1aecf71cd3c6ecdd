import { isIdentifier } from '../../odata/lex/lex.ts';
import type { Property } from '../../query/entity-model.ts';

/** Checks whether a column's name is valid in OData URLs. */
export function expressible({ name }: Property): boolean {
  return isIdentifier(name);
}
