import { useMemo } from 'react';
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
  const urls = { rest: urlOf('rest'), odata: urlOf('odata') };
  return useMemo(() => {
    const startOf = (walking: typeof rest, url: string | null) => (url === null ? null : () => walking.start(url));
    return {
      rest: { walking: rest, onAllRows: startOf(rest, urls.rest) },
      odata: { walking: odata, onAllRows: startOf(odata, urls.odata) },
    };
  }, [rest, odata, urls.rest, urls.odata]);
}
