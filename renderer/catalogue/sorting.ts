import type { Found } from './search.ts';

/** How the list may be ordered: under the headings of the roots, by title, or what was updated last first. */
export const catalogueOrders = ['root', 'title', 'updated'] as const;
export type CatalogueOrder = (typeof catalogueOrders)[number];

/** The found in an order; `root` is the order they have. APIs of which nobody knows the day come last. */
export function sortFound(found: readonly Found[], order: CatalogueOrder, locale: string): readonly Found[] {
  if (order === 'root') return found;
  if (order === 'updated') {
    return [...found].sort((a, b) => (b.indexed.api.updatedAt ?? -Infinity) - (a.indexed.api.updatedAt ?? -Infinity) || 0);
  }
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return [...found].sort((a, b) => compare(a.indexed.api.title, b.indexed.api.title));
}
