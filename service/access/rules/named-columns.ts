/** The names of all columns that a condition, an order or an expression speaks of, however deep inside. */
export function namedColumns(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    // Conditions, orders and tests of lists say `column`, an expression that is one says its `name`.
    if ('column' in one && typeof one.column === 'string') names.add(one.column);
    if ('kind' in one && one.kind === 'column' && 'name' in one && typeof one.name === 'string') names.add(one.name);
    waiting.push(...Object.values(one));
  }
  return names;
}
