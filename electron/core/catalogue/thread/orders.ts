import type { CatalogueChanges } from '../../../../shared/contract/catalogue.ts';
import type { FetchedCatalogue } from '../fetched-catalogue.ts';
import type { CatalogueContent } from '../read-catalogue.ts';

/** What a catalogue thread is started for. */
export type CatalogueOrder =
  | { readonly kind: 'read'; readonly document: Uint8Array }
  | { readonly kind: 'compare'; readonly before: FetchedCatalogue; readonly now: FetchedCatalogue };

/** Its only message. */
export type CatalogueReport =
  | { readonly kind: 'read'; readonly content: CatalogueContent | null }
  | { readonly kind: 'compare'; readonly changes: CatalogueChanges };
