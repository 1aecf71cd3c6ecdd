/** How many columns PageUp and PageDown pass: about those in sight. */
const page = 7;

/** Where a key leads in a list of so many columns; null for a key that does not move in it. */
export function columnReached(key: string, from: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return next === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, next));
}
