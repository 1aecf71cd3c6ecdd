import type { Completion, Completions } from './completion.ts';

/** Combines completions of a complete word, without the word itself, with those that can follow it. */
export function withFollowing(own: Completions, following: readonly Completion[], word: string): Completions {
  if (following.length === 0) return own;
  return { items: [...own.items.filter(({ insert }) => insert !== word), ...following], incomplete: own.incomplete };
}
