import { type ReactNode, useMemo } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { type PaletteSource, useCommands, usePaletteSource } from '../commands/palette-registry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import { OpenedFromOutside } from '../opened/opened-from-outside.tsx';
import { SavedProvider } from '../opened/saved-provider.tsx';
import { useHistorySource } from '../palette/history-source.ts';
import { usePaste } from '../paste/paste-context.ts';
import { PasteProvider } from '../paste/paste-provider.tsx';
import { OpenQueryContext, type OpenQueryService } from '../results/open-query.ts';
import { findSaved, titleOf } from '../saved/find-saved.ts';
import { useSaved } from '../saved/saved-context.ts';

interface QueryProvidersProps {
  readonly post: OpenQueryService;
  readonly connection: Connection;
  /** Whether the server accepts requests. */
  readonly ready: boolean;
  readonly children: ReactNode;
}

/** Provides functions to open queries, pasted requests and saved queries. */
export function QueryProviders({ post, connection, ready, children }: QueryProvidersProps): ReactNode {
  return (
    <OpenQueryContext value={post}>
      <SavedProvider connection={connection}>
        <PasteProvider connection={connection} ready={ready}>
          <ProviderCommands connectionId={connection.id} />
          <OpenedFromOutside ready={ready} />
          {children}
        </PasteProvider>
      </SavedProvider>
    </OpenQueryContext>
  );
}

/** Adds saved queries, the history and pasted URLs to the palette. */
function ProviderCommands({ connectionId }: { readonly connectionId: string }): null {
  const { t } = useTexts(['saved', 'paste', 'history']);
  useHistorySource(connectionId);
  const paste = usePaste();
  const saved = useSaved();
  const commands = useMemo(
    () => [
      { id: 'paste', title: t('paste:open'), keywords: 'curl url http', run: () => paste?.openDialog() },
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
              entry.saved === null && entry.sql === undefined
                ? []
                : [
                    {
                      id: entry.file,
                      title: titleOf(entry),
                      detail: entry.saved === null ? 'SQL' : `${entry.saved.api.root}/${entry.saved.api.accessPoint}`,
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
