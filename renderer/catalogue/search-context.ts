import { createContext } from 'react';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** What was found, for the parts of the pane that not every key draws anew; null outside of it. */
export const SearchContext = createContext<CatalogueSearch | null>(null);
