import type { Completion, Completions } from './completion.ts';

/** Completions of a word that is whole already, and what can follow it: the word itself, which would change nothing, is left out. */
export function withFollowing(own: Completions, following: readonly Completion[], word: string): Completions {
  if (following.length === 0) return own;
  return { items: [...own.items.filter(({ insert }) => insert !== word), ...following], incomplete: own.incomplete };
}
