/**
 * The names of all columns that a condition, an order or an expression speaks of, however deep inside. Columns of related rows are others: the
 * statement checks them by what their table lets it read.
 */
export function namedColumns(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    // Conditions, orders and tests of lists say `column`, an expression that is one says its `name`.
    if ('level' in one && 'source' in one) {
      // What the related rows match are values of rows around them; the table that they are in names columns of its own.
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
