import { useEffect, useState } from 'react';
import { rankOfBest } from './match-items.ts';
import type { PaletteItem, PaletteSource } from './palette-registry.ts';

/** What one source found. */
export interface FoundGroup {
  readonly source: PaletteSource;
  readonly items: readonly PaletteItem[];
}

/** Lines of one kind while others are shown too: the best are what one looks for. */
const shownPerSource = 8;

function begin(source: PaletteSource, text: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  // What a source cannot find now, for whatever reason, must not keep the others from being shown.
  return Promise.resolve()
    .then(() => source.find(text, signal))
    .then(
      (items) => items.slice(0, shownPerSource),
      () => [],
    );
}

/** What the sources find for a text, the kind with the best answer first, else in the order of the sources. Groups stay as they are until all have answered, so that no line jumps from under the eye. */
export function useFound(sources: readonly PaletteSource[], text: string): { readonly groups: readonly FoundGroup[]; readonly of: string } {
  const [found, setFound] = useState<{ readonly groups: readonly FoundGroup[]; readonly of: string }>({ groups: [], of: '' });
  useEffect(() => {
    const leaving = new AbortController();
    void Promise.all(sources.map(async (source) => ({ source, items: await begin(source, text, leaving.signal) }))).then((groups) => {
      if (leaving.signal.aborted) return;
      const ranked = groups.flatMap((group) => (group.items.length === 0 ? [] : [{ group, rank: rankOfBest(group.items, text) }]));
      // Enter runs the first: a command by its name must not lose to an API in whose description its words stand.
      setFound({ groups: ranked.sort((a, b) => a.rank - b.rank).map(({ group }) => group), of: text });
    });
    return () => leaving.abort();
  }, [sources, text]);
  return found;
}
