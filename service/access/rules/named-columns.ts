/**
 * Returns the names of all columns in a condition, an order, or an expression, at any depth.
 *
 * Columns of related rows are not included: the statement checks them by what their table permits.
 */
export function namedColumns(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    // Conditions, orders, and tests of lists have a member `column`; a column expression has `name`.
    if ('level' in one && 'source' in one) {
      // The values that related rows match come from the outer rows; the related table has its own columns.
      waiting.push('matches' in one ? one.matches : null);
      continue;
    }
    const isRelated = 'level' in one && typeof one.level === 'number' && one.level > 0;
    if (!isRelated && 'column' in one && typeof one.column === 'string') names.add(one.column);
    if (!isRelated && 'kind' in one && one.kind === 'column' && 'name' in one && typeof one.name === 'string') names.add(one.name);
    waiting.push(...Object.values(one));
  }
  return names;
}
