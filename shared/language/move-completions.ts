import type { Completions } from './completion.ts';

/** Moves completions from a part of a text to the whole text. */
export function moveCompletions({ items, incomplete }: Completions, by: number): Completions {
  return { items: items.map((item) => ({ ...item, from: item.from + by, to: item.to + by })), incomplete };
}
