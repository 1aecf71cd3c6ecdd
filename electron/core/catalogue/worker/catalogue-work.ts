import {
  type ApiChange,
  type CatalogueChanges,
  columnNamesOf,
  type ListedApi,
  type ListedCatalogue,
} from '../../../../shared/contract/catalogue/catalogue.ts';
import { typeOfLetter, type ValueType } from '../../../../shared/values/value-type.ts';
import { apisOf, type CatalogueContent, type CatalogueEntries, type FetchedCatalogue, readCatalogue } from '../read-catalogue.ts';

/** A request to a catalogue thread. */
export type CatalogueOrder =
  | { readonly kind: 'read'; readonly document: Uint8Array }
  /** Serializes the entries of the catalogue that was read last. */
  | { readonly kind: 'entries' }
  | { readonly kind: 'compare'; readonly before: FetchedCatalogue; readonly now: FetchedCatalogue };

/** The reply of a catalogue thread. The content is null if the document isn't a catalogue. */
export type CatalogueReply =
  | { readonly kind: 'content'; readonly content: CatalogueContent | null }
  | { readonly kind: 'entries'; readonly entries: CatalogueEntries }
  | { readonly kind: 'changes'; readonly changes: CatalogueChanges };

/** Creates a handler for requests about one catalogue, in a thread or in the calling one. */
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

function nameOf({ root, accessPoint }: ListedApi): string {
  return JSON.stringify([root, accessPoint]);
}

/** Returns the types of columns by name. Null if the catalogue has no types. */
function typesOf(api: ListedApi): ReadonlyMap<string, ValueType | null> {
  return new Map(
    columnNamesOf(api).map((name, index) => {
      const letter = api.columnTypes.charAt(index);
      return [name, letter === '' ? null : typeOfLetter(letter)];
    }),
  );
}

function changeOf(before: ListedApi, now: ListedApi): ApiChange | null {
  if (before.columns === now.columns && before.columnTypes === now.columnTypes) return null;
  const former = typesOf(before);
  const present = typesOf(now);
  const added = [...present.keys()].filter((name) => !former.has(name));
  const removed = [...former.keys()].filter((name) => !present.has(name));
  const retyped = [...present].flatMap(([name, now]) => {
    const type = former.get(name) ?? null;
    return type === null || now === null || type === now ? [] : [{ name, before: type, now }];
  });
  // Queries don't depend on the order of columns, so another order isn't a change.
  return added.length + removed.length + retyped.length === 0 ? null : change('changed', now, { added, removed, retyped });
}

function change(
  kind: ApiChange['kind'],
  { root, accessPoint, title }: ListedApi,
  columns: Pick<ApiChange, 'added' | 'removed' | 'retyped'> = { added: [], removed: [], retyped: [] },
): ApiChange {
  return { kind, api: { root, accessPoint }, title, ...columns };
}

/** Returns the changes since an earlier catalogue: added and removed APIs, and APIs with added, removed, or retyped columns. */
export function changesBetween(before: ListedCatalogue, now: ListedCatalogue): CatalogueChanges {
  const former = new Map(before.apis.map((api) => [nameOf(api), api]));
  const present = new Set(now.apis.map(nameOf));
  const changed = now.apis.flatMap((api) => {
    const earlier = former.get(nameOf(api));
    const one = earlier === undefined ? change('new', api) : changeOf(earlier, api);
    return one === null ? [] : [one];
  });
  const removed = before.apis.filter((api) => !present.has(nameOf(api))).map((api) => change('gone', api));
  return { since: before.fetchedAt, apis: [...changed, ...removed] };
}
