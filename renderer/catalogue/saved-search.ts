import { z } from 'zod';
import { type Facets, noFacets } from './facets.ts';

const name = 'catalogue.search';

const values = z.array(z.string()).transform((chosen) => new Set(chosen));
const persistedSchema = z.object({ text: z.string(), facets: z.object({ roots: values, keywords: values, types: values }) });

/** What the catalogue is searched for. */
export interface CatalogueQuestion {
  readonly text: string;
  readonly facets: Facets;
}

const nothing: CatalogueQuestion = { text: '', facets: noFacets };

/** What the catalogue was searched for when the window was left; what cannot be read is nothing. */
export function recallSearch(storage: Pick<Storage, 'getItem'>): CatalogueQuestion {
  const kept = storage.getItem(name);
  if (kept === null) return nothing;
  try {
    return persistedSchema.parse(JSON.parse(kept));
  } catch {
    return nothing;
  }
}

/** Remembers what the catalogue is searched for. */
export function keepSearch(storage: Pick<Storage, 'setItem' | 'removeItem'>, { text, facets }: CatalogueQuestion): void {
  const { roots, keywords, types } = facets;
  if (text === '' && roots.size + keywords.size + types.size === 0) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify({ text, facets: { roots: [...roots], keywords: [...keywords], types: [...types] } }));
}
