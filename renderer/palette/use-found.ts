import { useEffect, useState } from 'react';
import type { PaletteItem, PaletteSource } from '../commands/palette-registry.ts';
import { rankOfBest } from './match-items.ts';

/** The results of one source. */
export interface ItemGroup {
  readonly source: PaletteSource;
  readonly items: readonly PaletteItem[];
}

/** Maximum number of shown items per source. */
const maximumPerSource = 8;

function findItems(source: PaletteSource, text: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  // A failed source must not hide the results of other sources.
  return Promise.resolve()
    .then(() => source.find(text, signal))
    .then(
      (items) => items.slice(0, maximumPerSource),
      () => [],
    );
}

/**
 * Returns the results of all sources for a text. The source with the best match is first.
 *
 * The previous results stay until all sources have finished, so that lines don't move while the user reads them.
 */
export function useFoundItems(
  sources: readonly PaletteSource[],
  text: string,
): { readonly groups: readonly ItemGroup[]; readonly of: string } {
  const [found, setFound] = useState<{ readonly groups: readonly ItemGroup[]; readonly of: string }>({ groups: [], of: '' });
  useEffect(() => {
    const controller = new AbortController();
    void Promise.all(sources.map(async (source) => ({ source, items: await findItems(source, text, controller.signal) }))).then(
      (groups) => {
        if (controller.signal.aborted) return;
        const ranked = groups.flatMap((group) => (group.items.length === 0 ? [] : [{ group, rank: rankOfBest(group.items, text) }]));
        // Enter runs the first item. A command with this name must therefore precede an API whose description contains it.
        setFound({ groups: ranked.sort((a, b) => a.rank - b.rank).map(({ group }) => group), of: text });
      },
    );
    return () => controller.abort();
  }, [sources, text]);
  return found;
}
