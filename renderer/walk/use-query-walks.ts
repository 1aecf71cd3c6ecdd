import { useMemo, useRef } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { type TakeEvents, useWalk } from './use-walk.ts';
import type { WalkOfFormat } from './walk-context.ts';
import type { WalksClient } from './walks-client.ts';

interface Preview {
  readonly take: TakeEvents;
}

/**
 * All rows of an API's query, in either format.
 *
 * @param urlOf The exact URL of the query as it stands; null where it asks for something else than the query.
 */
export function useQueryWalks(
  client: { readonly walks: WalksClient },
  { profileId, api }: { readonly profileId: string; readonly api: ApiDescription },
  previews: Readonly<Record<Format, Preview>>,
  urlOf: (format: Format) => string | null,
): Readonly<Record<Format, WalkOfFormat>> {
  const walks = useMemo(() => client.walks, [client]);
  const key = useMemo(() => api.columns.filter(({ key: isKey }) => isKey).map(({ name }) => name), [api.columns]);
  const target = { profileId, title: api.title, key, api };
  const rest = useWalk(walks, { ...target, format: 'rest', address: api.restUrl }, previews.rest.take);
  const odata = useWalk(walks, { ...target, format: 'odata', address: api.odataUrl }, previews.odata.take);
  // Asked for when it is wanted: with each key in the URL nothing here is drawn anew.
  const latest = useRef(urlOf);
  latest.current = urlOf;
  const isWhole = { rest: urlOf('rest') !== null, odata: urlOf('odata') !== null };
  return useMemo(() => {
    const startOf = (format: Format, walking: typeof rest): (() => void) => {
      return () => {
        const url = latest.current(format);
        if (url !== null) walking.start(url);
      };
    };
    return {
      rest: { walking: rest, onAllRows: isWhole.rest ? startOf('rest', rest) : null },
      odata: { walking: odata, onAllRows: isWhole.odata ? startOf('odata', odata) : null },
    };
  }, [rest, odata, isWhole.rest, isWhole.odata]);
}
