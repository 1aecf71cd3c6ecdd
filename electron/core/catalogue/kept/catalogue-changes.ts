import type { ApiChange, ApiSummary, Catalogue, CatalogueChanges } from '../../../../shared/contract/catalogue.ts';

function nameOf({ root, accessPoint }: ApiSummary): string {
  return JSON.stringify([root, accessPoint]);
}

function typesOf({ columnNames, columnTypes }: ApiSummary): ReadonlyMap<string, string> {
  return new Map(columnNames.map((name, place) => [name, columnTypes?.[place] ?? 'unknown']));
}

function sameList(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((entry, place) => entry === b[place]);
}

function changeOf(before: ApiSummary, now: ApiSummary): ApiChange | null {
  if (sameList(before.columnNames, now.columnNames) && sameList(before.columnTypes, now.columnTypes)) return null;
  const former = typesOf(before);
  const present = typesOf(now);
  const added = [...present.keys()].filter((name) => !former.has(name));
  const removed = [...former.keys()].filter((name) => !present.has(name));
  const retyped = [...present].flatMap(([name, type]) => (former.has(name) && former.get(name) !== type ? [name] : []));
  // Another order of the same columns is no change that a query would notice.
  return added.length + removed.length + retyped.length === 0 ? null : change('changed', now, { added, removed, retyped });
}

function change(
  kind: ApiChange['kind'],
  { root, accessPoint, title }: ApiSummary,
  columns: Pick<ApiChange, 'added' | 'removed' | 'retyped'> = { added: [], removed: [], retyped: [] },
): ApiChange {
  return { kind, api: { root, accessPoint }, title, ...columns };
}

/** What is other in a catalogue than in an earlier one: new APIs, APIs that are gone, columns that came, went or have another type. */
export function changesBetween(before: Catalogue, now: Catalogue): CatalogueChanges {
  const former = new Map(before.apis.map((api) => [nameOf(api), api]));
  const present = new Set(now.apis.map(nameOf));
  const changed = now.apis.flatMap((api) => {
    const earlier = former.get(nameOf(api));
    const one = earlier === undefined ? change('new', api) : changeOf(earlier, api);
    return one === null ? [] : [one];
  });
  const gone = before.apis.filter((api) => !present.has(nameOf(api))).map((api) => change('gone', api));
  return { since: before.fetchedAt, apis: [...changed, ...gone] };
}
