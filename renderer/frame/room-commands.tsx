import { useMemo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useHistorySource } from '../palette/history-source.ts';
import { type PaletteSource, useCommands, usePaletteSource } from '../palette/palette-registry.ts';
import { usePaste } from '../paste/paste-context.ts';
import { findSaved } from '../saved/find-saved.ts';
import { useSaved } from '../saved/saved-context.ts';
import { printRoute } from './route.ts';

/** Saved queries, the history and pasted URLs in the palette. */
export function RoomCommands({ profileId }: { readonly profileId: string }): null {
  const { t } = useWords(['saved', 'paste', 'history']);
  useHistorySource(profileId);
  const paste = usePaste();
  const saved = useSaved();
  const commands = useMemo(
    () => [
      { id: 'paste', title: t('paste:open'), words: 'curl url http', run: () => paste?.openDialog() },
      {
        id: 'saved',
        title: t('saved:title'),
        run: () => {
          window.location.hash = printRoute({ screen: 'saved' });
        },
      },
      {
        id: 'history',
        title: t('history:title'),
        run: () => {
          window.location.hash = printRoute({ screen: 'history' });
        },
      },
    ],
    [t, paste],
  );
  const source = useMemo<PaletteSource>(
    () => ({
      id: 'saved',
      heading: t('saved:title'),
      find: (text) =>
        text.trim() === ''
          ? []
          : findSaved(saved?.folder?.entries ?? [], text).flatMap((entry) =>
              entry.saved === null
                ? []
                : [
                    {
                      id: entry.file,
                      title: entry.saved.title,
                      detail: `${entry.saved.api.root}/${entry.saved.api.accessPoint}`,
                      run: () => saved?.open(entry, { run: false }),
                    },
                  ],
            ),
    }),
    [t, saved],
  );
  useCommands(commands);
  usePaletteSource(source);
  return null;
}
