/** A list with one of its items moved by some places, as far as there are any. */
export function moveBy<Item>(items: readonly Item[], from: number, steps: number): readonly Item[] {
  return moveTo(items, from, Math.max(0, Math.min(items.length - 1, from + steps)));
}

/** A list with one of its items before or behind another one. */
export function moveBesideItem<Item>(items: readonly Item[], from: number, target: number, side: 'before' | 'behind'): readonly Item[] {
  const gap = side === 'before' ? target : target + 1;
  return moveTo(items, from, gap > from ? gap - 1 : gap);
}

/** A list with one of its items at another place. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined || from === to ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
