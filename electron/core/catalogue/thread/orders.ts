import type { CatalogueChanges } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { FetchedCatalogue } from '../fetched-catalogue.ts';
import type { CatalogueContent, CatalogueEntries } from '../read-catalogue.ts';

/** What a catalogue thread is started for. */
export type CatalogueOrder =
  | { readonly kind: 'read'; readonly document: Uint8Array }
  | { readonly kind: 'compare'; readonly before: FetchedCatalogue; readonly now: FetchedCatalogue };

/** Its messages: `read`, and where there is a content the `entries` behind it; else `compare` alone. */
export type CatalogueReport =
  | { readonly kind: 'read'; readonly content: CatalogueContent | null }
  | { readonly kind: 'entries'; readonly entries: CatalogueEntries }
  | { readonly kind: 'compare'; readonly changes: CatalogueChanges };
