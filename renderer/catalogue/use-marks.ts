import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import type { ApiMarks, ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { apiKey } from './search-index.ts';

/** Favourites and recent APIs of a connection. */
export interface Marks extends ApiMarks {
  readonly isFavourite: (api: ApiReference) => boolean;
  /** Keys of the favourites. */
  readonly favouriteKeys: ReadonlySet<string>;
  readonly setFavourite: (api: ApiReference, favourite: boolean) => void;
  readonly opened: (api: ApiReference) => void;
}

const noMarks: ApiMarks = { favourites: [], recent: [] };

/** The favourites and recent APIs of the window's connection. Null outside a window. */
export const MarksContext = createContext<Marks | null>(null);

/** Provides the favourites and recent APIs of a connection, which the application stores. A change that can't be stored isn't shown. */
export function useMarksState(client: ApplicationClient, connectionId: string): Marks {
  const load = useCallback((signal: AbortSignal) => client.catalogue.marks({ connectionId }, { signal }), [client, connectionId]);
  const { value: read } = useLoaded(load);
  const announce = useAnnounce();
  const { t } = useTexts('catalogue');
  const [marks, setMarks] = useState(noMarks);
  useEffect(() => {
    if (read !== null) setMarks(read);
  }, [read]);
  const favouriteKeys = useMemo(() => new Set(marks.favourites.map(apiKey)), [marks.favourites]);
  return useMemo(() => {
    /** Restores the previous state if the application can't store the change. */
    const take = (response: Promise<ApiMarks>, otherwise: () => void = () => {}): void => void response.then(setMarks, otherwise);
    const name = ({ root, accessPoint }: ApiReference): ApiReference => ({ root, accessPoint });
    return {
      ...marks,
      favouriteKeys,
      isFavourite: (api) => favouriteKeys.has(apiKey(api)),
      setFavourite: (api, favourite) =>
        take(client.catalogue.setFavourite({ connectionId, api: name(api), favourite }), () => announce(t('favouriteNotKept'))),
      opened: (api) => take(client.catalogue.opened({ connectionId, api: name(api) })),
    };
  }, [client, connectionId, marks, favouriteKeys, announce, t]);
}
