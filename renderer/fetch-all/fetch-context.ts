import { createContext, useContext, useMemo } from 'react';
import { type ApiDescription, sideOf } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { FetchClient } from '../results/fetch-client.ts';
import { type FetchAllState, type TakeEvents, useFetchAll } from './use-fetch-all.ts';

/** The fetch of all rows in one format, and the function that starts it. */
export interface FormatFetch {
  readonly fetching: FetchAllState;
  /** Fetches all rows of the current query. Null if its URL is incomplete. */
  readonly onAllRows: (() => void) | null;
}

/** Provides the fetches of a query screen by format. Null outside a query screen. */
export const FetchContext = createContext<Readonly<Record<Format, FormatFetch>> | null>(null);

/** Returns the fetch of the surrounding query screen in one format. Null outside a query screen, and for SQL results. */
export function useFetchOf(format: Format | 'sql'): FormatFetch | null {
  const fetches = useContext(FetchContext);
  return format === 'sql' ? null : (fetches?.[format] ?? null);
}

interface Preview {
  readonly take: TakeEvents;
}

/**
 * Holds the fetches of all rows of an API's query in both formats.
 *
 * @param urls whether each URL is incomplete. An incomplete URL can't fetch the query's rows
 * @param urlOf returns the exact current URL. The function must be stable, so that no component renders on each keystroke in a URL
 */
export function useQueryFetches(
  client: { readonly fetches: FetchClient },
  { connectionId, api }: { readonly connectionId: string; readonly api: ApiDescription },
  previews: Readonly<Record<Format, Preview>>,
  urls: Readonly<Record<Format, { readonly incomplete: boolean }>>,
  urlOf: (format: Format) => string,
): Readonly<Record<Format, FormatFetch>> {
  const fetches = useMemo(() => client.fetches, [client]);
  const key = useMemo(() => api.columns.filter(({ key: isKey }) => isKey).map(({ name }) => name), [api.columns]);
  const target = { connectionId, title: api.title, key, api };
  const rest = useFetchAll(fetches, { ...target, format: 'rest', address: sideOf(api, 'rest')?.url ?? null }, previews.rest.take);
  const odata = useFetchAll(fetches, { ...target, format: 'odata', address: sideOf(api, 'odata')?.url ?? null }, previews.odata.take);
  const isPart = { rest: urls.rest.incomplete, odata: urls.odata.incomplete };
  return useMemo(
    () => ({
      rest: { fetching: rest, onAllRows: isPart.rest ? null : () => rest.start(urlOf('rest')) },
      odata: { fetching: odata, onAllRows: isPart.odata ? null : () => odata.start(urlOf('odata')) },
    }),
    [rest, odata, isPart.rest, isPart.odata, urlOf],
  );
}
