import type { Found } from './search.ts';

/** A line of the list: a heading, or an API with its place (from 1) among all that are listed. */
export type CatalogueLine =
  | { readonly kind: 'heading'; readonly key: string; readonly label: string; readonly count: number }
  | { readonly kind: 'api'; readonly key: string; readonly found: Found; readonly place: number; readonly grouped: boolean };

/** APIs under a heading. */
interface Group {
  readonly key: string;
  readonly label: string;
  /** Whether the heading is the root of what stands below it. */
  readonly ofRoot: boolean;
  readonly found: readonly Found[];
}

function linesOf(groups: readonly Group[]): readonly CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  let place = 0;
  for (const { key, label, ofRoot, found } of groups) {
    lines.push({ kind: 'heading', key, label, count: found.length });
    for (const one of found) {
      place += 1;
      // An API stands among the favourites and under its root: two lines, two keys.
      lines.push({ kind: 'api', key: ofRoot ? one.indexed.key : `${key} ${one.indexed.key}`, found: one, place, grouped: ofRoot });
    }
  }
  return lines;
}

/** The found one below the other, without headings. */
export function rankedLines(found: readonly Found[]): readonly CatalogueLine[] {
  return found.map((one, index) => ({ kind: 'api', key: one.indexed.key, found: one, place: index + 1, grouped: false }));
}

/** The favourites among the found under a heading of theirs, then all under the headings of their roots, which must be together already. */
export function groupedLines(
  found: readonly Found[],
  favourites: ReadonlySet<string> = new Set(),
  favouritesLabel = '',
): readonly CatalogueLine[] {
  const chosen = found.filter(({ indexed }) => favourites.has(indexed.key));
  const roots = Map.groupBy(found, ({ indexed }) => indexed.api.root);
  const groups = [...roots].map(([root, ofRoot]) => ({
    key: `root ${root}`,
    label: ofRoot[0]?.indexed.api.rootLabel ?? root,
    ofRoot: true,
    found: ofRoot,
  }));
  return linesOf(chosen.length === 0 ? groups : [{ key: 'favourites', label: favouritesLabel, ofRoot: false, found: chosen }, ...groups]);
}

/**
 * The line that a key leads to from `current`, headings passed over; null where the key moves nothing.
 *
 * @param key as `KeyboardEvent.key` names it: arrows up and down, Page Up and Down, Home, End.
 * @param page how many lines Page Up and Page Down pass.
 */
export function nextApiLine(lines: readonly CatalogueLine[], current: number, key: string, page: number): number | null {
  const apis = lines.flatMap((line, index) => (line.kind === 'api' ? [index] : []));
  const at = apis.indexOf(current);
  const last = apis.length - 1;
  if (last < 0) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : (apis[Math.min(Math.max(next, 0), last)] ?? null);
}
