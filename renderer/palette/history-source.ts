import { useMemo, useRef } from 'react';
import { readableUrl } from '../../shared/url/index.ts';
import { type PaletteItem, type PaletteSource, usePaletteSource } from '../commands/palette-registry.ts';
import { useClient } from '../components/client-context.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOpenQuery } from '../results/open-query.ts';

/** Maximum number of runs to search, latest first. */
const runsSought = 20;

/** Registers the runs of this connection. Selecting a run opens its query. */
export function useHistorySource(connectionId: string): void {
  const { t } = useTexts('history');
  const { moment } = useFormats();
  const client = useClient();
  const open = useOpenQuery();
  const latest = useRef({ open, moment });
  latest.current = { open, moment };
  const source = useMemo<PaletteSource>(
    () => ({
      id: 'history',
      heading: t('title'),
      find: async (text, signal) => {
        if (text.trim() === '') return [];
        const { runs } = await client.history.list({ text, connectionId, api: null, from: 0, count: runsSought }, { signal });
        const urls = new Set<string>();
        return runs.flatMap(({ id, api, rest, odata, at }): readonly PaletteItem[] => {
          const url = rest?.url ?? odata?.url;
          if (api === null || url === undefined || urls.has(url)) return [];
          // Runs of the same query are one item.
          urls.add(url);
          const texts = { ...(rest === null ? {} : { rest: rest.url }), ...(odata === null ? {} : { odata: odata.url }) };
          return [
            {
              id,
              title: `${api.accessPoint} ${readableUrl(url).replace(/^[^?]*/, '')}`,
              detail: latest.current.moment(at),
              run: () => latest.current.open(api, texts),
            },
          ];
        });
      },
    }),
    [t, client, connectionId],
  );
  usePaletteSource(source);
}
