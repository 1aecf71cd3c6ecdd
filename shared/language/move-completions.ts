import type { Completions } from './completion.ts';

/** Completions in a part of a text, moved to where that part begins. */
export function moveCompletions({ items, incomplete }: Completions, by: number): Completions {
  return { items: items.map((item) => ({ ...item, from: item.from + by, to: item.to + by })), incomplete };
}
