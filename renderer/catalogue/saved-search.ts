import { z } from 'zod';
import { type Facets, noFacets } from './facets.ts';

const name = 'catalogue.search';

const values = z.array(z.string()).transform((chosen) => new Set(chosen));
const persistedSchema = z.object({ text: z.string(), facets: z.object({ roots: values, keywords: values, types: values }) });

/** The search of the catalogue. */
export interface CatalogueQuestion {
  readonly text: string;
  readonly facets: Facets;
}

const emptySearch: CatalogueQuestion = { text: '', facets: noFacets };

/** Returns the saved search of the window. Returns an empty search if there is none or it is invalid. */
export function recallSearch(storage: Pick<Storage, 'getItem'>): CatalogueQuestion {
  const stored = storage.getItem(name);
  if (stored === null) return emptySearch;
  try {
    return persistedSchema.parse(JSON.parse(stored));
  } catch {
    return emptySearch;
  }
}

/** Saves the search of the catalogue. */
export function keepSearch(storage: Pick<Storage, 'setItem' | 'removeItem'>, { text, facets }: CatalogueQuestion): void {
  const { roots, keywords, types } = facets;
  if (text === '' && roots.size + keywords.size + types.size === 0) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify({ text, facets: { roots: [...roots], keywords: [...keywords], types: [...types] } }));
}
