import type { Found } from './search.ts';

/** A line of the list: the heading of a root, or an API with its place (from 1) among all that are listed. */
export type CatalogueLine =
  | { readonly kind: 'root'; readonly key: string; readonly label: string; readonly count: number }
  | { readonly kind: 'api'; readonly key: string; readonly found: Found; readonly place: number };

/** The found one below the other, without headings: what was searched for stands in the order of its rank. */
export function rankedLines(found: readonly Found[]): readonly CatalogueLine[] {
  return found.map((one, index) => ({ kind: 'api', key: one.indexed.key, found: one, place: index + 1 }));
}

/** The found under the headings of their roots, which must be together already. */
export function groupedLines(found: readonly Found[]): readonly CatalogueLine[] {
  const counts = new Map<string, number>();
  for (const { indexed } of found) counts.set(indexed.api.root, (counts.get(indexed.api.root) ?? 0) + 1);
  const lines: CatalogueLine[] = [];
  let root: string | null = null;
  for (const [index, one] of found.entries()) {
    const { api, key } = one.indexed;
    if (api.root !== root) {
      root = api.root;
      lines.push({ kind: 'root', key: `root ${root}`, label: api.rootLabel, count: counts.get(root) ?? 0 });
    }
    lines.push({ kind: 'api', key, found: one, place: index + 1 });
  }
  return lines;
}
