/** Checks whether a part of a query follows a relation, so that its rows also depend on other tables. */
export function followsRelations(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('rows' in part && 'kind' in part && String(part.kind).startsWith('related')) return true;
  if ('kind' in part && part.kind === 'join') return true;
  return Object.values(part).some(followsRelations);
}
