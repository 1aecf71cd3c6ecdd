import type { CatalogueChanges, ListedCatalogue } from '../../../../shared/contract/catalogue/catalogue.ts';
import { apisOf, type FetchedCatalogue } from '../fetched-catalogue.ts';
import { changesBetween } from '../persisted/catalogue-changes.ts';
import { type CatalogueContent, type CatalogueEntries, readCatalogue } from '../read-catalogue.ts';

/** An order of a catalogue thread. */
export type CatalogueOrder =
  | { readonly kind: 'read'; readonly document: Uint8Array }
  /** Writes the entries of the catalogue that was read last. */
  | { readonly kind: 'entries' }
  | { readonly kind: 'compare'; readonly before: FetchedCatalogue; readonly now: FetchedCatalogue };

/** Its reply. The content is null if the document isn't a catalogue. */
export type CatalogueReply =
  | { readonly kind: 'content'; readonly content: CatalogueContent | null }
  | { readonly kind: 'entries'; readonly entries: CatalogueEntries }
  | { readonly kind: 'changes'; readonly changes: CatalogueChanges };

/** Performs orders about one catalogue, in a thread or where it is called. */
export function createCatalogueWork(): (order: CatalogueOrder) => CatalogueReply {
  let read: ReturnType<typeof readCatalogue> = null;
  return (order) => {
    switch (order.kind) {
      case 'read':
        read = readCatalogue(order.document);
        return { kind: 'content', content: read?.content ?? null };
      case 'entries':
        if (read === null) throw new Error('No catalogue was read.');
        return { kind: 'entries', entries: read.writeEntries() };
      case 'compare':
        return { kind: 'changes', changes: changesBetween(listed(order.before), listed(order.now)) };
    }
  };
}

function listed(catalogue: FetchedCatalogue): ListedCatalogue {
  return { apis: apisOf(catalogue), fetchedAt: catalogue.fetchedAt };
}
