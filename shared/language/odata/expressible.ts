import { isIdentifier } from '../../odata/lex/lex.ts';
import type { Property } from '../../query/entity-model.ts';

/** Whether a column's name can stand in a URL of OData at all. */
export function expressible({ name }: Property): boolean {
  return isIdentifier(name);
}
