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
 * @param urls Tell which URL asks for something else than the query: its rows are not walked through.
 * @param urlOf The exact URL as it stands. The same function at each drawing: with each key in a URL nothing here is drawn anew.
 */
export function useQueryWalks(
  client: { readonly walks: WalksClient },
  { profileId, api }: { readonly profileId: string; readonly api: ApiDescription },
  previews: Readonly<Record<Format, Preview>>,
  urls: Readonly<Record<Format, { readonly incomplete: boolean }>>,
  urlOf: (format: Format) => string,
): Readonly<Record<Format, WalkOfFormat>> {
  const walks = useMemo(() => client.walks, [client]);
  const key = useMemo(() => api.columns.filter(({ key: isKey }) => isKey).map(({ name }) => name), [api.columns]);
  const target = { profileId, title: api.title, key, api };
  const rest = useWalk(walks, { ...target, format: 'rest', address: api.restUrl }, previews.rest.take);
  const odata = useWalk(walks, { ...target, format: 'odata', address: api.odataUrl }, previews.odata.take);
  const isPart = { rest: urls.rest.incomplete, odata: urls.odata.incomplete };
  return useMemo(
    () => ({
      rest: { walking: rest, onAllRows: isPart.rest ? null : () => rest.start(urlOf('rest')) },
      odata: { walking: odata, onAllRows: isPart.odata ? null : () => odata.start(urlOf('odata')) },
    }),
    [rest, odata, isPart.rest, isPart.odata, urlOf],
  );
}
