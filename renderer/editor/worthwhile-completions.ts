import type { Completion } from '../../shared/language/index.ts';

/**
 * Returns the completions of a text, or none if the text already contains all of them. Otherwise Tab would accept the same completion
 * repeatedly instead of moving to the next argument or leaving the field.
 */
export function worthwhile(text: string, items: readonly Completion[]): readonly Completion[] {
  return items.every((item) => isUnchanged(text, item)) ? [] : items;
}

/** Returns whether a completion doesn't change the text. */
export function isUnchanged(text: string, { from, to, insert, stops }: Completion): boolean {
  return stops.length === 0 && text.slice(from, to) === insert;
}
