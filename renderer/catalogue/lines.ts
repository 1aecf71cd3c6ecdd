import { ownValue } from '../../shared/values/own-value.ts';
import type { Found } from './search.ts';

/** A line of the list: a heading, or an API with its position (from 1) among all listed APIs. */
export type CatalogueLine =
  | { readonly kind: 'heading'; readonly key: string; readonly label: string; readonly count: number }
  | { readonly kind: 'api'; readonly key: string; readonly found: Found; readonly index: number; readonly grouped: boolean };

/** APIs under a heading. */
interface Group {
  readonly key: string;
  readonly label: string;
  /** Whether the heading is the project of the APIs below it. */
  readonly ofRoot: boolean;
  readonly found: readonly Found[];
}

function linesOf(groups: readonly Group[]): readonly CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  let index = 0;
  for (const { key, label, ofRoot, found } of groups) {
    lines.push({ kind: 'heading', key, label, count: found.length });
    for (const one of found) {
      index += 1;
      // A favourite is listed twice, so its two lines need different keys.
      lines.push({ kind: 'api', key: ofRoot ? one.indexed.key : `${key} ${one.indexed.key}`, found: one, index, grouped: ofRoot });
    }
  }
  return lines;
}

/** Returns the search results as lines without headings. */
export function rankedLines(found: readonly Found[]): readonly CatalogueLine[] {
  return found.map((one, index) => ({ kind: 'api', key: one.indexed.key, found: one, index: index + 1, grouped: false }));
}

/**
 * Returns the favourites under their own heading, followed by all search results under their projects. The results must be sorted by
 * project.
 */
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
 * Returns the line that a key moves to from `current`, without headings. Null for other keys.
 *
 * @param key `KeyboardEvent.key`: arrow up or down, Page Up, Page Down, Home, or End
 * @param page number of lines by which Page Up and Page Down move
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
  const next = ownValue(steps, key);
  return next === undefined ? null : (apis[Math.min(Math.max(next, 0), last)] ?? null);
}
