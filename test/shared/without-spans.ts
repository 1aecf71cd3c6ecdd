/** Returns a tree without the offsets of its nodes, so that trees of different texts can be compared. */
export function withoutSpans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpans);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'from' && key !== 'to')
      .map(([key, child]) => [key, withoutSpans(child)]),
  );
}

/** Returns all spans in a tree or a list of diagnostics. */
export function spansOf(value: unknown): { from: number; to: number }[] {
  if (Array.isArray(value)) return value.flatMap(spansOf);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(spansOf);
  const { from, to } = value as { from?: unknown; to?: unknown };
  return typeof from === 'number' && typeof to === 'number' ? [{ from, to }, ...inner] : inner;
}
