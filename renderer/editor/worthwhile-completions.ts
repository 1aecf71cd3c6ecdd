import type { Completion } from '../../shared/language/index.ts';

/**
 * The completions of a text that are worth a list: none where all of them stand there already.
 *
 * Tab would take the same one again and again, and lead neither to the next argument of a call nor out of the field.
 */
export function worthwhile(text: string, items: readonly Completion[]): readonly Completion[] {
  return items.every((item) => changesNothing(text, item)) ? [] : items;
}

/** Whether a text that a completion is taken in stays as it is. */
export function changesNothing(text: string, { from, to, insert, stops }: Completion): boolean {
  return stops.length === 0 && text.slice(from, to) === insert;
}
